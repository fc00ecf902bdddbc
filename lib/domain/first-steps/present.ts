import type { FirstSteps } from "./read-first-steps";
import type { FirstStepsResource } from "./schemas";

export const presentFirstSteps = (steps: FirstSteps): FirstStepsResource => ({
  counter: {
    till_opened: steps.isTillOpened,
    till_payment_completed: steps.isTillPaymentCompleted,
    static_qr_paid: steps.isStaticQrPaid,
    cashier_invited: steps.isCashierInvited,
  },
  integration: {
    key_created: steps.isKeyCreated,
    payment_created: steps.isPaymentCreated,
    payment_completed: steps.isPaymentCompleted,
    webhook_received: steps.isWebhookReceived,
  },
});
