import { operations } from "@/lib/device-api/operations";
import { deviceRoute } from "@/lib/http/device-route";
import { presentStaticQrPayment, readStaticQrPayment } from "@/lib/static-qr";

export const GET = deviceRoute(operations.getStaticQrPayment, async ({ device, params }) =>
  presentStaticQrPayment(await readStaticQrPayment(params.orderNumber, device)),
);
