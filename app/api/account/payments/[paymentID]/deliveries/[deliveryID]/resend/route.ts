import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { resendPaymentWebhook } from "@/lib/domain/payments";

export const POST = accountRoute(
  accountOperations.resendPaymentWebhook,
  async ({ member, params }) => {
    await resendPaymentWebhook(member, params.paymentID, params.deliveryID);
    return { delivery_id: params.deliveryID };
  },
);
