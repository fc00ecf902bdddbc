import { accountOperations } from "@/lib/api/account/operations";
import { takePaymentOnce } from "@/lib/api/account/once";
import { accountRoute } from "@/lib/api/account/route";
import { presentShown } from "@/lib/api/shown-payments";
import { presentAccountPayment, readAccountPayment } from "@/lib/domain/payments";
import { listTillPayments } from "@/lib/domain/till";

export const GET = accountRoute(
  accountOperations.listTillPayments,
  async ({ member, params, query }) => ({
    data: (await listTillPayments(member, params.tillID, query.merchant_order_id)).map(
      presentAccountPayment,
    ),
  }),
);

export const POST = accountRoute(accountOperations.takePayment, async ({ member, params, body }) =>
  presentShown(
    await readAccountPayment(member, await takePaymentOnce(member, params.tillID, body)),
  ),
);
