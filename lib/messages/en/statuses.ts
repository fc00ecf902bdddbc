/** Of payments, refunds and webhook deliveries. */
export const statuses = {
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
};
