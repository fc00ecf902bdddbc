import { expect, test } from "vitest";
import { inMode } from "@/lib/kit/actor-kinds";
import { db } from "@/lib/kit/db";
import { isId, newId } from "@/lib/kit/ids";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { listening } from "@/tests/support/subscribed-receiver";
import { isSignedWith } from "@/tests/support/webhook-receiver";
import {
  changeSubscription,
  deleteSubscription,
  deliverDue,
  resendDelivery,
  simulateDeliveries,
} from "./";
import { readDeliveriesById } from "./read-delivery";
import { EVENT_TYPES } from "./schemas";
import { createSender } from "./send";

const logOf = ({ organization }: Merchant) =>
  db().delivery.findMany({
    where: { organizationId: organization.id },
    include: { attempts: true },
  });

test("every active subscription is tested, whatever its event list, and nothing else happens", async () => {
  const merchant = await newMerchant();
  const one = await listening(merchant);
  const two = await listening(merchant, { events: ["payment.refunded"] });
  const off = await listening(merchant);
  const otherMode = await listening({ ...merchant, owner: inMode(merchant.owner, "live") });
  await changeSubscription(merchant.owner, off.subscription.id, { is_active: false });

  const { results } = await simulateDeliveries(merchant.device, {
    event: "payment.completed",
    merchant_order_id: "order-7",
  });
  expect(results).toEqual(
    [one, two].map(({ receiver, subscription }) => ({
      subscription_id: subscription.id,
      url: receiver.url,
      event: "payment.completed",
      success: true,
    })),
  );
  const [webhook] = one.receiver.received;
  expect(webhook!.body).toMatchObject({
    event: "payment.completed",
    attempt_number: 1,
    merchant_order_id: "order-7",
  });
  expect(webhook!.headers["x-qassa-test"]).toBe("true");
  expect(isId("payment", webhook!.body.payment_id)).toBe(true);
  expect(isSignedWith("s3cret", webhook!)).toBe(true);
  expect(off.receiver.connections() + otherMode.receiver.connections()).toBe(0);

  expect(await db().payment.count({ where: { organizationId: merchant.organization.id } })).toBe(0);
  expect(await db().event.count({ where: { organizationId: merchant.organization.id } })).toBe(0);
  expect(await logOf(merchant)).toMatchObject(
    Array.from({ length: 2 }, () => ({
      isTest: true,
      status: "succeeded",
      attempts: [{ attemptNumber: 1, responseStatus: 200 }],
    })),
  );
});

test("the wildcard sends one of each type", async () => {
  const merchant = await newMerchant();
  const { receiver } = await listening(merchant, { events: ["payment.failed"] });
  const { results } = await simulateDeliveries(merchant.owner, { event: "*" });
  expect(results.map(({ event }) => event)).toEqual([...EVENT_TYPES]);
  expect(new Set(receiver.received.map(({ body }) => body.event))).toEqual(new Set(EVENT_TYPES));
  for (const { body } of receiver.received) {
    expect(body.refund_id !== undefined).toBe(body.event.startsWith("payment.refund"));
    if (body.refund_id !== undefined) expect(isId("refund", body.refund_id)).toBe(true);
    expect(body).not.toHaveProperty("merchant_order_id");
  }
});

test("deliveries are read in the requested order", async () => {
  const merchant = await newMerchant();
  await listening(merchant);
  await simulateDeliveries(merchant.owner, { event: "*" });
  const ids = (await logOf(merchant)).map(({ id }) => id);
  for (const order of [ids.toSorted(), ids.toSorted().toReversed()]) {
    expect((await readDeliveriesById(merchant.owner, order)).map(({ id }) => id)).toEqual(order);
  }
});

test("a named subscription is tested alone, even while it is off", async () => {
  const merchant = await newMerchant();
  const { receiver, subscription } = await listening(merchant);
  const other = await listening(merchant);
  await changeSubscription(merchant.owner, subscription.id, { is_active: false });
  const { results } = await simulateDeliveries(merchant.owner, {
    event: "payment.failed",
    subscription_id: subscription.id,
  });
  expect(results).toMatchObject([{ subscription_id: subscription.id, success: true }]);
  expect(receiver.received).toHaveLength(1);
  expect(other.receiver.connections()).toBe(0);
});

test("a failure is explained, is not retried, and leaves the subscription as it was", async () => {
  const merchant = await newMerchant();
  const gone = await listening(merchant);
  const slow = await listening(merchant);
  gone.receiver.answer({ status: 410 });
  slow.receiver.answer("hang");
  const sender = createSender({ timeoutMs: 3000 });
  const { results } = await simulateDeliveries(merchant.owner, { event: "*" }, { sender });
  expect(results).toHaveLength(12);
  for (const { subscription_id, success, error } of results) {
    expect(success).toBe(false);
    expect(error).toContain(
      subscription_id === gone.subscription.id ? "410 Gone" : "did not answer within",
    );
  }
  expect(await deliverDue()).toMatchObject({ attempted: 0 });
  const log = await logOf(merchant);
  expect(log).toHaveLength(12);
  for (const delivery of log) {
    expect(delivery).toMatchObject({ status: "failed", attemptCount: 1, nextAttemptAt: null });
  }
  for (const { subscription } of [gone, slow]) {
    expect(
      await db().subscription.findUniqueOrThrow({ where: { id: subscription.id } }),
    ).toMatchObject({ isActive: true, consecutiveFailures: 0, failingSince: null });
  }
  await expect(resendDelivery(merchant.owner, log[0]!.id)).rejects.toMatchObject({
    code: "DELIVERY_NOT_RESENDABLE",
  });
});

test("a test that cannot be started in time is reported as not sent", async () => {
  const merchant = await newMerchant();
  const { receiver } = await listening(merchant);
  const { results } = await simulateDeliveries(merchant.owner, { event: "*" }, { budgetMs: 0 });
  expect(results).toHaveLength(6);
  for (const result of results) {
    expect(result.success).toBe(false);
    expect(result.error).toMatch(/^Not sent/);
  }
  expect(receiver.connections()).toBe(0);
});

test("without subscriptions there is nothing to report", async () => {
  const { owner } = await newMerchant();
  expect(await simulateDeliveries(owner, { event: "*" })).toEqual({ results: [] });
});

test("an unknown, a foreign and a deleted subscription all look not found", async () => {
  const merchant = await newMerchant();
  const foreign = await listening(await newMerchant());
  const deleted = await listening(merchant);
  await deleteSubscription(merchant.owner, deleted.subscription.id);
  for (const id of [
    newId("subscription"),
    "nonsense",
    foreign.subscription.id,
    deleted.subscription.id,
  ]) {
    await expect(
      simulateDeliveries(merchant.owner, { event: "*", subscription_id: id }),
    ).rejects.toMatchObject({ code: "SUBSCRIPTION_NOT_FOUND" });
  }
});

test.each([
  [{ event: "payment.paid" }, "event"],
  [{}, "event"],
  [{ event: "*", merchant_order_id: "" }, "merchant_order_id"],
  [{ event: "*", merchant_order_id: "x".repeat(256) }, "merchant_order_id"],
])("%j is refused", async (given, field) => {
  const merchant = await newMerchant();
  await expect(simulateDeliveries(merchant.owner, given as { event: "*" })).rejects.toMatchObject({
    code: "VALIDATION_ERROR",
    facts: { details: [{ field }] },
  });
  expect(await logOf(merchant)).toEqual([]);
});
