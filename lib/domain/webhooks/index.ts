export { announceDeliveries, onDeliveriesDue } from "./announce";
export { changeSubscription, deleteSubscription } from "./change-subscription";
export { hasDueDeliveries, nextDeliveryDueIn } from "./claim-attempts";
export { createSubscription, MAX_SUBSCRIPTIONS } from "./create-subscription";
export { deliverDue, type DeliveryTotals, rescanIfDelivering } from "./deliver-due";
export { announceNextDue } from "./announce-next-due";
export { clearOldDeliveryBodies } from "./clear-delivery-bodies";
export { deleteOldDeliveries } from "./delete-old-deliveries";
export { deleteOldWebhookTests, deleteWebhooksOf } from "./delete-test-webhooks";
export { attemptOf, deliveriesOf } from "./deliveries-of-payment";
export { MAX_ATTEMPTS, RETRY_DELAYS_MS } from "./delivery-schedule";
export * from "./errors";
export { findSubscription, listSubscriptions } from "./read-subscriptions";
export { listenForWebhooks } from "./listen-for-webhooks";
export { listDeliveries } from "./list-deliveries";
export { listEvents } from "./list-events";
export {
  presentAttempt,
  presentDelivery,
  presentDeliveryDetail,
  presentEvent,
  presentListened,
  presentSecrets,
  presentSubscription,
  presentSubscriptionHealth,
} from "./present";
export { readDelivery } from "./read-delivery";
export { countMissing, replayMissing } from "./replay-missing";
export { resendDeliveriesOf } from "./resend-of-payments";
export { resendDelivery } from "./resend-delivery";
export { resendFailed } from "./resend-failed";
export { revealSecrets } from "./reveal-secrets";
export { abandonRotation, beginSecretRotation, promoteSecret } from "./rotate-secret";
export { generateWebhookSecret, serviceSignature, standardSignature } from "./signature";
export { checkEndpointUrl, destinationRules } from "./endpoint-url";
export { createSender, sharedSender } from "./send";
export { simulateDeliveries, testSubscription } from "./simulate-deliveries";
export { listSubscriptionHealth, readSubscriptionHealth } from "./subscription-health";
export { catcherResponse } from "./catcher/answer";
export { catchRequest, findCatcher } from "./catcher/catch-request";
export {
  changeCatcher,
  clearCaughtRequests,
  createCatcher,
  readCatcher,
  removeCatcher,
} from "./catcher/manage-catcher";
export {
  presentCatcher,
  presentCaughtRequest,
  presentCaughtRequestDetail,
} from "./catcher/present";
export {
  deleteOldCaughtRequests,
  listCaughtRequests,
  readCaughtRequest,
} from "./catcher/read-caught";
export { responseFailure } from "./failure-words";
export { FAILURES_TO_FAILING_LANE } from "./record-attempts";
export { webhookRequest } from "./request";
