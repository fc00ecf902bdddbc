import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account-route";
import { presentAccountRefund, retryRefund } from "@/lib/domain/refunds";

export const POST = accountRoute(accountOperations.retryRefund, async ({ member, params }) =>
  presentAccountRefund(await retryRefund(member, params.refundID)),
);
