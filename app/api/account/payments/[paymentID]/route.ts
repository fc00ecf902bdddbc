import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentAccountPayment, readAccountPayment } from "@/lib/domain/payments";

export const GET = accountRoute(accountOperations.readPayment, async ({ member, params }) =>
  presentAccountPayment(await readAccountPayment(member, params.paymentID)),
);
