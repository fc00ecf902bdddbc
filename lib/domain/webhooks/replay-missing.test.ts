import { describe, expect, test, vi } from "vitest";
import { inMode, inRole } from "@/lib/kit/actor-kinds";
import { db, type Delivery } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { after, hours } from "@/lib/kit/time";
import { deliveriesOf, newEvent, passRetryTime } from "@/tests/support/events";
import { book, bookedPayment } from "@/tests/support/many-payments";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { listening } from "@/tests/support/subscribed-receiver";
import { changeSubscription, countMissing, deliverDue, replayMissing } from "./";

const since = after(new Date(), -hours(1));
const nothing = { resent: 0, created: 0, nextCursor: "" };

const deliveryTo = async (subscriptionId: string, eventId: string): Promise<Delivery> =>
  (await deliveriesOf(eventId)).find((one) => one.subscriptionId === subscriptionId)!;

/** Makes all attempts, also those that are due a moment later. */
const deliverAll = (subscriptionId: string) =>
  vi.waitFor(async () => {
    await deliverDue();
    const waiting = { subscriptionId, status: "pending" as const };
    expect(await db().delivery.count({ where: waiting })).toBe(0);
  }, 10_000);

async function failForGood(subscriptionId: string) {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await deliverDue();
    await passRetryTime(subscriptionId);
  }
}

/** Inserts payments with an event each, a millisecond apart, without deliveries. */
async function addEvents(merchant: Merchant, count: number): Promise<string[]> {
  const at = Date.now() - count;
  const payments = Array.from({ length: count }, (_, place) =>
    bookedPayment(merchant, { createdAt: new Date(at + place) }),
  );
  await book(payments);
  const events = payments.map(({ id, organizationId, mode, createdAt }) => ({
    ...{ id: newId("event"), type: "payment.completed", paymentId: id },
    ...{ organizationId, mode, createdAt },
  }));
  await db().event.createMany({ data: events });
  return events.map(({ id }) => id);
}

describe("replaying missing events", () => {
  test("a subscription that was off gets what happened meanwhile, in order, and nothing twice", async () => {
    const merchant = await newMerchant();
    const { receiver, subscription } = await listening(merchant, {
      events: ["payment.completed", "payment.failed"],
    });
    const missing = { subscriptionId: subscription.id, since };
    const delivered = await newEvent(merchant);
    await deliverAll(subscription.id);
    receiver.answer({ status: 500 });
    const failed = await newEvent(merchant);
    await failForGood(subscription.id);
    await changeSubscription(merchant.owner, subscription.id, { is_active: false });
    const lost = [
      await newEvent(merchant, { type: "payment.failed", merchantOrderId: null }),
      await newEvent(merchant),
    ];
    const unwanted = await newEvent(merchant, { type: "payment.cancelled" });

    expect(await countMissing(merchant.owner, missing)).toEqual({ count: 3, isComplete: true });
    await expect(replayMissing(merchant.owner, missing)).rejects.toMatchObject({
      code: "DELIVERY_NOT_RESENDABLE",
      message: "The subscription is off. Turn it on first.",
    });
    await changeSubscription(merchant.owner, subscription.id, { is_active: true });
    receiver.answer({ status: 200 });
    const before = receiver.received.length;
    const deliveryId = (await deliveryTo(subscription.id, failed.eventId)).id;
    const member = { ...merchant.owner, ip: "192.0.2.9" };
    expect(await replayMissing(member, missing)).toEqual({
      resent: 1,
      created: 2,
      nextCursor: "",
    });
    // They are pending now, so a second click sends nothing.
    expect(await replayMissing(member, missing)).toEqual(nothing);
    const wanted = [failed, ...lost].map(({ eventId }) => eventId);
    const due = await db().delivery.findMany({
      where: { subscriptionId: subscription.id, status: "pending" },
      orderBy: { nextAttemptAt: "asc" },
    });
    expect(due.map(({ eventId }) => eventId)).toEqual(wanted);
    await deliverAll(subscription.id);
    const sent = receiver.received.slice(before).map(({ body }) => body);
    expect(sent.map(({ payment_id }) => payment_id).sort()).toEqual(
      [failed, ...lost].map(({ paymentId }) => paymentId).sort(),
    );
    expect(sent.find(({ payment_id }) => payment_id === failed.paymentId)).toMatchObject({
      delivery_id: deliveryId,
      attempt_number: 4,
    });
    expect(sent.find(({ payment_id }) => payment_id === lost[0]!.paymentId)).toMatchObject({
      event: "payment.failed",
      attempt_number: 1,
    });
    expect(await deliveriesOf(unwanted.eventId)).toEqual([]);
    expect(await deliveryTo(subscription.id, delivered.eventId)).toMatchObject({ attemptCount: 1 });
    expect(await countMissing(merchant.owner, missing)).toEqual({ count: 0, isComplete: true });
    expect(await replayMissing(member, missing)).toEqual(nothing);
    const audited = await db().auditEntry.findMany({
      where: { organizationId: merchant.organization.id, action: "webhook_events.replayed" },
    });
    expect(audited).toMatchObject([
      { actor: member.userId, ip: "192.0.2.9", target: subscription.id, data: { count: 3 } },
    ]);
  });

  test("a subscription that was created later gets the events since the time, and no others do", async () => {
    const merchant = await newMerchant();
    const other = await listening(merchant);
    const early = await newEvent(merchant);
    await deliverAll(other.subscription.id);
    const { createdAt } = await db().event.findUniqueOrThrow({ where: { id: early.eventId } });
    const late = await newEvent(merchant);
    await deliverAll(other.subscription.id);
    const { receiver, subscription } = await listening(merchant);
    const of = { subscriptionId: subscription.id };
    const first = { ...of, since: after(createdAt, 1) };
    expect(await replayMissing(merchant.owner, first)).toEqual({ ...nothing, created: 1 });
    // The given time is included.
    expect(await replayMissing(merchant.owner, { ...of, since: createdAt })).toEqual({
      ...nothing,
      created: 1,
    });
    await deliverAll(subscription.id);
    expect(receiver.received.map(({ body }) => body.payment_id)).toEqual([
      late.paymentId,
      early.paymentId,
    ]);
    expect(receiver.received[0]!.body.delivery_id).not.toBe(
      (await deliveryTo(other.subscription.id, late.eventId)).id,
    );
    expect(other.receiver.received).toHaveLength(2);
  });

  test("pending deliveries are left to their schedule", async () => {
    const merchant = await newMerchant();
    const { receiver, subscription } = await listening(merchant);
    receiver.answer({ status: 500 });
    const { eventId } = await newEvent(merchant);
    await deliverDue();
    const before = await deliveryTo(subscription.id, eventId);
    expect(before).toMatchObject({ status: "pending", attemptCount: 1 });
    const missing = { subscriptionId: subscription.id, since };
    expect(await countMissing(merchant.owner, missing)).toEqual({ count: 0, isComplete: true });
    expect(await replayMissing(merchant.owner, missing)).toEqual(nothing);
    expect(await deliveryTo(subscription.id, eventId)).toEqual(before);
  });

  test("concurrent calls send each event once", async () => {
    const merchant = await newMerchant();
    const { subscription } = await listening(merchant);
    const failed = await newEvent(merchant);
    await db().delivery.updateMany({
      where: { subscriptionId: subscription.id },
      data: { status: "failed", attemptCount: 3, nextAttemptAt: null },
    });
    const events = await addEvents(merchant, 450);
    const missing = { subscriptionId: subscription.id, since };
    const calls = await Promise.all(
      Array.from({ length: 5 }, () => replayMissing(merchant.owner, missing)),
    );
    const total = (field: "resent" | "created") =>
      calls.reduce((sum, call) => sum + call[field], 0);
    expect([total("resent"), total("created")]).toEqual([1, 450]);
    const deliveries = await db().delivery.findMany({
      where: { subscriptionId: subscription.id, status: "pending" },
    });
    expect(new Set(deliveries.map(({ eventId }) => eventId))).toEqual(
      new Set([failed.eventId, ...events]),
    );
    expect(deliveries).toHaveLength(451);
    const { attemptLimit } = await deliveryTo(subscription.id, failed.eventId);
    expect(attemptLimit).toBe(4);
  });

  test("stops after a thousand and continues where it stopped, in order", async () => {
    const merchant = await newMerchant();
    const { subscription } = await listening(merchant);
    const events = await addEvents(merchant, 1100);
    const missing = { subscriptionId: subscription.id, since };
    expect(await countMissing(merchant.owner, missing)).toEqual({ count: 1100, isComplete: true });
    const first = await replayMissing(merchant.owner, missing);
    expect([first.resent, first.created]).toEqual([0, 1000]);
    const rest = await replayMissing(merchant.owner, { ...missing, cursor: first.nextCursor });
    expect(rest).toEqual({ ...nothing, created: 100 });
    const due = await db().delivery.findMany({
      where: { subscriptionId: subscription.id },
      orderBy: { nextAttemptAt: "asc" },
    });
    expect(due.map(({ eventId }) => eventId)).toEqual(events);
    expect(due.at(-1)!.nextAttemptAt! < after(new Date(), 5_000)).toBe(true);
    for (const cursor of [
      "nonsense",
      `${first.nextCursor}0x`,
      first.nextCursor.split(".")[0] + ".x",
    ]) {
      await expect(replayMissing(merchant.owner, { ...missing, cursor })).rejects.toMatchObject({
        code: "VALIDATION_ERROR",
      });
    }
  });

  test("other organizations, modes and roles neither replay nor count", async () => {
    const [merchant, stranger] = [await newMerchant(), await newMerchant()];
    const { subscription } = await listening(merchant);
    await newEvent(stranger);
    const live = inMode(merchant.owner, "live");
    await newEvent({ ...merchant, owner: live });
    const missing = { subscriptionId: subscription.id, since };
    expect(await replayMissing(merchant.owner, missing)).toEqual(nothing);
    for (const act of [replayMissing, countMissing]) {
      for (const actor of [stranger.owner, live]) {
        await expect(act(actor, missing)).rejects.toMatchObject({ code: "SUBSCRIPTION_NOT_FOUND" });
      }
      const accountant = inRole(merchant.owner, "accountant");
      await expect(act(accountant, missing)).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
  });
});
