// The kinds of IDs in path parameters and bodies, and which of them exist in both modes.
import type { IdKind } from "@/lib/kit/ids";

export const KIND_OF: Record<string, IdKind> = {
  paymentID: "payment",
  refundID: "refund",
  subscriptionID: "subscription",
  deliveryID: "delivery",
  caughtRequestID: "caughtRequest",
  deviceKeyID: "deviceKey",
  userID: "user",
  invitationID: "mailedLink",
  tillID: "till",
  displayID: "tillDisplay",
  slideID: "displaySlide",
  questionID: "tipQuestion",
  sessionID: "session",
  organizationID: "organization",
  savedViewID: "savedView",
  channelID: "notificationChannel",
  noteID: "note",
  reusableLinkID: "reusableLink",
  networkID: "networkAccount",
  locationID: "location",
  itemID: "catalogueItem",
  shiftID: "shift",
  scanID: "scan",
};

/** IDs that are the same in both modes of an organization. */
export const OF_BOTH_MODES = new Set([
  "userID",
  "invitationID",
  "sessionID",
  "organizationID",
  "savedViewID",
  "channelID",
  // Live networks are managed from either mode.
  "networkID",
  "locationID",
  "slideID",
  "itemID",
]);
