import { accountOperations } from "@/lib/api/account/operations";
import { accountEvents } from "@/lib/api/account/events";
import { shownPaymentEvent, shownPayments } from "@/lib/api/shown-payments";
import { readAccountPayment } from "@/lib/domain/payments";

export const GET = accountEvents(accountOperations.watchShownPayment, {
  watched: shownPayments,
  keyOf: ({ params }) => params.paymentID,
  see: async ({ member, params }) =>
    shownPaymentEvent(await readAccountPayment(member, params.paymentID)),
});
