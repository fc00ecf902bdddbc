import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { presentAccountRefund, readAccountRefund } from "@/lib/refunds";

export const GET = accountRoute(accountOperations.readRefund, async ({ member, params }) =>
  presentAccountRefund(await readAccountRefund(member, params.refundID)),
);
