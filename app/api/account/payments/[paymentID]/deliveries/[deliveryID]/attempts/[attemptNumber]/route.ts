import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { readDeliveryAttempt } from "@/lib/domain/payments";

export const GET = accountRoute(accountOperations.readDeliveryAttempt, ({ member, params }) =>
  readDeliveryAttempt(member, {
    paymentId: params.paymentID,
    deliveryId: params.deliveryID,
    attemptNumber: params.attemptNumber,
  }),
);
