import { publicUrl } from "@/lib/kit/env";
import type { DeviceOperation } from "../core/operation";
import { openApi } from "../openapi/document";
import { codesByStatus } from "../openapi/error-responses";
import type { Json } from "../openapi/json-schema";
import { type DeviceErrorCode, deviceErrors } from "./errors";
import { deviceExamples } from "./examples";
import { deviceOperations } from "./operations";
import { deviceWebhooks } from "./webhooks";

/** Returns the codes that an operation declares and those that follow from its input and scope, by status. */
export function errorsOf(operation: DeviceOperation): Map<number, DeviceErrorCode[]> {
  const codes: DeviceErrorCode[] = [
    ...(operation.query || operation.body ? (["VALIDATION_ERROR"] as const) : []),
    ...(operation.auth === "none" ? [] : (["UNAUTHORIZED"] as const)),
    ...(operation.scope ? (["FORBIDDEN"] as const) : []),
    ...(operation.body ? (["BODY_TOO_LARGE"] as const) : []),
    ...operation.codes,
    ...(operation.idempotent ? (["IDEMPOTENCY_KEY_REUSED"] as const) : []),
    "RATE_LIMITED",
    "INTERNAL_ERROR",
  ];
  return codesByStatus(codes, deviceErrors);
}

const SECURITY: Record<DeviceOperation["auth"], Json[]> = {
  bearer: [{ BearerAuth: [] }, { DeviceAuth: [] }],
  device: [{ DeviceAuth: [] }, { BearerAuth: [] }],
  // A key is optional, but an organization can require one.
  none: [{}, { BearerAuth: [] }, { DeviceAuth: [] }],
};

const DESCRIPTION = `Take payments through a QR payment network: direct payments, payment links, refunds, static QR lookup and webhooks.

- **Amounts** are JSON numbers in major units (\`1500.5\`), with at most as many decimals as the currency has.
- **Timestamps** are RFC 3339 with milliseconds, in UTC.
- **Fields without a value** are left out of responses. In a request, \`null\` for an optional field is the same as leaving it out, and unknown fields are ignored.
- **Idempotency**: send \`X-Idempotency-Key\` when you create something, and repeat the request as often as you like.
- **Changes**: within v1 there are only additions. Ignore fields, error codes and event types that you do not know.`;

/** Returns the device API as an OpenAPI 3.1 document. */
export const deviceOpenApi = () =>
  openApi<DeviceOperation>({
    title: "Qassa device API",
    description: DESCRIPTION,
    server: `${publicUrl()}/api/v1`,
    operations: deviceOperations,
    tags: {
      Payments: "Ask a payer's phone for a payment, and follow it.",
      "Payment links": "Create a payment link, to show as a QR code.",
      Refunds: "Refund a completed payment, in full or in part.",
      "Static QR": "Look up payments made through a printed QR code.",
      Network: "What the payment network of the mode can do.",
      Webhooks: "Test deliveries and the subscriptions.",
      Deliveries: "What your endpoint receives.",
      Events: "Everything that webhooks are sent for, to catch up after an outage.",
    },
    pathParameters: {
      paymentID: {
        description: "The payment's ID.",
        example: "pay_01kaj3v9q4e8ta6m0x2v7h5c1d",
      },
      refundID: { description: "The refund's ID.", example: "ref_01kaj4a7m5e1vr8n3c6d0s9h2g" },
      orderNumber: {
        description: "The payment's order number, as the payer's receipt and the network show it.",
        example: "7GQ2M8K4TXW9Z1B50HD3RJ6PNV",
      },
    },
    securitySchemes: {
      BearerAuth: {
        type: "http",
        scheme: "bearer",
        description: "A device key: `qs_test_…` or `qs_live_…`.",
      },
      DeviceAuth: {
        type: "apiKey",
        in: "header",
        name: "X-Device-Key",
        description: "The same device key, in a header of its own.",
      },
    },
    securityOf: ({ auth }) => SECURITY[auth],
    errorsOf,
    errorCodes: deviceErrors,
    examples: deviceExamples,
    headers: ["RateLimit-Policy", "RateLimit"],
    webhooks: deviceWebhooks,
  });
