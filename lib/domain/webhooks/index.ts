export { announceDeliveries, onDeliveriesDue } from "./announce";
export { changeSubscription, deleteSubscription } from "./change-subscription";
export { hasDueDeliveries, nextDeliveryDueIn } from "./claim-attempts";
export { createSubscription, MOST_SUBSCRIPTIONS } from "./create-subscription";
export {
  deliverDue,
  type DeliverOptions,
  type DeliveryTotals,
  joinDelivering,
} from "./deliver-due";
export { announceNextDue } from "./announce-next-due";
export { deliveriesForEvents } from "./deliveries-for-events";
export { isAttemptUnderWay, MAX_ATTEMPTS, RETRY_DELAYS_MS } from "./delivery-schedule";
export * from "./errors";
export { findSubscription } from "./find-subscription";
export { type DeliveryLine, listDeliveries } from "./list-deliveries";
export { listSubscriptions } from "./list-subscriptions";
export { presentSubscription } from "./present";
export {
  presentDelivery,
  presentDeliveryLine,
  presentSecrets,
  presentSubscriptionHealth,
} from "./present-log";
export { type LoggedDelivery, readDelivery } from "./read-delivery";
export { resendDelivery } from "./resend-delivery";
export { resendFailed } from "./resend-failed";
export { revealSecrets } from "./reveal-secrets";
export { abandonRotation, beginSecretRotation, promoteSecret } from "./rotate-secret";
export { generateWebhookSecret, serviceSignature, standardSignature } from "./signature";
export { createSender } from "./send";
export { simulateDeliveries } from "./simulate-deliveries";
export {
  listSubscriptionHealth,
  readSubscriptionHealth,
  type SubscriptionHealth,
} from "./subscription-health";
export { testSubscription } from "./test-subscription";
export { answerFailure } from "./failure-words";
export { FAILURES_TO_FAILING_LANE } from "./record-attempts";
export { webhookRequest } from "./request";
