import { randomUUID } from "node:crypto";
import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { presentPage } from "@/lib/http/present-page";
import { createRefundOnce, presentAccountRefund, searchRefunds } from "@/lib/refunds";

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
  async ({ member, params, body: { idempotency_key: key, ...refund } }) =>
    presentAccountRefund(
      await createRefundOnce(member, params.paymentID, refund, key ?? randomUUID()),
    ),
);
