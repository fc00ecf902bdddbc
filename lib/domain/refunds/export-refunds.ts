import { type Actor, authorize } from "@/lib/kit/actor";
import { csvLine, csvOfPages, spreadsheetTime } from "@/lib/kit/csv";
import { withLongStatements } from "@/lib/kit/db";
import { toMajorUnits } from "@/lib/kit/money";
import { readCursor } from "@/lib/kit/pagination";
import { toTimestamp } from "@/lib/kit/time";
import type { AccountRefundRow } from "./columns";
import type { RefundSearch } from "./schemas";
import { readPage, searchRanges } from "./search-refunds";

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

/** Small enough that formatting a page delays no other request. */
const PAGE = 100;

/**
 * Returns a CSV file, one part at a time, of all refunds that `searchRefunds` would find, with times in the time zone
 * and in UTC.
 */
export function exportRefunds(
  actor: Actor,
  search: RefundSearch,
  timeZone: string,
): AsyncGenerator<string> {
  authorize(actor, "refunds.search");
  const ranges = searchRanges(actor, search, timeZone);
  return csvOfPages<AccountRefundRow>({
    header: HEADER(timeZone),
    line: (refund) => line(refund, timeZone),
    readPage: (cursor) =>
      withLongStatements(() => readPage(ranges, PAGE, readCursor(cursor, "refund"))),
  });
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
