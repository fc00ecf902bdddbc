import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { cancelPayment, presentAccountPayment, readAccountPayment } from "@/lib/payments";

export const POST = accountRoute(
  accountOperations.cancelPayment,
  async ({ member, params, body }) => {
    await cancelPayment(member, params.paymentID, body?.reason);
    return presentAccountPayment(await readAccountPayment(member, params.paymentID));
  },
);
