import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { cancelPayment, presentAccountPayment, readAccountPayment } from "@/lib/domain/payments";

export const POST = accountRoute(
  accountOperations.cancelPayment,
  async ({ member, params, body }) => {
    await cancelPayment(member, params.paymentID, body?.reason);
    return presentAccountPayment(await readAccountPayment(member, params.paymentID));
  },
);
