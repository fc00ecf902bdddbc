import { accountOperations } from "@/lib/api/account/operations";
import { retryRefundOnce } from "@/lib/api/account/once";
import { accountRoute } from "@/lib/api/account/route";
import { presentAccountRefund, readAccountRefund } from "@/lib/domain/refunds";

export const POST = accountRoute(accountOperations.retryRefund, async ({ member, params }) =>
  presentAccountRefund(
    await readAccountRefund(member, await retryRefundOnce(member, params.refundID)),
  ),
);
