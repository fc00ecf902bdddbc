import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { resendPaymentWebhook } from "@/lib/payments";

export const POST = accountRoute(
  accountOperations.resendPaymentWebhook,
  async ({ member, params }) => {
    await resendPaymentWebhook(member, params.paymentID, params.deliveryID);
    return { delivery_id: params.deliveryID };
  },
);
