// What the parameters of an address and the fields of a body name, and what there is in both modes of it.
import type { IdKind } from "@/lib/kit/ids";

export const KIND_OF: Record<string, IdKind> = {
  paymentID: "payment",
  refundID: "refund",
  subscriptionID: "subscription",
  deliveryID: "delivery",
  deviceKeyID: "deviceKey",
  userID: "user",
  invitationID: "mailedLink",
  tillID: "till",
  displayID: "tillDisplay",
  sessionID: "session",
  organizationID: "organization",
};

/** The same in both modes of an organization. */
export const OF_BOTH_MODES = new Set(["userID", "invitationID", "sessionID", "organizationID"]);
