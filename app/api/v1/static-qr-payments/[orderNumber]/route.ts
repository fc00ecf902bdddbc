import { operations } from "@/lib/api/device/operations";
import { deviceRoute } from "@/lib/api/device-route";
import { presentStaticQrPayment, readStaticQrPayment } from "@/lib/domain/static-qr";

export const GET = deviceRoute(operations.getStaticQrPayment, async ({ device, params }) =>
  presentStaticQrPayment(await readStaticQrPayment(params.orderNumber, device)),
);
