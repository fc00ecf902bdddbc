export const subscriptionForm = {
  createTitle: "Add a subscription",
  editTitle: "Edit the subscription",
  url: "Address",
  urlHint: "A public https address of your server that takes POST requests.",
  urlPlaceholder: "https://shop.example/webhooks/qassa",
  urlMissing: "Give the address of your endpoint.",
  description: "Description",
  descriptionHint: "Shown only here.",
  events: "Events",
  eventsMissing: "Choose at least one event.",
  expired:
    "This subscription also receives payment.expired, which it keeps unless you change its events. Choose all events to go on receiving it.",
  secret: "Signing secret (optional, recommended)",
  secretHint:
    "Without a secret your server cannot tell Qassa’s requests from forged ones. Give each endpoint its own.",
  generate: "Generate",
  generated: "Copy the secret into your server’s configuration. You can also reveal it here later.",
  copySecret: "Copy the secret",
  create: "Add",
  save: "Save",
  created: "The subscription is active.",
  saved: "The subscription was saved.",
};
