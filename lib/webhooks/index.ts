export { announceDeliveries, onDeliveriesDue } from "./announce";
export { hasDueDeliveries, nextDeliveryDueAt } from "./claim-attempts";
export { deliverDue, type DeliverOptions, type DeliveryTotals } from "./deliver-due";
export { deliveriesForEvents } from "./deliveries-for-events";
