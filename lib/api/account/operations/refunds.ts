import { AccountRefund, RefundSearch } from "@/lib/domain/refunds/schemas";
import type { AccountOperation, OperationTable } from "../../core/operation";
import { exportedFile, exportFormat } from "./exported-file";
import { pageOf, paging } from "./paging";

export const refundOperations = {
  searchRefunds: {
    method: "GET",
    path: "/refunds",
    summary: "Search refunds, newest first",
    tag: "Refunds",
    permission: "refunds.search",
    query: RefundSearch.extend(paging),
    response: pageOf(AccountRefund),
  },
  exportRefunds: {
    method: "GET",
    path: "/refunds/export",
    summary: "Download refunds as CSV or XLSX",
    tag: "Refunds",
    permission: "refunds.search",
    query: RefundSearch.extend(exportFormat),
    ...exportedFile,
  },
  readRefund: {
    method: "GET",
    path: "/refunds/{refundID}",
    summary: "Read a refund",
    tag: "Refunds",
    permission: "refunds.read",
    response: AccountRefund,
  },
  retryRefund: {
    method: "POST",
    path: "/refunds/{refundID}/retry",
    summary: "Retry a failed refund",
    tag: "Refunds",
    permission: "refunds.create",
    success: 202,
    response: AccountRefund,
  },
} as const satisfies OperationTable<AccountOperation>;
