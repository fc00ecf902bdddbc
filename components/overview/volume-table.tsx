"use client";
import { Table } from "@mantine/core";
import { Amount } from "@/components/ui/amount";
import { ScrollBox } from "@/components/ui/scroll-box";
import type { VolumeResource } from "@/lib/domain/reports/schemas";
import { formatDay, formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";

const m = messages.overview.volume;

/** The chart's numbers as a table, newest first. */
export function VolumeTable({ volume, height }: { volume: VolumeResource; height: number }) {
  const { period, currency, points } = volume;
  const isToday = period === "today";
  const name = (at: string) => (isToday ? at : formatDay(at));
  const money = (amount: number | undefined) =>
    amount === undefined ? m.none : <Amount>{formatMoney(amount, currency)}</Amount>;
  return (
    <ScrollBox style={{ height }}>
      <Table stickyHeader verticalSpacing={6} miw={420} tabularNums aria-label={m.title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{isToday ? m.at.today : m.at.days}</Table.Th>
            <Table.Th ta="right">{m.payments}</Table.Th>
            <Table.Th ta="right">{m.taken}</Table.Th>
            <Table.Th ta="right">{isToday ? m.previous.today : m.previous.days}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {points.toReversed().map((point) => (
            <Table.Tr key={point.at}>
              <Table.Td>{name(point.at)}</Table.Td>
              <Table.Td ta="right">{point.count}</Table.Td>
              <Table.Td ta="right">{money(point.taken)}</Table.Td>
              <Table.Td ta="right">{money(point.previous_taken)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollBox>
  );
}
