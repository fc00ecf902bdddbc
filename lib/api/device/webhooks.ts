import { EVENT_TYPES, type EventType, WebhookBody } from "@/lib/domain/webhooks/schemas";
import type { Json, SchemaComponents } from "../openapi/json-schema";

const EVENTS: Record<EventType, { summary: string; description: string }> = {
  "payment.completed": {
    summary: "The payer paid",
    description: "The payment's status is `completed`. Also sent for one that expired first.",
  },
  "payment.expired": {
    summary: "Nobody paid in time",
    description: "The payment's status is `expired`. Only subscriptions to `*` receive it.",
  },
  "payment.cancelled": {
    summary: "The payment was cancelled",
    description: "By you, or the payer declined it. The payment's status is `cancelled`.",
  },
  "payment.failed": {
    summary: "The network rejected the payment",
    description: "`failure_reason` of the payment says why. Its status is `failed`.",
  },
  "payment.refunded": {
    summary: "A refund completed",
    description: "`refund_id` has the refund. The payment's status stays `completed`.",
  },
  "payment.refund_failed": {
    summary: "A refund failed",
    description: "`fail_reason` of the refund says why. Its amount can be refunded again.",
  },
};

const header = (name: string, description: string, example: string): Json => ({
  name,
  in: "header",
  description,
  schema: { type: "string" },
  example,
});

const HEADERS: Record<string, Json> = {
  ServiceSignature: header(
    "X-Service-Signature",
    "HMAC-SHA256 of the exact bytes of the body with the subscription's signing secret, in lowercase hex. Absent if there is no secret.",
    "5d7c6f6ed2b1b2a6b3f1e8cbb7b3b2a5f14d0a96f4f7f3a5d1b9ad7b7f5a6c10",
  ),
  WebhookId: header(
    "webhook-id",
    "`delivery_id`, as Standard Webhooks calls it.",
    "dlv_01kaj6q8r3s5tv2w9x4y7zabcd",
  ),
  WebhookTimestamp: header(
    "webhook-timestamp",
    "When this attempt began, in seconds since 1970. Refuse old ones, against replays.",
    "1795248930",
  ),
  WebhookSignature: header(
    "webhook-signature",
    "The Standard Webhooks signature over ID, timestamp and body; two, separated by a space, while the secret is being rotated. Absent if there is no secret.",
    "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  ),
  QassaTest: header("X-Qassa-Test", "`true` on test deliveries, absent on others.", "true"),
};

const bodyOf = (event: EventType): WebhookBody => ({
  event,
  event_version: "1",
  delivery_id: "dlv_01kaj6q8r3s5tv2w9x4y7zabcd",
  attempt_number: 1,
  source: "qassa",
  payment_id: "pay_01kaj3v9q4e8ta6m0x2v7h5c1d",
  ...(event.startsWith("payment.refund") && { refund_id: "ref_01kaj4a7m5e1vr8n3c6d0s9h2g" }),
  merchant_order_id: "order-1042",
  created_at: "2026-11-21T08:15:52.418+00:00",
});

/** Returns an operation ID such as `onPaymentCompleted`. */
const operationId = (event: EventType): string =>
  `on${event
    .split(/[._]/)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join("")}`;

/** Returns the document's webhooks, one for each event type, and the parameters that they refer to. */
export function deviceWebhooks(schemas: SchemaComponents): { webhooks: Json; parameters: Json } {
  const schema = schemas.add(WebhookBody, "output");
  const webhook = (event: EventType): Json => ({
    post: {
      operationId: operationId(event),
      summary: EVENTS[event].summary,
      description: `${EVENTS[event].description} Verify the signature, skip a \`delivery_id\` that was already processed, respond with 2xx within 10 seconds, and do the work afterwards.`,
      // Not that of the operations about webhooks: openapi-generator would overwrite their class with these.
      tags: ["Deliveries"],
      security: [],
      parameters: Object.keys(HEADERS).map((name) => ({
        $ref: `#/components/parameters/${name}`,
      })),
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema,
            examples: { [event]: { summary: EVENTS[event].summary, value: bodyOf(event) } },
          },
        },
      },
      responses: {
        "2XX": { description: "Received. The delivery succeeded." },
        "410": { description: "Gone. The subscription is turned off." },
        default: {
          description:
            "Anything else, also a redirect or no response within 10 seconds, is a failed attempt. There are up to 3 attempts.",
        },
      },
    },
  });
  return {
    webhooks: Object.fromEntries(EVENT_TYPES.map((event) => [event, webhook(event)])),
    parameters: HEADERS,
  };
}
