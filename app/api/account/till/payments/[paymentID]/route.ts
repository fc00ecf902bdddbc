import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentShown } from "@/lib/api/shown-payments";
import { readAccountPayment } from "@/lib/domain/payments";

export const GET = accountRoute(accountOperations.readShownPayment, async ({ member, params }) =>
  presentShown(await readAccountPayment(member, params.paymentID)),
);
