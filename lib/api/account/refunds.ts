import { z } from "zod";
import { AccountRefund, RefundSearch } from "@/lib/domain/refunds/schemas";
import type { AccountOperation } from "./operation";
import { pageOf, paging } from "./paging";

export const refundOperations = {
  searchRefunds: {
    method: "GET",
    path: "/refunds",
    permission: "refunds.search",
    query: RefundSearch.extend(paging),
    response: pageOf(AccountRefund),
  },
  exportRefunds: {
    method: "GET",
    path: "/refunds/export",
    permission: "refunds.search",
    query: RefundSearch,
    response: z.string().describe("A CSV file"),
  },
  readRefund: {
    method: "GET",
    path: "/refunds/{refundID}",
    permission: "refunds.read",
    response: AccountRefund,
  },
  retryRefund: {
    method: "POST",
    path: "/refunds/{refundID}/retry",
    permission: "refunds.create",
    success: 202,
    response: AccountRefund,
  },
} as const satisfies Record<string, AccountOperation>;
