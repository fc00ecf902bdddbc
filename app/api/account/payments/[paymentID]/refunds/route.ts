import { randomUUID } from "node:crypto";
import { accountOperations } from "@/lib/api/account/operations";
import { createRefundOnce } from "@/lib/api/account/once";
import { accountRoute } from "@/lib/api/account/route";
import { presentPage } from "@/lib/kit/pagination";
import { presentAccountRefund, readAccountRefund, searchRefunds } from "@/lib/domain/refunds";

export const GET = accountRoute(
  accountOperations.listPaymentRefunds,
  async ({ member, params, query }) =>
    presentPage(
      await searchRefunds(
        member,
        { payment_id: params.paymentID },
        { ...query, timeZone: member.organization.timeZone },
      ),
      presentAccountRefund,
    ),
);

export const POST = accountRoute(
  accountOperations.createRefund,
  async ({ member, params, body: { idempotency_key: key = randomUUID(), ...refund } }) => {
    const refundId = await createRefundOnce(member, params.paymentID, refund, key);
    return presentAccountRefund(await readAccountRefund(member, refundId));
  },
);
