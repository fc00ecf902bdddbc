import { publicUrl } from "@/lib/kit/env";
import { EVENT_TYPES, WebhookBody } from "@/lib/domain/webhooks/schemas";
import { type Json, jsonContent, openApi, schemaOf } from "../openapi";
import type { DeviceOperation } from "../operation";
import { deviceOperations } from "./operations";

/** Returns the statuses that an operation declares and those that follow from its input and scope. */
function statusesOf(operation: DeviceOperation): number[] {
  const added = [429];
  if (operation.scope) added.push(403);
  if (operation.query || operation.body) added.push(400);
  if (operation.body) added.push(413);
  if (operation.idempotent) added.push(422);
  return [...new Set([...(operation.errors ?? []), ...added])].sort((a, b) => a - b);
}

const SECURITY: Record<DeviceOperation["auth"], Json[]> = {
  bearer: [{ BearerAuth: [] }, { DeviceAuth: [] }],
  device: [{ DeviceAuth: [] }, { BearerAuth: [] }],
  // A key is optional, but an organization can require one.
  none: [{}, { BearerAuth: [] }, { DeviceAuth: [] }],
};

const webhook = (event: string): Json => ({
  post: {
    summary: `${event} happened`,
    parameters: [
      {
        name: "X-Service-Signature",
        in: "header",
        description:
          "HMAC-SHA256 of the exact bytes of the body with the subscription's signing secret, in lowercase hex. Absent if there is no secret.",
        schema: { type: "string", pattern: "^[0-9a-f]{64}$" },
      },
    ],
    requestBody: {
      required: true,
      content: jsonContent({ $ref: "#/components/schemas/WebhookBody" }),
    },
    responses: {
      200: {
        description:
          "Received. Any 2xx counts as delivered. Anything else is retried, up to 3 attempts in total.",
      },
    },
  },
});

/** Returns the device API as an OpenAPI 3.1 document. */
export const deviceOpenApi = () =>
  openApi<DeviceOperation>({
    title: "Qassa device API",
    description:
      "Take payments through a QR payment network: direct payments, payment links, refunds, static QR lookup and webhooks. Amounts are JSON numbers in major units; timestamps are RFC 3339 in UTC; fields without a value are left out.",
    server: `${publicUrl()}/api/v1`,
    operations: deviceOperations,
    securitySchemes: {
      BearerAuth: { type: "http", scheme: "bearer", description: "A device key" },
      DeviceAuth: { type: "apiKey", in: "header", name: "X-Device-Key" },
    },
    securityOf: ({ auth }) => SECURITY[auth],
    statusesOf,
    isComplete: true,
    headers: {
      "RateLimit-Policy": { schema: { type: "string" } },
      RateLimit: { schema: { type: "string" } },
    },
    more: {
      webhooks: Object.fromEntries(EVENT_TYPES.map((event) => [event, webhook(event)])),
      schemas: { WebhookBody: schemaOf(WebhookBody, "output") },
    },
  });
