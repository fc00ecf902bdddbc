import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { presentShown } from "@/lib/http/present-shown";
import { readAccountPayment } from "@/lib/payments";

export const GET = accountRoute(accountOperations.readShownPayment, async ({ member, params }) =>
  presentShown(await readAccountPayment(member, params.paymentID)),
);
