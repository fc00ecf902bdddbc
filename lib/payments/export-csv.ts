import { csvLine, spreadsheetTime } from "@/lib/csv";
import { toMajorUnits } from "@/lib/money";
import { toTimestamp } from "@/lib/time";
import type { AccountPaymentRow } from "./account-columns";

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
  ]);

/** The text of a CSV file of payments, a batch at a time; times in the zone and in UTC. */
export async function* paymentsCsv(
  batches: AsyncIterable<AccountPaymentRow[]>,
  timeZone: string,
): AsyncGenerator<string> {
  yield HEADER(timeZone);
  for await (const payments of batches) {
    yield payments.map((payment) => line(payment, timeZone)).join("");
  }
}

const line = (payment: AccountPaymentRow, timeZone: string): string =>
  csvLine([
    payment.id,
    payment.status,
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
  ]);
