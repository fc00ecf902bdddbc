import { translatable } from "../translatable";

export const subscriptionPage = translatable("subscriptionPage", {
  all: "All subscriptions",
  test: "Send a test",
  edit: "Edit",
  more: "More actions",
  switchOff: "Turn off",
  switchOn: "Turn on",
  delete: "Delete",
  offTitle: "Turn off this subscription?",
  offText:
    "It stops receiving webhooks. Pending deliveries are marked as failed. You can resend them after you turn it on again.",
  deleteTitle: "Delete this subscription?",
  deleteText:
    "It stops receiving webhooks, and its secret is deleted. Its delivery log stays. You can’t undo this.",
  deleted: "Subscription deleted.",
  switchedOff: "Subscription turned off.",
  switchedOn: "Subscription turned on.",
  details: "Details",
  facts: {
    id: "Subscription ID",
    copyId: "Copy the ID",
    url: "Endpoint URL",
    copyUrl: "Copy the URL",
    events: "Events",
    created: "Created",
    updated: "Last updated",
  },
  offNotice: "This subscription is off. It receives no webhooks.",
  failingNotice:
    "Deliveries to this subscription keep failing. Each is still attempted three times, in a separate queue so that other subscriptions aren’t delayed.",
  recent: "Recent deliveries",
  replayMissing: "Replay missing",
  allDeliveries: "All deliveries",
  noDeliveries: "No deliveries yet. Send a test to see one.",
  notFound: "Subscription not found",
  notFoundText: "It may have been deleted, or it may belong to another organization or mode.",
});
