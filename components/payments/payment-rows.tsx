"use client";
import type { Sorting } from "@/components/list/records-table";
import { useSelection } from "@/components/list/selection";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import { formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { PaymentTable } from "./payment-table";
import { PaymentTotals } from "./payment-totals";
import type { PaymentFilters } from "./queries";
import classes from "./payment-rows.module.css";

// Shown only while payments are selected.
const BulkActs = lazyWithRetry(() => import("./bulk-acts").then((module) => module.BulkActs));

const m = messages.payments;

export interface SelectedPayments {
  payments: readonly AccountPayment[];
  deselect: (ids: readonly string[]) => void;
}

/** As many as the API takes at once. */
const MAX_SELECTED = 100;

/** The rows of the list, with their sums above, or what can be done with the selected ones. */
export function PaymentRows({
  payments,
  filters,
  sorting,
  refund,
}: {
  payments: readonly AccountPayment[];
  filters: PaymentFilters;
  sorting: Sorting;
  refund: (selection: SelectedPayments) => void;
}) {
  const byId = new Map(payments.map((payment) => [payment.payment_id, payment]));
  const selection = useSelection(
    payments.map(({ payment_id }) => payment_id),
    MAX_SELECTED,
    {
      labelOfAll: m.selectAll,
      labelOf: (id) => {
        const payment = byId.get(id);
        return m.select(
          payment ? formatMoney(payment.amount, payment.currency) : "",
          payment?.merchant_order_id,
        );
      },
    },
  );
  const isSelecting = selection.ids.length > 0;
  const selected = payments.filter(({ payment_id }) => selection.isSelected(payment_id));
  return (
    <>
      <div className={classes.above} data-selecting={isSelecting || undefined}>
        {isSelecting ? (
          <BulkActs
            payments={selected}
            refund={() => refund({ payments: selected, deselect: selection.deselect })}
            clear={() => selection.setAll(false)}
          />
        ) : (
          <PaymentTotals filters={filters} />
        )}
      </div>
      <PaymentTable payments={payments} sorting={sorting} selection={selection} />
    </>
  );
}
