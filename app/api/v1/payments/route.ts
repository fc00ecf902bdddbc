import { operations } from "@/lib/device-api/operations";
import { deviceRoute } from "@/lib/http/device-route";
import { presentPage } from "@/lib/http/present-page";
import { createPayment, listPayments, presentPayment } from "@/lib/payments";

export const GET = deviceRoute(operations.listPayments, async ({ device, query }) =>
  presentPage(await listPayments(device, query, query), presentPayment),
);

export const POST = deviceRoute(operations.createPayment, async ({ device, body, idempotency }) =>
  presentPayment(await createPayment(device, body, idempotency)),
);
