import { describe, expect, test } from "vitest";
import { inMode, inRole } from "@/lib/kit/actor-kinds";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { deliveriesOf, newEvent, passRetryTime } from "@/tests/support/events";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { listening } from "@/tests/support/subscribed-receiver";
import {
  changeSubscription,
  deleteSubscription,
  deliverDue,
  listDeliveries,
  listSubscriptionHealth,
  presentDeliveryDetail,
  presentSubscriptionHealth,
  readDelivery,
  resendFailed,
  testSubscription,
} from "./";
import { DeliveryDetail, type DeliveryFilters, SubscriptionSummary } from "./schemas";

const page = { limit: 50 };
const idsOf = async ({ owner }: Pick<Merchant, "owner">, filters: DeliveryFilters = {}) =>
  (await listDeliveries(owner, filters, page)).rows.map(({ id }) => id);
const deliveryOf = async (eventId: string) => (await deliveriesOf(eventId))[0]!;

/** Makes all automatic attempts of the due deliveries. */
async function failForGood(subscriptionId: string) {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await deliverDue();
    await passRetryTime(subscriptionId);
  }
}

describe("the delivery log", () => {
  test("shows an attempt with its request and response", async () => {
    const merchant = await newMerchant();
    const { receiver, subscription } = await listening(merchant);
    receiver.answer({ status: 500, body: "no room", headers: { "x-shop": "1" } });
    const { eventId, paymentId } = await newEvent(merchant);
    await deliverDue();
    await passRetryTime(subscription.id);
    receiver.answer({ status: 200, body: "thanks" });
    await deliverDue();

    const { id } = await deliveryOf(eventId);
    const shown = DeliveryDetail.parse(
      presentDeliveryDetail(await readDelivery(merchant.owner, id)),
    );
    const [webhook] = receiver.received;
    expect(shown).toMatchObject({
      delivery_id: id,
      url: receiver.url,
      status: "succeeded",
      payment_id: paymentId,
      attempt_count: 2,
      can_resend: true,
    });
    expect(shown.attempts[0]).toMatchObject({
      attempt_number: 1,
      request_body: webhook!.raw.toString("utf8"),
      response_status: 500,
      response_body: "no room",
      error: "The endpoint answered 500 Internal Server Error",
    });
    expect(shown.attempts[0]!.request_headers).toMatchObject({
      "x-service-signature": webhook!.headers["x-service-signature"],
    });
    expect(shown.attempts[0]!.response_headers).toMatchObject({ "x-shop": "1" });
    expect(shown.attempts[1]).toMatchObject({ response_status: 200, response_body: "thanks" });
    expect(shown.attempts[1]!.error).toBeUndefined();
  });

  test("is filtered by subscription, event, status, payment, day and kind", async () => {
    const merchant = await newMerchant();
    const one = await listening(merchant, { events: ["payment.completed"] });
    const two = await listening(merchant, { events: ["payment.failed"] });
    two.receiver.answer({ status: 410 });
    const paid = await newEvent(merchant);
    const failed = await newEvent(merchant, { type: "payment.failed" });
    await deliverDue();
    const [tried] = await testSubscription(merchant.owner, one.subscription.id, {
      event: "payment.completed",
    });
    const ofPaid = (await deliveryOf(paid.eventId)).id;
    const ofFailed = (await deliveryOf(failed.eventId)).id;

    expect(await idsOf(merchant)).toEqual([tried!.id, ofFailed, ofPaid]);
    const ofOne = { subscription_id: one.subscription.id };
    expect(await idsOf(merchant, ofOne)).toEqual([tried!.id, ofPaid]);
    expect(await idsOf(merchant, { event: "payment.failed" })).toEqual([ofFailed]);
    expect(await idsOf(merchant, { status: "failed" })).toEqual([ofFailed]);
    expect(await idsOf(merchant, { status: "succeeded", test: "false" })).toEqual([ofPaid]);
    expect(await idsOf(merchant, { test: "true" })).toEqual([tried!.id]);
    expect(await idsOf(merchant, { payment_id: paid.paymentId })).toEqual([ofPaid]);
    expect(await idsOf(merchant, { status: "pending" })).toEqual([]);
  });

  test("starts and ends days in a time zone", async () => {
    const merchant = await newMerchant();
    await listening(merchant);
    const { eventId } = await newEvent(merchant);
    const { id } = await deliveryOf(eventId);
    // In Almaty (UTC+5) it is already the 22nd.
    await db().delivery.update({
      where: { id },
      data: { createdAt: new Date("2026-11-21T19:30:00Z") },
    });
    const on = async (day: string, zone: string) => {
      const { rows } = await listDeliveries(
        merchant.owner,
        { from: day, to: day },
        { ...page, timeZone: zone },
      );
      return rows.map((row) => row.id);
    };
    expect(await on("2026-11-22", "Asia/Almaty")).toEqual([id]);
    expect(await on("2026-11-21", "Asia/Almaty")).toEqual([]);
    expect(await on("2026-11-21", "UTC")).toEqual([id]);
  });

  test("is paginated, and keeps the deliveries of a deleted subscription", async () => {
    const merchant = await newMerchant();
    const { subscription } = await listening(merchant);
    for (let each = 0; each < 5; each += 1) await newEvent(merchant);
    await deleteSubscription(merchant.owner, subscription.id);
    const all = await idsOf(merchant);
    expect(all).toHaveLength(5);
    const first = await listDeliveries(merchant.owner, {}, { limit: 3 });
    const rest = await listDeliveries(merchant.owner, {}, { limit: 3, cursor: first.nextCursor });
    expect([...first.rows, ...rest.rows].map(({ id }) => id)).toEqual(all);
    expect([first.hasMore, rest.hasMore, rest.nextCursor]).toEqual([true, false, ""]);
  });

  test("is limited to the organization and mode", async () => {
    const merchant = await newMerchant();
    const stranger = await newMerchant();
    await listening(merchant);
    const { eventId, paymentId } = await newEvent(merchant);
    const { id, subscriptionId } = await deliveryOf(eventId);
    const live = { owner: inMode(merchant.owner, "live") };
    for (const other of [stranger, live]) {
      expect(await idsOf(other, { payment_id: paymentId })).toEqual([]);
      expect(await idsOf(other, { subscription_id: subscriptionId })).toEqual([]);
      await expect(readDelivery(other.owner, id)).rejects.toMatchObject({
        code: "DELIVERY_NOT_FOUND",
      });
    }
    await expect(readDelivery(merchant.owner, newId("delivery"))).rejects.toMatchObject({
      code: "DELIVERY_NOT_FOUND",
    });
  });
});

test("a subscription's health is shown without its secret, and reading it is not audited", async () => {
  const merchant = await newMerchant();
  const { receiver } = await listening(merchant);
  receiver.answer({ status: 503 });
  const { eventId } = await newEvent(merchant);
  await deliverDue();
  const [health] = await listSubscriptionHealth(merchant.owner);
  const shown = SubscriptionSummary.parse(presentSubscriptionHealth(health!));
  expect(shown).toMatchObject({
    has_secret: true,
    is_rotating: false,
    consecutive_failures: 1,
    last_delivery: {
      delivery_id: (await deliveryOf(eventId)).id,
      status: "pending",
      error: "The endpoint answered 503 Service Unavailable",
    },
  });
  expect(JSON.stringify(presentSubscriptionHealth(health!))).not.toContain("s3cret");
  const where = { organizationId: merchant.organization.id, action: "webhook_secrets.read" };
  expect(await db().auditEntry.count({ where })).toBe(0);
});

describe("resending failed deliveries since a time", () => {
  const since = new Date(Date.now() - 60_000);

  test("gives each one more attempt, and skips those that cannot be resent", async () => {
    const merchant = await newMerchant();
    const { receiver, subscription } = await listening(merchant);
    const gone = await listening(merchant, { events: ["payment.failed"] });
    receiver.answer({ status: 500 });
    const failed = await newEvent(merchant);
    await failForGood(subscription.id);
    const lost = await newEvent(merchant, { type: "payment.failed" });
    await changeSubscription(merchant.owner, gone.subscription.id, { is_active: false });
    receiver.answer({ status: 200 });
    await deliverDue();
    await testSubscription(merchant.owner, subscription.id, { event: "payment.completed" });

    const member = { ...merchant.owner, ip: "192.0.2.9" };
    expect(await resendFailed(member, { since })).toEqual({ resent: 1, nextCursor: "" });
    await deliverDue();
    expect(await deliveryOf(failed.eventId)).toMatchObject({
      status: "succeeded",
      attemptCount: 4,
      attemptLimit: 4,
    });
    const ofLost = (await deliveriesOf(lost.eventId)).find(
      ({ subscriptionId }) => subscriptionId === gone.subscription.id,
    );
    expect(ofLost!.status).toBe("failed");
    expect(await resendFailed(merchant.owner, { since })).toEqual({ resent: 0, nextCursor: "" });
    const audited = await db().auditEntry.findMany({
      where: { organizationId: merchant.organization.id, action: "webhook_deliveries.resent" },
    });
    expect(audited).toMatchObject([{ actor: member.userId, ip: "192.0.2.9", data: { count: 1 } }]);
  });

  test("skips older deliveries, other subscriptions and other organizations", async () => {
    const merchant = await newMerchant();
    const stranger = await newMerchant();
    const one = await listening(merchant, { events: ["payment.completed"] });
    const two = await listening(merchant, { events: ["payment.failed"] });
    for (const { receiver } of [one, two]) receiver.answer({ status: 500 });
    await newEvent(merchant);
    await newEvent(merchant, { type: "payment.failed" });
    await failForGood(one.subscription.id);
    await failForGood(two.subscription.id);

    const resentBy = async (...given: Parameters<typeof resendFailed>) =>
      (await resendFailed(...given)).resent;
    expect(await resentBy(stranger.owner, { since })).toBe(0);
    expect(await resentBy(inMode(merchant.owner, "live"), { since })).toBe(0);
    expect(await resentBy(merchant.owner, { since: new Date(Date.now() + 60_000) })).toBe(0);
    await expect(
      resendFailed(stranger.owner, { since, subscriptionId: one.subscription.id }),
    ).rejects.toMatchObject({ code: "SUBSCRIPTION_NOT_FOUND" });
    const ofTwo = { since, subscriptionId: two.subscription.id };
    expect(await resentBy(merchant.owner, ofTwo)).toBe(1);
    expect(await idsOf(merchant, { status: "failed" })).toHaveLength(1);
    const cashier = inRole(merchant.owner, "cashier");
    await expect(resendFailed(cashier, { since })).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("stops after a thousand, continues where it stopped, and resends each delivery once", async () => {
    const merchant = await newMerchant();
    const { subscription } = await listening(merchant);
    const { organizationId, mode, userId, currency } = merchant.owner;
    const at = Date.now();
    const events = Array.from({ length: 1100 }, (_, place) => ({
      id: newId("event"),
      type: "payment.completed",
      paymentId: newId("payment"),
      createdAt: new Date(at - place),
      organizationId,
      mode,
    }));
    await db().payment.createMany({
      data: events.map(({ paymentId, createdAt }) => ({
        ...{ id: paymentId, organizationId, mode, userId, currency, createdAt },
        ...{ method: "direct" as const, payerPhone: "+77011234567", amount: 100n },
        ...{ status: "completed" as const, completedAt: createdAt, expiresAt: createdAt },
      })),
    });
    await db().event.createMany({ data: events });
    await db().delivery.createMany({
      data: events.map(({ id, type, paymentId, createdAt }) => ({
        ...{ id: newId("delivery"), organizationId, mode, subscriptionId: subscription.id },
        ...{ eventId: id, eventType: type, paymentId, createdAt, eventCreatedAt: createdAt },
        ...{ status: "failed" as const, attemptCount: 3, attemptLimit: 3 },
      })),
    });
    const first = await resendFailed(merchant.owner, { since });
    expect(first.resent).toBe(1000);
    // Deliveries that fail again in the meantime are not resent by the next call.
    await db().delivery.updateMany({
      where: { subscriptionId: subscription.id, status: "pending" },
      data: { status: "failed", nextAttemptAt: null, attemptCount: 4 },
    });
    const rest = await resendFailed(merchant.owner, { since, cursor: first.nextCursor });
    expect(rest).toEqual({ resent: 100, nextCursor: "" });
    const limits = await db().delivery.groupBy({
      by: ["attemptLimit"],
      where: { subscriptionId: subscription.id },
      _count: true,
    });
    expect(limits).toEqual([{ attemptLimit: 4, _count: 1100 }]);
  });
});
