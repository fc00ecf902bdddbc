import { translatable } from "../translatable";
import { plural } from "./plural";

export const webhookCatcher = translatable("webhookCatcher", {
  title: "Webhook catcher",
  open: "Open the webhook catcher",
  emptyTitle: "No webhook catcher yet",
  emptyText:
    "A webhook catcher is an address in Qassa that shows every webhook it receives, so you can see them before you have a server. It subscribes to all events.",
  create: "Create the webhook catcher",
  created: "Webhook catcher created.",
  liveTitle: "Only in test mode",
  liveText:
    "The webhook catcher shows test webhooks only, because live ones belong on your own server. Switch to test mode at the top of the page.",

  address: "Address",
  copyAddress: "Copy the address",
  curl: "Try it with curl",
  copyCurl: "Copy the command",
  subscription: "Subscription",
  subscriptionLink: "Events and signing secret",
  off: "The subscription is off, so no webhooks arrive here.",
  turnOn: "Turn on",
  turnedOn: "Subscription turned on.",

  answer: "Response",
  answers: { "200": "200 OK", "500": "500", "410": "410", hang: "No response" },
  answerTexts: {
    "200": "Every delivery succeeds.",
    "500": "Every attempt fails. Qassa retries after 30 seconds, then after 5 minutes.",
    "410": "The endpoint is gone: Qassa turns off the subscription without a retry.",
    hang: "Every attempt fails after 10 seconds without a response. Qassa retries it.",
  },

  test: "Send a test",
  clear: "Clear",
  clearTitle: "Clear all requests?",
  clearText: "Deletes every request caught so far. The delivery log stays.",
  cleared: "Requests cleared.",
  remove: "Remove",
  removeTitle: "Remove the webhook catcher?",
  removeText:
    "Deletes its address, its subscription and every request caught so far. The delivery log stays. You can’t undo this.",
  removed: "Webhook catcher removed.",

  requests: "Requests",
  kept: "The newest 500 requests, each kept for 24 hours",
  arrivals: (count: number) => plural(count, "new request", "new requests"),
  none: "Waiting for the first request",
  noneText: "Pay a test payment or send a test. Requests appear here within seconds.",
  other: "Other request",
  attempt: (number: number) => `Attempt ${number}`,
  answered: (answer: string) => `Answered ${answer}`,
  unanswered: "Not answered",
  signatures: {
    verified: "Signature verified",
    failed: "Signature not valid",
    unsigned: "Not signed",
  },
  facts: {
    delivery: "Delivery ID",
    received: "Received",
    service: "X-Service-Signature",
    standard: "webhook-signature",
  },
  checks: {
    verified: "Verified",
    verified_new_secret: "Verified with the new secret of the rotation",
    failed: "Not valid for this body and signing secret",
    stale: "Valid, but its timestamp is more than 5 minutes off",
    absent: "Not sent",
  },
  bodyForm: "Body format",
  formatted: "Formatted",
  raw: "Raw",
  binary: "The body is not text. These are its bytes in base64.",

  firstSteps: {
    action: "Catch webhooks here",
    waiting: "Waiting for the first webhook. Pay another test payment, or send a test.",
    caught: "A webhook has arrived.",
  },
});
