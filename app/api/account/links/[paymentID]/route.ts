import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { readPaymentLink } from "@/lib/payment-links";
import { presentPayment } from "@/lib/payments";

export const GET = accountRoute(accountOperations.readLink, async ({ member, params }) =>
  presentPayment(await readPaymentLink(member, params.paymentID)),
);
