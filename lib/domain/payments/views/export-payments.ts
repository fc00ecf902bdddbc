import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { withLongStatements } from "@/lib/kit/db";
import {
  amountColumn,
  type Column,
  type ExportTable,
  phoneColumn,
  textColumn,
  timeColumns,
  toMoney,
} from "@/lib/kit/export-table";
import { displayStatus } from "../display-status";
import { paidAmount } from "../present";
import type { AccountPaymentRow } from "./account-payment";
import { PAYMENT_ORDERS, readPaymentCursor } from "./payment-orders";
import { readPaymentsById } from "./read-account-payment";
import type { PaymentSearch } from "./schemas";
import { searchConditions } from "./search-conditions";
import { readPage } from "./search-payments";

const columnsIn = (timeZone: string): Column<AccountPaymentRow>[] => [
  textColumn("payment_id", ({ id }) => id),
  textColumn("status", displayStatus),
  amountColumn("amount", ({ amount, currency }) => toMoney(amount, currency)),
  textColumn("currency", ({ currency }) => currency),
  amountColumn("refunded_amount", (payment) => toMoney(payment.refundedAmount, payment.currency)),
  ...timeColumns<AccountPaymentRow>("created_at", timeZone, ({ createdAt }) => createdAt),
  ...timeColumns<AccountPaymentRow>("completed_at", timeZone, ({ completedAt }) => completedAt),
  textColumn("method", ({ method }) => method),
  phoneColumn("payer_phone", ({ payerPhone }) => payerPhone),
  textColumn("merchant_order_id", ({ merchantOrderId }) => merchantOrderId),
  textColumn("device", ({ deviceName }) => deviceName),
  textColumn("made_by", ({ madeBy }) => madeBy),
  textColumn("comment", ({ comment }) => comment),
  textColumn("cancel_reason", ({ cancelReason }) => cancelReason),
  textColumn("failure_reason", ({ failureReason }) => failureReason),
  textColumn("api_status", ({ status }) => status),
  textColumn("tags", ({ tags }) => tags.join(", ")),
  textColumn("reusable_link", ({ reusableLink }) => reusableLink?.title),
  textColumn("till", ({ tillName, tillId }) => tillName ?? tillId),
  amountColumn("tip", ({ tip, currency }) => toMoney(tip ?? 0n, currency)),
  amountColumn("paid_amount", (payment) =>
    toMoney(payment.status === "completed" ? paidAmount(payment) : 0n, payment.currency),
  ),
  textColumn("display_method", ({ displayMethod }) => displayMethod),
];

const tableOf = (
  timeZone: string,
  readPage: ExportTable<AccountPaymentRow>["readPage"],
): ExportTable<AccountPaymentRow> => ({
  title: "Payments",
  columns: columnsIn(timeZone),
  readPage,
});

/** Small enough that formatting a page delays no other request. */
const PAGE = 100;

/**
 * Returns the table, read page by page, of all payments that `searchPayments` would find, with times in the time zone
 * and in UTC. Invalid searches throw immediately, not with the first page.
 */
export function exportPayments(
  actor: Actor,
  search: PaymentSearch,
  timeZone: string,
): ExportTable<AccountPaymentRow> {
  authorize(actor, "payments.search");
  const conditions = searchConditions(actor, search, timeZone);
  return tableOf(timeZone, (cursor) =>
    withLongStatements(() =>
      readPage(conditions, {
        limit: PAGE,
        after: readPaymentCursor(cursor, PAYMENT_ORDERS["-created"]),
      }),
    ),
  );
}

/** Returns the same for the actor's payments among those with the given IDs. */
export function exportPaymentsById(
  actor: Actor,
  ids: readonly string[],
  timeZone: string,
): ExportTable<AccountPaymentRow> {
  authorize(actor, "payments.search");
  return tableOf(timeZone, async () => ({
    rows: await readPaymentsById(actor, ids),
    nextCursor: "",
  }));
}
