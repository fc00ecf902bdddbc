import { csvLine, spreadsheetTime } from "@/lib/csv";
import { toMajorUnits } from "@/lib/money";
import { toTimestamp } from "@/lib/time";
import type { AccountRefundRow } from "./account-refund";

const HEADER = (timeZone: string) =>
  csvLine([
    "refund_id",
    "payment_id",
    "status",
    "amount",
    "currency",
    "payment_amount",
    `created_at (${timeZone})`,
    "created_at (UTC)",
    `completed_at (${timeZone})`,
    "completed_at (UTC)",
    "merchant_order_id",
    "payer_phone",
    "device",
    "made_by",
    "reason",
    "fail_reason",
  ]);

/** The text of a CSV file of refunds, a batch at a time; times in the zone and in UTC. */
export async function* refundsCsv(
  batches: AsyncIterable<AccountRefundRow[]>,
  timeZone: string,
): AsyncGenerator<string> {
  yield HEADER(timeZone);
  for await (const refunds of batches) {
    yield refunds.map((refund) => line(refund, timeZone)).join("");
  }
}

const line = (refund: AccountRefundRow, timeZone: string): string =>
  csvLine([
    refund.id,
    refund.paymentId,
    refund.status,
    toMajorUnits(refund.amount, refund.currency),
    refund.currency,
    toMajorUnits(refund.paymentAmount, refund.currency),
    spreadsheetTime(refund.createdAt, timeZone),
    toTimestamp(refund.createdAt),
    spreadsheetTime(refund.completedAt, timeZone),
    refund.completedAt && toTimestamp(refund.completedAt),
    refund.merchantOrderId,
    refund.payerPhone,
    refund.deviceName,
    refund.madeBy,
    refund.reason,
    refund.failReason,
  ]);
