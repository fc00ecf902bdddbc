import { operations } from "@/lib/api/device/operations";
import { deviceRoute } from "@/lib/api/device-route";
import { createPaymentLink } from "@/lib/domain/payment-links";

export const POST = deviceRoute(operations.createPaymentLink, ({ device, body, idempotency }) =>
  createPaymentLink(device, body, idempotency),
);
