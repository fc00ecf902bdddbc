import { translatable } from "../translatable";

export const subscriptionForm = translatable("subscriptionForm", {
  createTitle: "Add a subscription",
  editTitle: "Edit subscription",
  url: "Endpoint URL",
  urlHint: "A public https URL of your server that accepts POST requests.",
  urlFixed: "The webhook catcher’s address. It can’t be changed.",
  urlPlaceholder: "https://shop.example/webhooks/qassa",
  urlMissing: "Enter the URL of your endpoint.",
  description: "Description",
  descriptionHint: "Shown only in Qassa.",
  events: "Events",
  eventsMissing: "Choose at least one event.",
  expired:
    "This subscription also receives payment.expired, until you change its events. Choose all events to keep receiving it.",
  secret: "Signing secret (optional, recommended)",
  secretHint:
    "Without a secret, your server can’t tell Qassa’s requests from forged ones. Use a different secret for each subscription.",
  generate: "Generate",
  generated:
    "Copy the secret into your server’s configuration. You can reveal it here again later.",
  notForLibraries:
    "Libraries of Standard Webhooks don’t take this secret as it is. Generate one if your server uses such a library.",
  copySecret: "Copy secret",
  create: "Add",
  created: "Subscription added.",
  saved: "Subscription saved.",
});
