import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { readDeliveryAttempt } from "@/lib/payments";

export const GET = accountRoute(accountOperations.readDeliveryAttempt, ({ member, params }) =>
  readDeliveryAttempt(member, {
    paymentId: params.paymentID,
    deliveryId: params.deliveryID,
    attemptNumber: params.attemptNumber,
  }),
);
