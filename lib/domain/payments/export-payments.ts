import { type Actor, authorize } from "@/lib/kit/actor";
import { csvLine, csvOfPages, spreadsheetTime } from "@/lib/kit/csv";
import { withLongStatements } from "@/lib/kit/db";
import { toMajorUnits } from "@/lib/kit/money";
import { toTimestamp } from "@/lib/kit/time";
import type { AccountPaymentRow } from "./columns";
import { displayStatus } from "./display-status";
import { PAYMENT_ORDERS, readPaymentCursor } from "./payment-orders";
import type { PaymentSearch } from "./schemas";
import { readPaymentsById } from "./read-account-payment";
import { searchConditions } from "./search-conditions";
import { readPage } from "./search-payments";

const HEADER = (timeZone: string) =>
  csvLine([
    "payment_id",
    "status",
    "amount",
    "currency",
    "refunded_amount",
    `created_at (${timeZone})`,
    "created_at (UTC)",
    `completed_at (${timeZone})`,
    "completed_at (UTC)",
    "method",
    "payer_phone",
    "merchant_order_id",
    "device",
    "made_by",
    "comment",
    "cancel_reason",
    "failure_reason",
    "api_status",
    "tags",
  ]);

/** Small enough that formatting a page delays no other request. */
const PAGE = 100;

/**
 * Returns a CSV file, one part at a time, of all payments that `searchPayments` would find, with times in the time zone
 * and in UTC. Invalid searches throw immediately, not with the first part.
 */
export function exportPayments(
  actor: Actor,
  search: PaymentSearch,
  timeZone: string,
): AsyncGenerator<string> {
  authorize(actor, "payments.search");
  const conditions = searchConditions(actor, search, timeZone);
  return csvOfPages<AccountPaymentRow>({
    header: HEADER(timeZone),
    line: (payment) => line(payment, timeZone),
    readPage: (cursor) =>
      withLongStatements(() =>
        readPage(conditions, PAGE, readPaymentCursor(cursor, PAYMENT_ORDERS["-created"])),
      ),
  });
}

/** Returns the same for the actor's payments among those with the given IDs. */
export function exportPaymentsById(
  actor: Actor,
  ids: readonly string[],
  timeZone: string,
): AsyncGenerator<string> {
  authorize(actor, "payments.search");
  return csvOfPages<AccountPaymentRow>({
    header: HEADER(timeZone),
    line: (payment) => line(payment, timeZone),
    readPage: async () => ({
      rows: await readPaymentsById(actor, ids),
      hasMore: false,
      nextCursor: "",
    }),
  });
}

const line = (payment: AccountPaymentRow, timeZone: string): string =>
  csvLine([
    payment.id,
    displayStatus(payment),
    toMajorUnits(payment.amount, payment.currency),
    payment.currency,
    toMajorUnits(payment.refundedAmount, payment.currency),
    spreadsheetTime(payment.createdAt, timeZone),
    toTimestamp(payment.createdAt),
    spreadsheetTime(payment.completedAt, timeZone),
    payment.completedAt && toTimestamp(payment.completedAt),
    payment.method,
    payment.payerPhone,
    payment.merchantOrderId,
    payment.deviceName,
    payment.madeBy,
    payment.comment,
    payment.cancelReason,
    payment.failureReason,
    payment.status,
    payment.tags.join(", "),
  ]);
