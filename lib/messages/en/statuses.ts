export const statuses = {
  pending: "Pending",
  completed: "Completed",
  succeeded: "Delivered",
  cancelled: "Cancelled",
  expired: "Expired",
  failed: "Failed",
};
