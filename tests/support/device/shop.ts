// A merchant with one of each resource that an operation can be called for.
import { deviceOperations } from "@/lib/api/device/operations";
import { syncStaticQrHistory } from "@/lib/domain/static-qr";
import { createSubscription } from "@/lib/domain/webhooks";
import { db, Prisma, query } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { payStaticQr } from "@/lib/network";
import { type Merchant, newMerchant, newPhone } from "@/tests/support/merchant";
import type { Answered } from "../answered";
import { completedPayment, pay } from "./acts";
import { ask, type RequestOptions } from "./device-client";
import type { OperationId } from "./document";

export interface Shop extends Merchant {
  pending: string;
  completed: string;
  refund: string;
  subscription: string;
  orderNumber: string;
}

/** Creates the shop; its subscription posts to `webhookUrl`. */
export async function newShop(webhookUrl: string): Promise<Shop> {
  const merchant = await newMerchant();
  const completed = await completedPayment(merchant);
  const path = `/payments/${completed}/refund`;
  const refund = await ask("POST", path, { key: merchant.key, body: { amount: 10 } });
  const subscription = await createSubscription(merchant.owner, {
    url: webhookUrl,
    description: "Shop",
    secret: "a secret of the shop",
    events: ["payment.completed", "*"],
  });
  const { staticQrToken } = await db().sandboxMerchant.findUniqueOrThrow({
    where: { accountId: merchant.account.id },
  });
  const { orderNumber } = await payStaticQr(staticQrToken, { phone: newPhone(), amount: 5_000n });
  await query(Prisma.sql`UPDATE network_accounts SET history_next_at = now() RETURNING id`);
  await syncStaticQrHistory();
  return {
    ...merchant,
    pending: (await pay(merchant)).body.payment_id,
    completed,
    refund: refund.body.refund_id,
    subscription: subscription.id,
    orderNumber,
  };
}

/** The resources that an operation is called for. */
export type Subject = Pick<
  Shop,
  "pending" | "completed" | "refund" | "subscription" | "orderNumber"
>;

/** Well-formed IDs of resources that do not exist. */
export const unknownSubject = (): Subject => ({
  pending: newId("payment"),
  completed: newId("payment"),
  refund: newId("refund"),
  subscription: newId("subscription"),
  orderNumber: "26CHARACTERSTHATNOBODYHAS0",
});

interface Call {
  path: string;
  body?: object;
}

/** A successful request for each operation. */
const CALLS: Record<OperationId, (subject: Subject) => Call> = {
  listPayments: () => ({ path: "/payments?limit=5" }),
  createPayment: () => ({
    path: "/payments",
    body: { amount: 12.5, payer_phone: newPhone(), comment: "Tea", metadata: { table: 4 } },
  }),
  getPayment: ({ completed }) => ({ path: `/payments/${completed}` }),
  cancelPayment: ({ pending }) => ({
    path: `/payments/${pending}/cancel`,
    body: { reason: "Changed their mind" },
  }),
  createRefund: ({ completed }) => ({
    path: `/payments/${completed}/refund`,
    body: { amount: 0.01, reason: "A cent too much" },
  }),
  listPaymentRefunds: ({ completed }) => ({ path: `/payments/${completed}/refunds` }),
  createPaymentLink: () => ({
    path: "/payments/link",
    body: { amount: 12.5, merchant_order_id: "L-1" },
  }),
  listRefunds: () => ({ path: "/refunds" }),
  getRefund: ({ refund }) => ({ path: `/refunds/${refund}` }),
  getStaticQrPayment: ({ orderNumber }) => ({ path: `/static-qr-payments/${orderNumber}` }),
  readNetwork: () => ({ path: "/network" }),
  listNetworks: () => ({ path: "/networks" }),
  simulateWebhook: ({ subscription }) => ({
    path: "/webhook-simulate",
    body: { event: "payment.completed", subscription_id: subscription },
  }),
  listSubscriptions: () => ({ path: "/webhook-simulate/subscriptions" }),
  listEvents: () => ({ path: "/events?order=oldest" }),
  listenForWebhooks: () => ({ path: "/webhook-listen" }),
};

/** Calls an operation for a subject, without a key unless one is given. */
export function callDevice(
  id: OperationId,
  subject: Subject,
  more: RequestOptions = {},
): Promise<Answered> {
  const { path, body } = CALLS[id](subject);
  return ask(deviceOperations[id].method, path, { ...(body && { body }), ...more });
}
