// The main scenario from end to end, with each network adapter: create, confirm, poll, webhook, refund, webhook.
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { issueDeviceKey } from "@/lib/domain/devices";
import { deliverDue } from "@/lib/domain/webhooks";
import { inMode } from "@/lib/kit/actor-kinds";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { encryptSecret } from "@/lib/kit/secrets";
import {
  confirmRequest,
  GATEWAY_PATH,
  payStaticQr,
  sandboxGatewayToken,
  serveSandboxGateway,
} from "@/lib/network";
import { listen, type Listener } from "@/tests/support/listener";
import { type Merchant, newMerchant, newPhone } from "@/tests/support/merchant";
import { listening } from "@/tests/support/subscribed-receiver";
import type { ReceivedWebhook, WebhookReceiver } from "@/tests/support/webhook-receiver";
import { poll } from "../../support/device/acts";
import { ask } from "../../support/device/device-client";

let connector: Listener;
beforeAll(async () => {
  connector = await listen(serveSandboxGateway);
});
afterAll(() => connector.close());

/** The merchant in test mode, with the sandbox. */
const sandbox = (merchant: Merchant) =>
  Promise.resolve({ actor: merchant.owner, key: merchant.key });

/** The merchant in live mode, with a connector that implements the gateway contract over HTTP. */
async function gateway(merchant: Merchant) {
  const id = newId("networkAccount");
  await db().networkAccount.create({
    data: {
      id,
      organizationId: merchant.organization.id,
      mode: "live",
      kind: "gateway",
      baseUrl: `${connector.origin}${GATEWAY_PATH}`,
      credentialsEncrypted: encryptSecret(sandboxGatewayToken(merchant.account.id), id),
    },
  });
  const actor = inMode(merchant.owner, "live");
  return { actor, key: (await issueDeviceKey(actor, { name: "Live till" })).key };
}

async function nextEvent(receiver: WebhookReceiver, event: string): Promise<ReceivedWebhook> {
  return vi.waitFor(
    async () => {
      await poll();
      await deliverDue();
      const webhook = receiver.received.find(({ body }) => body.event === event);
      expect(webhook).toBeDefined();
      return webhook!;
    },
    { timeout: 15_000, interval: 200 },
  );
}

const genuine = ({ raw, headers }: ReceivedWebhook) =>
  headers["x-service-signature"] === createHmac("sha256", "s3cret").update(raw).digest("hex");

test.each([
  ["the sandbox in this process", sandbox],
  ["the gateway adapter over HTTP", gateway],
])(
  "a payment is created, confirmed, found, delivered, refunded, and delivered again, by %s",
  async (_, connect) => {
    const merchant = await newMerchant();
    const { actor, key } = await connect(merchant);
    const { receiver } = await listening({ owner: actor });

    const created = await ask("POST", "/payments", {
      key,
      body: { amount: 2500.75, payer_phone: newPhone(), merchant_order_id: "order-1" },
    });
    expect(created.status).toBe(201);
    const id = created.body.payment_id as string;
    await confirmRequest(merchant.account.id, id);

    const completed = await nextEvent(receiver, "payment.completed");
    expect(genuine(completed)).toBe(true);
    expect(completed.body).toMatchObject({
      event_version: "1",
      source: "qassa",
      attempt_number: 1,
      payment_id: id,
      merchant_order_id: "order-1",
    });
    expect((await ask("GET", `/payments/${id}`, { key })).body.status).toBe("completed");

    const refund = await ask("POST", `/payments/${id}/refund`, { key, body: { amount: 500.25 } });
    expect(refund.status).toBe(202);
    const refunded = await nextEvent(receiver, "payment.refunded");
    expect(genuine(refunded)).toBe(true);
    expect(refunded.body).toMatchObject({ payment_id: id, refund_id: refund.body.refund_id });
    expect((await ask("GET", `/payments/${id}`, { key })).body).toMatchObject({
      status: "completed",
      refunded_amount: 500.25,
      refundable_amount: 2000.5,
    });
    expect(receiver.received).toHaveLength(2);

    const link = await ask("POST", "/payments/link", { key, body: { amount: 10 } });
    expect(link.body.status).toBe("QrTokenCreated");
    const cancelled = await ask("POST", `/payments/${link.body.payment_id}/cancel`, { key });
    expect(cancelled.body.status).toBe("cancelled");

    const { staticQrToken } = await db().sandboxMerchant.findUniqueOrThrow({
      where: { accountId: merchant.account.id },
    });
    const { orderNumber } = await payStaticQr(staticQrToken, {
      phone: newPhone(),
      amount: 12_345n,
    });
    // With a key, the network is asked too, at most every 2 s.
    await vi.waitFor(
      async () => {
        const found = await ask("GET", `/static-qr-payments/${orderNumber}`, { key });
        expect(found.body).toMatchObject({ order_number: orderNumber, amount: 123.45 });
      },
      { timeout: 10_000, interval: 250 },
    );
  },
  40_000,
);
