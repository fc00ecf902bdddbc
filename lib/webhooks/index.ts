export { announceDeliveries, onDeliveriesDue } from "./announce";
export { changeSubscription, deleteSubscription } from "./change-subscription";
export { hasDueDeliveries, nextDeliveryDueAt } from "./claim-attempts";
export { createSubscription, MOST_SUBSCRIPTIONS } from "./create-subscription";
export {
  deliverDue,
  type DeliverOptions,
  type DeliveryTotals,
  joinDelivering,
} from "./deliver-due";
export { deliveriesForEvents } from "./deliveries-for-events";
export * from "./errors";
export { findSubscription } from "./find-subscription";
export { listSubscriptions } from "./list-subscriptions";
export { presentSubscription } from "./present";
export { resendDelivery } from "./resend-delivery";
export { beginSecretRotation, promoteSecret } from "./rotate-secret";
export { generateWebhookSecret, serviceSignature, standardSignature } from "./signature";
export { simulateDeliveries } from "./simulate-deliveries";
export { answerFailure } from "./failure-words";
export { FAILURES_TO_FAILING_LANE } from "./record-attempts";
export { webhookRequest } from "./request";
