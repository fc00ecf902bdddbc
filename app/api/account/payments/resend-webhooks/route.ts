import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { resendPaymentWebhooks } from "@/lib/domain/payments";

export const POST = accountRoute(accountOperations.resendPaymentWebhooks, ({ member, body }) =>
  resendPaymentWebhooks(member, body.payment_ids),
);
