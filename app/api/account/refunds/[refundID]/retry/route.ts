import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { presentAccountRefund, retryRefund } from "@/lib/refunds";

export const POST = accountRoute(accountOperations.retryRefund, async ({ member, params }) =>
  presentAccountRefund(await retryRefund(member, params.refundID)),
);
