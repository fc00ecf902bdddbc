import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { presentAccountPayment, readAccountPayment } from "@/lib/payments";

export const GET = accountRoute(accountOperations.readPayment, async ({ member, params }) =>
  presentAccountPayment(await readAccountPayment(member, params.paymentID)),
);
