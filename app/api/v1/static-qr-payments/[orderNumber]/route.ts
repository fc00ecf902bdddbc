import { deviceOperations } from "@/lib/api/device/operations";
import { openDeviceRoute } from "@/lib/api/device/route";
import { presentStaticQrPayment, readStaticQrPayment } from "@/lib/domain/static-qr";

export const GET = openDeviceRoute(
  deviceOperations.getStaticQrPayment,
  async ({ device, params }) =>
    presentStaticQrPayment(await readStaticQrPayment(params.orderNumber, device)),
);
