import { operations } from "@/lib/device-api/operations";
import { deviceRoute } from "@/lib/http/device-route";
import { createPaymentLink } from "@/lib/payment-links";

export const POST = deviceRoute(operations.createPaymentLink, ({ device, body, idempotency }) =>
  createPaymentLink(device, body, idempotency),
);
