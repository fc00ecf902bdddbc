import { translatable } from "../translatable";

/** Of payments and refunds. */
export const statuses = translatable("statuses", {
  pending: "Pending",
  paid: "Paid",
  refund_pending: "Refund pending",
  partly_refunded: "Partly refunded",
  refunded: "Refunded",
  declined: "Declined by payer",
  completed: "Completed",
  succeeded: "Delivered",
  cancelled: "Cancelled",
  expired: "Expired",
  failed: "Failed",
});

/** Of webhook deliveries. */
export const deliveryStatuses = translatable("deliveryStatuses", {
  pending: "Pending",
  succeeded: "Delivered",
  failed: "Failed",
});
