import {
  exportRefunds,
  presentAccountRefund,
  readAccountRefund,
  searchRefunds,
} from "@/lib/domain/refunds";
import { presentPage } from "@/lib/kit/pagination";
import { downloadName, downloadResponse } from "../../core/download-response";
import { retryRefundOnce } from "../acts-once";
import { accountOperations } from "../operations";
import { accountRoute } from "../route";

export const refundHandlers = {
  searchRefunds: accountRoute(accountOperations.searchRefunds, async ({ member, query }) =>
    presentPage(
      await searchRefunds(member, query, { ...query, timeZone: member.organization.timeZone }),
      presentAccountRefund,
    ),
  ),
  exportRefunds: accountRoute(
    accountOperations.exportRefunds,
    async ({ member, query: { format, ...search } }) => {
      const { timeZone } = member.organization;
      const refunds = exportRefunds(member, search, timeZone);
      const name = await downloadName("refunds", search, timeZone);
      return downloadResponse(member, name, format, refunds);
    },
  ),
  readRefund: accountRoute(accountOperations.readRefund, async ({ member, params }) =>
    presentAccountRefund(await readAccountRefund(member, params.refundID)),
  ),
  retryRefund: accountRoute(accountOperations.retryRefund, async ({ member, params }) =>
    presentAccountRefund(
      await readAccountRefund(member, await retryRefundOnce(member, params.refundID)),
    ),
  ),
};
