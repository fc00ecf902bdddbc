import { describe, expect, test } from "vitest";
import { db, Prisma, query } from "@/lib/kit/db";
import { deliveriesOf, newEvent, passRetryTime } from "@/tests/support/events";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { listening } from "@/tests/support/subscribed-receiver";
import { isSignedWith } from "@/tests/support/webhook-receiver";
import {
  changeSubscription,
  deleteSubscription,
  deliverDue,
  hasDueDeliveries,
  nextDeliveryDueIn,
} from "./";
import { nextAttemptAt } from "./delivery-schedule";

describe("a delivery", () => {
  test("has exactly the documented fields, signed over the bytes sent", async () => {
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
    expect(webhook!.headers).not.toHaveProperty("x-qassa-test");
    expect(webhook!.headers["webhook-timestamp"]).toMatch(/^\d{10}$/);
    expect(isSignedWith("s3cret", webhook!)).toBe(true);
    expect(isSignedWith("another", webhook!)).toBe(false);
  });

  test("of a refund has the refund ID, and no order ID if there is none", async () => {
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

  test("without a secret has no signature", async () => {
    const merchant = await newMerchant();
    const { receiver } = await listening(merchant, { secret: undefined });
    await newEvent(merchant);
    await deliverDue();
    const { headers } = receiver.received[0]!;
    expect(headers).not.toHaveProperty("x-service-signature");
    expect(headers).not.toHaveProperty("webhook-signature");
  });

  test("is sent to the subscriptions of the organization and mode that selected the event", async () => {
    const merchant = await newMerchant();
    const live: Merchant = { ...merchant, owner: { ...merchant.owner, mode: "live" } };
    const chosen = await listening(merchant, { events: ["payment.failed", "payment.completed"] });
    const all = await listening(merchant, { events: ["*"] });
    const other = await listening(merchant, { events: ["payment.cancelled"] });
    const otherMode = await listening(live, { events: ["*"] });
    const stranger = await listening(await newMerchant());
    const off = await listening(merchant, { events: ["*"] });
    await changeSubscription(merchant.owner, off.subscription.id, { is_active: false });
    await newEvent(merchant);
    await deliverDue();
    const received = [chosen, all, other, otherMode, stranger, off].map(
      ({ receiver }) => receiver.received.length,
    );
    expect(received).toEqual([1, 1, 0, 0, 0, 0]);
  });

  test("is stored with its request and response", async () => {
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

  test("whose secret cannot be decrypted is not sent unsigned", async () => {
    // SECRETS_KEY is the right one for the database; only this secret is damaged.
    await deliverDue();
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
  test("are at most three, 30 seconds and 5 minutes after the previous one", async () => {
    const merchant = await newMerchant();
    const { receiver, subscription } = await listening(merchant);
    receiver.answer({ status: 503 });
    const { eventId } = await newEvent(merchant);
    for (const [min, max] of [
      [30_000, 36_000],
      [300_000, 360_000],
    ] as const) {
      await deliverDue();
      const [delivery] = await deliveriesOf(eventId);
      const wait =
        delivery!.nextAttemptAt!.getTime() - delivery!.attempts.at(-1)!.startedAt.getTime();
      // The database counts from the start of the claim, just before the recorded start of the attempt.
      expect(wait).toBeGreaterThan(min - 5000);
      expect(wait).toBeLessThan(max + 1000);
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

  test.each([
    [0, 30],
    [1, 300],
  ])("after %i others are due %i s later, and up to a fifth more", async (made, min) => {
    const rows = await query<{ seconds: number }>(Prisma.sql`
      SELECT extract(epoch FROM ${nextAttemptAt} - now())::float8 AS seconds
      FROM (SELECT ${made}::int AS attempt_count, 3 AS attempt_limit FROM generate_series(1, 1000)) d`);
    const seconds = rows.map((row) => row.seconds);
    expect(Math.min(...seconds)).toBeGreaterThanOrEqual(min);
    expect(Math.max(...seconds)).toBeLessThanOrEqual(min * 1.2);
    // They are spread over that time.
    expect(Math.min(...seconds)).toBeLessThan(min * 1.02);
    expect(Math.max(...seconds)).toBeGreaterThan(min * 1.18);
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

  test("of a subscription that was turned off or deleted are not made", async () => {
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
      expect(delivery.lastError).toMatch(/^The subscription was (turned off|deleted)$/);
    }
    expect(off.receiver.connections() + deleted.receiver.connections()).toBe(0);
  });

  test("are not made for a payment that settled while the subscription was being turned off", async () => {
    const merchant = await newMerchant();
    const { receiver, subscription } = await listening(merchant);
    const events = await Promise.all(Array.from({ length: 12 }, () => newEvent(merchant)));
    await db().subscription.update({ where: { id: subscription.id }, data: { isActive: false } });
    expect(await deliverDue()).toMatchObject({ attempted: 0 });
    for (const { eventId } of events) {
      const [delivery] = await deliveriesOf(eventId);
      expect(delivery).toMatchObject({ status: "failed", attemptCount: 0 });
      expect(delivery!.lastError).toContain("turned off or deleted before");
    }
    expect(receiver.connections()).toBe(0);
  });

  test("are made when they are due", async () => {
    const merchant = await newMerchant();
    const { receiver, subscription } = await listening(merchant);
    expect(await hasDueDeliveries()).toBe(false);
    receiver.answer({ status: 500 });
    await newEvent(merchant);
    expect(await hasDueDeliveries()).toBe(true);
    await deliverDue();
    expect(await hasDueDeliveries()).toBe(false);
    expect(await nextDeliveryDueIn()).toBeGreaterThan(0);
    await passRetryTime(subscription.id);
    expect(await hasDueDeliveries()).toBe(true);
    await changeSubscription(merchant.owner, subscription.id, { is_active: false });
    await deliverDue();
  });
});
