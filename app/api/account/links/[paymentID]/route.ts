import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentDisplayPayment, readPaymentLink } from "@/lib/domain/payments";

export const GET = accountRoute(accountOperations.readLink, async ({ member, params }) =>
  presentDisplayPayment(await readPaymentLink(member, params.paymentID)),
);
