export { announceDeliveries, onDeliveriesDue } from "./announce";
export { deliveriesForEvents } from "./deliveries-for-events";
