"use client";
import { isShown, useListSettings } from "@/components/list/list-settings";
import { RecordText } from "@/components/list/record-cells";
import { type RecordsColumn, RecordsTable, type Sorting } from "@/components/list/records-table";
import type { Selection } from "@/components/list/selection";
import { paymentNote } from "@/components/records/payment-note";
import {
  amountColumn,
  createdColumn,
  orderColumn,
  payerColumn,
  sourceColumn,
  statusColumn,
} from "@/components/records/record-columns";
import { Money } from "@/components/session/money";
import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import { bidiSafe } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { netOf } from "./payment-sums";

const m = messages.payments;

/** A column of texts that nothing stands for where there is none. */
const textColumn = (
  id: string,
  title: string,
  of: (payment: AccountPayment) => string | undefined,
): RecordsColumn<AccountPayment> => ({
  id,
  title,
  cell: (payment) => {
    const text = of(payment);
    return text === undefined ? null : <RecordText text={bidiSafe(text)} />;
  },
});

const moneyColumn = (
  id: string,
  title: string,
  of: (payment: AccountPayment) => number | undefined,
): RecordsColumn<AccountPayment> => ({
  id,
  title,
  kind: "amount",
  cell: (payment) => {
    const amount = of(payment);
    return amount === undefined ? null : <Money amount={amount} currency={payment.currency} />;
  },
});

/** `hasTags` if the tags have a column of their own. */
export const paymentColumns = (hasTags = false): RecordsColumn<AccountPayment>[] => [
  amountColumn(m.columns.amount, {
    href: ({ payment_id }) => `/payments/${payment_id}`,
    open: m.open,
    note: (payment) => paymentNote(payment),
  }),
  statusColumn(m.columns.status),
  orderColumn(m.columns.order, ({ tags }) => (hasTags ? undefined : tagsOf(tags))),
  payerColumn(m.columns.payer),
  sourceColumn(m.columns.device),
  textColumn("method", m.filters.method, (one) => messages.methods[one.display_method]),
  textColumn("till", m.filters.till, ({ till_name }) => till_name),
  textColumn("person", m.filters.person, ({ made_by }) => made_by),
  moneyColumn("tip", messages.tips.tip, ({ tip }) => tip),
  moneyColumn("net", messages.paymentPage.sums.net, (one) =>
    one.status === "completed" ? netOf(one) : undefined,
  ),
  textColumn("tags", messages.tags.title, ({ tags }) => tagsOf(tags)),
  createdColumn(m.columns.created),
];

const tagsOf = (tags: readonly string[]) =>
  tags.length > 0 ? tags.map(bidiSafe).join(" · ") : undefined;

/** Payments as rows that link to them. */
export const PaymentTable = ({
  payments,
  sorting,
  selection,
}: {
  payments: readonly AccountPayment[];
  sorting: Sorting;
  selection: Selection;
}) => {
  const { settings } = useListSettings();
  return (
    <RecordsTable
      label={m.title}
      list="payments"
      rows={payments}
      columns={paymentColumns(isShown(settings, "payments", "tags"))}
      keyOf={({ payment_id }) => payment_id}
      sorting={sorting}
      selection={selection}
      // Sorted otherwise, new payments are not at the top.
      {...(sorting.value === "-created" && {
        createdAt: ({ created_at }: AccountPayment) => created_at,
      })}
      arrivals={m.newOnes}
    />
  );
};
