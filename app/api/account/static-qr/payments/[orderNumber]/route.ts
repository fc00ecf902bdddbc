import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import {
  changeStaticQrOrder,
  presentAccountStaticQrPayment,
  readAccountStaticQrPayment,
} from "@/lib/domain/static-qr";

export const GET = accountRoute(accountOperations.readStaticQrPayment, async ({ member, params }) =>
  presentAccountStaticQrPayment(await readAccountStaticQrPayment(member, params.orderNumber)),
);

export const PATCH = accountRoute(
  accountOperations.changeStaticQrOrder,
  async ({ member, params, body }) =>
    presentAccountStaticQrPayment(await changeStaticQrOrder(member, params.orderNumber, body)),
);
