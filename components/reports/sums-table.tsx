"use client";
import { Box, Paper, Table } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { Heading } from "@/components/ui/heading";
import { formatMoney } from "@/lib/kit/display";
import { ScrollBox } from "@/components/ui/scroll-box";
import * as messages from "@/lib/messages";
import type { Sums } from "@/lib/domain/reports/schemas";

const m = messages.reports.columns;

/** Dims zeros. */
const faint = (count: number) => (count === 0 ? { c: "dimmed" } : {});

export interface SumsRow {
  key: string;
  name: ReactNode;
  sums: Sums;
  /** The value of an extra column after the net, if the table has one. */
  more?: string;
}

/** A table of sums, with their total in the footer. */
export function SumsTable({
  title,
  column,
  moreColumn,
  rows,
  total,
  currency,
}: {
  title: string;
  column: string;
  moreColumn?: string;
  rows: readonly SumsRow[];
  total: SumsRow;
  currency: string;
}) {
  const id = useId();
  const money = (amount: number) => formatMoney(amount, currency);
  const cells = ({ name, sums, more }: SumsRow, isTotal: boolean) => {
    const Cell = isTotal ? Table.Th : Table.Td;
    return (
      <>
        <Cell style={{ whiteSpace: "nowrap" }}>{name}</Cell>
        <Cell ta="right">{sums.taken_count}</Cell>
        <Cell ta="right">{money(sums.taken)}</Cell>
        <Cell ta="right" {...faint(sums.refunded_count)}>
          {sums.refunded_count}
        </Cell>
        <Cell ta="right" {...faint(sums.refunded_count)}>
          {money(sums.refunded)}
        </Cell>
        <Cell ta="right">{money(sums.net)}</Cell>
        {moreColumn && <Cell ta="right">{more}</Cell>}
      </>
    );
  };
  return (
    <Paper component="section" aria-labelledby={id} withBorder p={{ base: "sm", sm: "lg" }}>
      <Box mb="sm">
        <Heading order={2} size="h4" id={id}>
          {title}
        </Heading>
      </Box>
      <ScrollBox>
        <Table miw={600} tabularNums verticalSpacing={6} aria-labelledby={id}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{column}</Table.Th>
              {[m.payments, m.taken, m.refunds, m.refunded, m.net, moreColumn]
                .filter((name) => name !== undefined)
                .map((name) => (
                  <Table.Th key={name} ta="right">
                    {name}
                  </Table.Th>
                ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.key}>{cells(row, false)}</Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>{cells(total, true)}</Table.Tr>
          </Table.Tfoot>
        </Table>
      </ScrollBox>
    </Paper>
  );
}
