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
import { readCursor } from "@/lib/kit/pagination";
import type { AccountRefundRow } from "./account-refund";
import type { RefundSearch } from "./schemas";
import { readPage, searchRanges } from "./search-refunds";

const columnsIn = (timeZone: string): Column<AccountRefundRow>[] => [
  textColumn("refund_id", ({ id }) => id),
  textColumn("payment_id", ({ paymentId }) => paymentId),
  textColumn("status", ({ status }) => status),
  amountColumn("amount", ({ amount, currency }) => toMoney(amount, currency)),
  textColumn("currency", ({ currency }) => currency),
  amountColumn("payment_amount", (refund) => toMoney(refund.paymentAmount, refund.currency)),
  ...timeColumns<AccountRefundRow>("created_at", timeZone, ({ createdAt }) => createdAt),
  ...timeColumns<AccountRefundRow>("completed_at", timeZone, ({ completedAt }) => completedAt),
  textColumn("merchant_order_id", ({ merchantOrderId }) => merchantOrderId),
  phoneColumn("payer_phone", ({ payerPhone }) => payerPhone),
  textColumn("device", ({ deviceName }) => deviceName),
  textColumn("made_by", ({ madeBy }) => madeBy),
  textColumn("reason", ({ reason }) => reason),
  textColumn("fail_reason", ({ failReason }) => failReason),
  textColumn("till", ({ tillName, tillId }) => tillName ?? tillId),
  textColumn("origin", ({ origin }) => origin),
];

/** Small enough that formatting a page delays no other request. */
const PAGE = 100;

/**
 * Returns the table, read page by page, of all refunds that `searchRefunds` would find, with times in the time zone
 * and in UTC.
 */
export function exportRefunds(
  actor: Actor,
  search: RefundSearch,
  timeZone: string,
): ExportTable<AccountRefundRow> {
  authorize(actor, "refunds.search");
  const ranges = searchRanges(actor, search, timeZone);
  return {
    title: "Refunds",
    columns: columnsIn(timeZone),
    readPage: (cursor) =>
      withLongStatements(() => readPage(ranges, PAGE, readCursor(cursor, "refund"))),
  };
}
