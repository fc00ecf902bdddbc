import { operations } from "@/lib/device-api/operations";
import { deviceRoute } from "@/lib/http/device-route";
import { createPaymentLink } from "@/lib/payment-links";

export const POST = deviceRoute(operations.createPaymentLink, ({ device, body, idempotency }) =>
  createPaymentLink(device, body, idempotency),
);

export {
  methodNotAllowed as GET,
  methodNotAllowed as PUT,
  methodNotAllowed as PATCH,
  methodNotAllowed as DELETE,
} from "@/lib/http/method-not-allowed";
