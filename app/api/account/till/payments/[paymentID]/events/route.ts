import { accountOperations } from "@/lib/account-api/operations";
import { accountEvents } from "@/lib/http/account-events";
import { shownPaymentLook, shownPayments } from "@/lib/http/shown-payments";
import { readAccountPayment } from "@/lib/payments";

export const GET = accountEvents(accountOperations.watchShownPayment, {
  watched: shownPayments,
  keyOf: ({ params }) => params.paymentID,
  see: async ({ member, params }) =>
    shownPaymentLook(await readAccountPayment(member, params.paymentID)),
});
