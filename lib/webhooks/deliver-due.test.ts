import { randomInt } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { db } from "@/lib/db";
import { deliveriesOf, newEvent, passRetryTime } from "@/lib/testing/events";
import { type Merchant, newMerchant } from "@/lib/testing/merchant";
import {
  isSignedWith,
  startWebhookReceiver,
  type WebhookReceiver,
} from "@/lib/testing/webhook-receiver";
import {
  changeSubscription,
  createSubscription,
  deleteSubscription,
  deliverDue,
  hasDueDeliveries,
  nextDeliveryDueAt,
} from ".";
import type { EventTypeOrAll } from "./schemas";
import { createSender } from "./send";

const receivers: WebhookReceiver[] = [];
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
});

async function listening(merchant: Merchant, events: EventTypeOrAll[] = ["*"], secret = "s3cret") {
  const receiver = await startWebhookReceiver();
  receivers.push(receiver);
  const subscription = await createSubscription(merchant.owner, {
    url: receiver.url,
    events,
    secret,
  });
  return { receiver, subscription };
}

const stored = (id: string) => db().subscription.findUniqueOrThrow({ where: { id } });

describe("a delivery", () => {
  test("carries exactly the interface's fields, signed over the bytes that arrive", async () => {
    const merchant = await newMerchant();
    const { receiver } = await listening(merchant);
    const { eventId, paymentId } = await newEvent(merchant, { merchantOrderId: "Заказ-7 🧾" });
    expect(await deliverDue()).toEqual({ attempted: 1, succeeded: 1, failed: 0 });

    const [delivery] = await deliveriesOf(eventId);
    const [webhook] = receiver.received;
    expect(webhook!.body).toEqual({
      event: "payment.completed",
      event_version: "1",
      delivery_id: delivery!.id,
      attempt_number: 1,
      source: "qassa",
      payment_id: paymentId,
      merchant_order_id: "Заказ-7 🧾",
      created_at: delivery!.eventCreatedAt.toISOString().replace("Z", "+00:00"),
    });
    expect(webhook!.headers["content-type"]).toBe("application/json");
    expect(webhook!.headers["webhook-id"]).toBe(delivery!.id);
    expect(webhook!.headers["webhook-timestamp"]).toMatch(/^\d{10}$/);
    expect(isSignedWith("s3cret", webhook!)).toBe(true);
    expect(isSignedWith("another", webhook!)).toBe(false);
  });

  test("of a refund names the refund, and leaves out an order number that there is not", async () => {
    const merchant = await newMerchant();
    const { receiver } = await listening(merchant);
    const { refundId } = await newEvent(merchant, {
      type: "payment.refunded",
      merchantOrderId: null,
    });
    await deliverDue();
    expect(receiver.received[0]!.body).toMatchObject({
      event: "payment.refunded",
      refund_id: refundId,
    });
    expect(Object.keys(receiver.received[0]!.body)).not.toContain("merchant_order_id");
  });

  test("without a secret carries no signature", async () => {
    const merchant = await newMerchant();
    const receiver = await startWebhookReceiver();
    receivers.push(receiver);
    await createSubscription(merchant.owner, { url: receiver.url, events: ["*"] });
    await newEvent(merchant);
    await deliverDue();
    const { headers } = receiver.received[0]!;
    expect(headers).not.toHaveProperty("x-service-signature");
    expect(headers).not.toHaveProperty("webhook-signature");
  });

  test("goes to the subscriptions of the organization and mode that chose the event", async () => {
    const merchant = await newMerchant();
    const live: Merchant = { ...merchant, owner: { ...merchant.owner, mode: "live" } };
    const chosen = await listening(merchant, ["payment.failed", "payment.completed"]);
    const all = await listening(merchant, ["*"]);
    const other = await listening(merchant, ["payment.cancelled"]);
    const otherMode = await listening(live, ["*"]);
    const stranger = await listening(await newMerchant(), ["*"]);
    const off = await listening(merchant, ["*"]);
    await changeSubscription(merchant.owner, off.subscription.id, { is_active: false });
    await newEvent(merchant);
    await deliverDue();
    const heard = [chosen, all, other, otherMode, stranger, off].map(
      ({ receiver }) => receiver.received.length,
    );
    expect(heard).toEqual([1, 1, 0, 0, 0, 0]);
  });

  test("is stored with what was sent and what was answered", async () => {
    const merchant = await newMerchant();
    const { receiver } = await listening(merchant);
    receiver.answer({ status: 500, body: "sorry\0", headers: { "x-trace": "abc" } });
    const { eventId } = await newEvent(merchant);
    await deliverDue();
    const [delivery] = await deliveriesOf(eventId);
    const [webhook] = receiver.received;
    expect(delivery).toMatchObject({
      status: "pending",
      attemptCount: 1,
      lastStatusCode: 500,
      lastError: "The endpoint answered 500 Internal Server Error",
    });
    expect(delivery!.attempts[0]).toMatchObject({
      requestBody: webhook!.raw.toString(),
      requestHeaders: { "x-service-signature": webhook!.headers["x-service-signature"] },
      responseStatus: 500,
      responseHeaders: { "x-trace": "abc" },
      responseBody: "sorry\uFFFD",
    });
    expect(delivery!.attempts[0]!.finishedAt).not.toBeNull();
  });

  test("whose secret cannot be opened is not sent unsigned", async () => {
    const merchant = await newMerchant();
    const { receiver, subscription } = await listening(merchant);
    await db().subscription.update({
      where: { id: subscription.id },
      data: { secretEncrypted: Buffer.alloc(60, 1) },
    });
    const { eventId } = await newEvent(merchant);
    await deliverDue();
    expect(receiver.connections()).toBe(0);
    expect((await deliveriesOf(eventId))[0]!.lastError).toContain("SECRETS_KEY");
  });
});

describe("attempts", () => {
  test("are three at most, 30 seconds and 5 minutes after the one before", async () => {
    const merchant = await newMerchant();
    const { receiver, subscription } = await listening(merchant);
    receiver.answer({ status: 503 });
    const { eventId } = await newEvent(merchant);
    for (const [least, most] of [
      [30_000, 36_000],
      [300_000, 360_000],
    ] as const) {
      await deliverDue();
      const [delivery] = await deliveriesOf(eventId);
      const wait =
        delivery!.nextAttemptAt!.getTime() - delivery!.attempts.at(-1)!.startedAt.getTime();
      // The database counts from the beginning of the claim, just before an attempt is said to start.
      expect(wait).toBeGreaterThan(least - 5000);
      expect(wait).toBeLessThan(most + 1000);
      expect(await deliverDue()).toMatchObject({ attempted: 0 });
      await passRetryTime(subscription.id);
    }
    await deliverDue();
    const [delivery] = await deliveriesOf(eventId);
    expect(delivery).toMatchObject({ status: "failed", attemptCount: 3, nextAttemptAt: null });
    await passRetryTime(subscription.id);
    expect(await deliverDue()).toMatchObject({ attempted: 0 });

    expect(receiver.received.map(({ body }) => body.attempt_number)).toEqual([1, 2, 3]);
    expect(new Set(receiver.received.map(({ body }) => body.delivery_id)).size).toBe(1);
    for (const webhook of receiver.received) expect(isSignedWith("s3cret", webhook)).toBe(true);
  });

  test("end with the first success", async () => {
    const merchant = await newMerchant();
    const { receiver, subscription } = await listening(merchant);
    receiver.answer(({ body }) => ({ status: body.attempt_number === 1 ? 500 : 204 }));
    const { eventId } = await newEvent(merchant);
    await deliverDue();
    await passRetryTime(subscription.id);
    await deliverDue();
    expect((await deliveriesOf(eventId))[0]).toMatchObject({
      status: "succeeded",
      attemptCount: 2,
      lastError: null,
    });
  });

  test("of a subscription that was switched off or deleted are not made", async () => {
    const merchant = await newMerchant();
    const off = await listening(merchant);
    const deleted = await listening(merchant);
    const events = await Promise.all(Array.from({ length: 12 }, () => newEvent(merchant)));
    await changeSubscription(merchant.owner, off.subscription.id, { is_active: false });
    await deleteSubscription(merchant.owner, deleted.subscription.id);
    expect(await deliverDue()).toMatchObject({ attempted: 0 });
    const deliveries = (
      await Promise.all(events.map(({ eventId }) => deliveriesOf(eventId)))
    ).flat();
    expect(deliveries).toHaveLength(24);
    for (const delivery of deliveries) {
      expect(delivery).toMatchObject({ status: "failed", attemptCount: 0 });
      expect(delivery.lastError).toMatch(/^The subscription was (switched off|deleted)$/);
    }
    expect(off.receiver.connections() + deleted.receiver.connections()).toBe(0);
  });

  test("are not made either for what was settled while the subscription was being switched off", async () => {
    const merchant = await newMerchant();
    const { receiver, subscription } = await listening(merchant);
    const events = await Promise.all(Array.from({ length: 12 }, () => newEvent(merchant)));
    await db().subscription.update({ where: { id: subscription.id }, data: { isActive: false } });
    expect(await deliverDue()).toMatchObject({ attempted: 0 });
    for (const { eventId } of events) {
      const [delivery] = await deliveriesOf(eventId);
      expect(delivery).toMatchObject({ status: "failed", attemptCount: 0 });
      expect(delivery!.lastError).toContain("switched off or deleted before");
    }
    expect(receiver.connections()).toBe(0);
  });

  test("are what is said to be due", async () => {
    const merchant = await newMerchant();
    const { receiver, subscription } = await listening(merchant);
    expect(await hasDueDeliveries()).toBe(false);
    receiver.answer({ status: 500 });
    await newEvent(merchant);
    expect(await hasDueDeliveries()).toBe(true);
    await deliverDue();
    expect(await hasDueDeliveries()).toBe(false);
    expect((await nextDeliveryDueAt())!.getTime()).toBeGreaterThan(Date.now());
    await passRetryTime(subscription.id);
    expect(await hasDueDeliveries()).toBe(true);
    await changeSubscription(merchant.owner, subscription.id, { is_active: false });
    await deliverDue();
  });
});

describe("hostile endpoints", () => {
  const sender = createSender({ timeoutMs: 400 });

  test.each([
    ["hang", "did not answer within 0.4 s"],
    ["reset", "closed before an answer"],
    ["close", "closed before an answer"],
    ["nonsense", "not HTTP"],
    [{ status: 301, headers: { location: "/elsewhere" } }, "a redirect to /elsewhere"],
    [{ status: 307, headers: { location: "/elsewhere" } }, "a redirect to /elsewhere"],
    [{ status: 404 }, "answered 404 Not Found"],
    [{ status: 200, headers: { "x-long": "x".repeat(20_000) } }, "headers of the answer"],
    [{ status: 200, afterMs: 2000 }, "did not answer within 0.4 s"],
  ] as const)("answering %j: the attempt fails, and says why", async (answer, why) => {
    const merchant = await newMerchant();
    const { receiver } = await listening(merchant);
    receiver.answer(answer);
    const { eventId } = await newEvent(merchant);
    expect(await deliverDue({ sender })).toEqual({ attempted: 1, succeeded: 0, failed: 1 });
    const [delivery] = await deliveriesOf(eventId);
    expect(delivery!.lastError).toContain(why);
    expect(receiver.received.map(({ path }) => path)).toEqual(["/webhooks"]);
  });

  test.each(["flood", "drip"] as const)(
    "answering 200 and a body without end (%s): it counts, the body is cut",
    async (answer) => {
      const merchant = await newMerchant();
      const { receiver } = await listening(merchant);
      receiver.answer(answer);
      const { eventId } = await newEvent(merchant);
      const startedAt = Date.now();
      expect(await deliverDue({ sender })).toMatchObject({ succeeded: 1 });
      expect(Date.now() - startedAt).toBeLessThan(10_000);
      const body = (await deliveriesOf(eventId))[0]!.attempts[0]!.responseBody!;
      expect(body.length).toBeGreaterThan(0);
      expect(body.length).toBeLessThanOrEqual(8192);
    },
  );

  test("nobody at home: refused", async () => {
    const merchant = await newMerchant();
    const { receiver } = await listening(merchant);
    await receiver.close();
    const { eventId } = await newEvent(merchant);
    await deliverDue({ sender });
    expect((await deliveriesOf(eventId))[0]!.lastError).toContain("connection was refused");
  });

  test("answering 410: the subscription is switched off, and what waits for it is failed", async () => {
    const merchant = await newMerchant();
    const { receiver, subscription } = await listening(merchant);
    receiver.answer({ status: 500 });
    const waiting = await newEvent(merchant);
    await deliverDue();
    receiver.answer({ status: 410 });
    const { eventId } = await newEvent(merchant);
    await deliverDue();
    expect(await stored(subscription.id)).toMatchObject({
      isActive: false,
      disabledReason: "The endpoint answered 410 Gone",
    });
    expect((await deliveriesOf(eventId))[0]).toMatchObject({ status: "failed", attemptCount: 1 });
    expect((await deliveriesOf(waiting.eventId))[0]).toMatchObject({
      status: "failed",
      attemptCount: 1,
    });
    await newEvent(merchant);
    expect(await deliverDue()).toMatchObject({ attempted: 0 });
  });
});

describe("many at once", () => {
  test("two callers in one process share a run, and nothing is sent twice", async () => {
    const merchant = await newMerchant();
    const { receiver } = await listening(merchant);
    await Promise.all(Array.from({ length: 60 }, () => newEvent(merchant)));
    await Promise.all([deliverDue(), deliverDue(), deliverDue()]);
    const ids = receiver.received.map(({ body }) => body.delivery_id);
    expect(ids).toHaveLength(60);
    expect(new Set(ids).size).toBe(60);
  });

  test("an endpoint that hangs holds up neither others nor what falls due meanwhile", async () => {
    const merchant = await newMerchant();
    const other = await newMerchant();
    const slow = await listening(merchant);
    const quick = await listening(other);
    slow.receiver.answer("hang");
    await Promise.all(Array.from({ length: 20 }, () => newEvent(merchant)));
    const run = deliverDue();
    await expect.poll(() => slow.receiver.received.length).toBeGreaterThan(0);

    await Promise.all(Array.from({ length: 40 }, () => newEvent(other)));
    const joined = deliverDue();
    await expect.poll(() => quick.receiver.received.length, { timeout: 9000 }).toBe(40);
    // Its share is small before it has answered once, and not one of its attempts is over.
    expect(slow.receiver.received.length).toBeLessThanOrEqual(5);
    const over = { delivery: { subscriptionId: slow.subscription.id }, finishedAt: { not: null } };
    expect(await db().deliveryAttempt.count({ where: over })).toBe(0);
    await changeSubscription(merchant.owner, slow.subscription.id, { is_active: false });
    await slow.receiver.close();
    await Promise.all([run, joined]);
  });

  test("an endpoint that keeps failing changes to the failing lane, and back when it recovers", async () => {
    const merchant = await newMerchant();
    const { receiver, subscription } = await listening(merchant);
    receiver.answer({ status: 500 });
    for (let i = 0; i < 4; i += 1) {
      await newEvent(merchant);
      await deliverDue();
    }
    expect(await stored(subscription.id)).toMatchObject({
      consecutiveFailures: 4,
      failingSince: null,
    });
    await newEvent(merchant);
    await deliverDue();
    expect(await stored(subscription.id)).toMatchObject({ consecutiveFailures: 5 });
    expect((await stored(subscription.id)).failingSince).not.toBeNull();
    const lanes = async () =>
      new Set(
        (await db().delivery.findMany({ where: { subscriptionId: subscription.id } })).map(
          ({ lane }) => lane,
        ),
      );
    expect(await lanes()).toEqual(new Set(["failing"]));

    const { eventId } = await newEvent(merchant);
    expect((await deliveriesOf(eventId))[0]!.lane).toBe("failing");
    receiver.answer({ status: 200 });
    await deliverDue();
    expect(await stored(subscription.id)).toMatchObject({
      consecutiveFailures: 0,
      failingSince: null,
    });
    expect(await lanes()).toEqual(new Set(["healthy"]));
    await passRetryTime(subscription.id);
    expect(await deliverDue()).toEqual({ attempted: 5, succeeded: 5, failed: 0 });
  });

  test("a run ends when its time is over, and the next one goes on", async () => {
    const merchant = await newMerchant();
    const { receiver } = await listening(merchant);
    receiver.answer({ status: 200, afterMs: 150 });
    await Promise.all(Array.from({ length: 30 }, () => newEvent(merchant)));
    const first = await deliverDue({ budgetMs: 200 });
    expect(first.attempted).toBeGreaterThan(0);
    expect(first.attempted).toBeLessThan(30);
    receiver.answer({ status: 200 });
    const second = await deliverDue();
    expect(first.attempted + second.attempted).toBe(30);
    expect(receiver.received).toHaveLength(30);
  });

  test("hundreds of deliveries to many endpoints all arrive once", async () => {
    const merchant = await newMerchant();
    const endpoints = await Promise.all(Array.from({ length: 6 }, () => listening(merchant)));
    for (const { receiver } of endpoints) {
      receiver.answer(() => ({ status: 200, afterMs: randomInt(1, 20) }));
    }
    await Promise.all(Array.from({ length: 50 }, () => newEvent(merchant)));
    expect(await deliverDue()).toEqual({ attempted: 300, succeeded: 300, failed: 0 });
    for (const { receiver } of endpoints) {
      expect(new Set(receiver.received.map(({ body }) => body.delivery_id)).size).toBe(50);
      expect(receiver.received).toHaveLength(50);
    }
  });
});
