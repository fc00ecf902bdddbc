import { translatable } from "../translatable";

/** Views of lists: filters under a name. */
export const savedViews = translatable("savedViews", {
  title: "Views",
  all: "All",
  paid: "Paid",
  needsAttention: "Needs attention",
  needsAttentionHint: "Failed at the payment network, or with a refund that is not finished",
  refunded: "Refunded",
  pending: "Pending",
  failed: "Failed",
  today: "Today",
  shared: "For everyone in the organization",
  own: "Only you see this view",
  save: "Save view",
  name: "Name of the view",
  nameMissing: "Enter a name.",
  share: "For everyone in the organization",
  replaces: "A view with the same name is replaced.",
  saved: "View saved.",
  delete: "Delete view",
  deleteTitle: (name: string) => `Delete the view “${name}”?`,
  deleteOwn: "Only you see it. Payments are not affected.",
  deleteShared: "It disappears for everyone in the organization. Payments are not affected.",
  deleted: "View deleted.",
});
