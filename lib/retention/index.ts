export { clearOldDeliveryBodies } from "./clear-delivery-bodies";
export { deleteOldIdempotencyKeys } from "./delete-idempotency-keys";
