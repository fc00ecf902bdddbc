import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentAccountRefund, readAccountRefund } from "@/lib/domain/refunds";

export const GET = accountRoute(accountOperations.readRefund, async ({ member, params }) =>
  presentAccountRefund(await readAccountRefund(member, params.refundID)),
);
