"use client";
import { Box } from "@mantine/core";
import { IconCreditCard } from "@tabler/icons-react";
import { ListBody } from "@/components/list/list-body";
import { useLiveList } from "@/components/list/live-list";
import { type RecordsColumn, RecordsTable } from "@/components/list/records-table";
import { amountColumn, createdColumn, statusColumn } from "@/components/records/record-columns";
import { useView } from "@/components/session/view-provider";
import { EmptyState } from "@/components/ui/empty-state";
import { Heading } from "@/components/ui/heading";
import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import { formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { reusableLinkQueries } from "./queries";

const m = messages.reusableLinks;
const p = messages.payments;

const columns = (): RecordsColumn<AccountPayment>[] => [
  amountColumn(p.columns.amount, {
    href: ({ payment_id }) => `/payments/${payment_id}`,
    open: p.open,
    note: ({ refunded_amount, currency }) =>
      refunded_amount > 0 ? p.refundedOf(formatMoney(refunded_amount, currency)) : undefined,
  }),
  statusColumn(p.columns.status),
  createdColumn(p.columns.created),
];

/** The payments of a reusable link; new ones appear automatically. */
export function LinkPayments({ id }: { id: string }) {
  const view = useView();
  const { list, rows, isStale } = useLiveList(reusableLinkQueries.payments(view, id));
  return (
    <section aria-labelledby="link-payments">
      <Box mb="sm">
        <Heading order={2} id="link-payments">
          {m.payments}
        </Heading>
      </Box>
      <ListBody
        list={list}
        count={rows.length}
        isStale={isStale}
        empty={
          <EmptyState icon={<IconCreditCard />} title={m.noPayments}>
            {m.noPaymentsText}
          </EmptyState>
        }
      >
        <RecordsTable
          label={m.payments}
          rows={rows}
          columns={columns()}
          keyOf={({ payment_id }) => payment_id}
          createdAt={({ created_at }) => created_at}
          arrivals={m.newPayments}
        />
      </ListBody>
    </section>
  );
}
