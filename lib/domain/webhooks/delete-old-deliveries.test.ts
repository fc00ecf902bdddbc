import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Actor } from "@/lib/kit/actor";
import { db, type Prisma } from "@/lib/kit/db";
import { firstIdAt, idFromUuid, newId } from "@/lib/kit/ids";
import { after, days } from "@/lib/kit/time";
import { newMerchant } from "@/tests/support/merchant";
import { countMissing, deleteOldDeliveries, listEvents, replayMissing, resendDelivery } from "./";

vi.hoisted(() => vi.stubEnv("DELIVERY_LOG_RETENTION_DAYS", "100"));

const now = new Date("2026-11-21T03:20:00Z");
const ago = (milliseconds: number) => after(now, -milliseconds);

let owner: Actor;
let subscriptionId: string;
beforeEach(async () => {
  await db().deliveryAttempt.deleteMany();
  await db().delivery.deleteMany();
  ({ owner } = await newMerchant());
  const { organizationId } = owner;
  const subscription = await db().subscription.create({
    data: {
      id: newId("subscription"),
      organizationId,
      mode: "test",
      url: "https://example.com/hook",
      events: ["*"],
      createdAt: ago(days(500)),
    },
  });
  subscriptionId = subscription.id;
});

/** Returns an ID of a moment; two IDs of one moment differ. */
function idAt(kind: "delivery" | "event" | "payment", at: Date): string {
  const uuid = randomBytes(16);
  uuid.writeUIntBE(at.getTime(), 0, 6);
  return idFromUuid(kind, uuid);
}

/** Writes a payment's event and its delivery with one attempt. */
async function deliver(at: Date, changes: Partial<Prisma.DeliveryUncheckedCreateInput> = {}) {
  const { organizationId, userId } = owner;
  const own = { organizationId, mode: "test" as const, createdAt: at };
  const paymentId = idAt("payment", at);
  await db().payment.create({
    data: {
      ...own,
      id: paymentId,
      userId,
      method: "link",
      amount: 100n,
      currency: "KZT",
      status: "completed",
      completedAt: at,
      expiresAt: at,
    },
  });
  const eventId = idAt("event", at);
  await db().event.create({ data: { ...own, id: eventId, type: "payment.completed", paymentId } });
  const delivery = await db().delivery.create({
    data: {
      ...own,
      id: idAt("delivery", at),
      subscriptionId,
      eventId,
      paymentId,
      eventType: "payment.completed",
      status: "succeeded",
      attemptCount: 1,
      finishedAt: at,
      eventCreatedAt: at,
      ...changes,
    },
  });
  await db().deliveryAttempt.create({
    data: { deliveryId: delivery.id, attemptNumber: 1, startedAt: at, finishedAt: at },
  });
  return delivery.id;
}

const left = async () =>
  (await db().delivery.findMany({ orderBy: { id: "asc" } })).map(({ id }) => id);

test("finished deliveries are deleted with their attempts after the time, and their events are kept", async () => {
  await deliver(ago(days(400)));
  await deliver(ago(days(100) + 1), { status: "failed" });
  const young = await deliver(ago(days(100)));
  expect(await deleteOldDeliveries({ now })).toEqual({ deleted: 2, more: false });
  expect(await left()).toEqual([young]);
  expect(await db().deliveryAttempt.count()).toBe(1);
  expect((await listEvents(owner, { order: "newest" }, { limit: 10 })).rows).toHaveLength(3);
  expect(await deleteOldDeliveries({ now })).toEqual({ deleted: 0, more: false });
});

test("what is pending, or was finished later, is kept", async () => {
  const old = ago(days(200));
  const pending = await deliver(old, { status: "pending", nextAttemptAt: now, finishedAt: null });
  const resent = await deliver(old, { finishedAt: ago(days(50)) });
  const eventLater = await deliver(old, { eventCreatedAt: ago(days(99)) });
  expect(await deleteOldDeliveries({ now })).toEqual({ deleted: 0, more: false });
  expect(await left()).toEqual([pending, resent, eventLater].sort());
});

describe("in batches", () => {
  beforeEach(async () => {
    for (let count = 0; count < 7; count += 1) await deliver(ago(days(200 + count)));
    await deliver(ago(days(200)), { status: "pending", nextAttemptAt: now, finishedAt: null });
  });

  test.each([1, 3, 7, 8])("of %i, nothing is left over", async (batch) => {
    expect(await deleteOldDeliveries({ now, batch })).toEqual({ deleted: 7, more: false });
    expect(await left()).toHaveLength(1);
  });

  test("stops when the time is over, and continues the next time", async () => {
    const first = await deleteOldDeliveries({ now, batch: 2, maxMs: 0 });
    expect(first).toEqual({ deleted: 2, more: true });
    expect(await deleteOldDeliveries({ now, batch: 2 })).toEqual({ deleted: 5, more: false });
  });

  test("two processes at once delete each delivery once", async () => {
    const runs = await Promise.all([1, 2, 3].map(() => deleteOldDeliveries({ now, batch: 2 })));
    expect(runs.reduce((sum, { deleted }) => sum + deleted, 0)).toBe(7);
    expect(await left()).toHaveLength(1);
  });
});

test("a deleted delivery is not found, and its event is not sent again as missing", async () => {
  const deleted = await deliver(ago(days(101)));
  await deliver(ago(days(99)), { status: "failed" });
  await deleteOldDeliveries({ now });
  const error = /not found/i;
  await expect(resendDelivery(owner, deleted)).rejects.toThrow(error);
  const since = ago(days(300));
  expect(await countMissing(owner, { subscriptionId, since })).toMatchObject({ count: 1 });
  expect(await replayMissing(owner, { subscriptionId, since })).toMatchObject({
    resent: 1,
    created: 0,
  });
});

test("deleting reads a range of the primary key", async () => {
  const before = firstIdAt("delivery", ago(days(100)));
  const plan = await db().$transaction(async (transaction) => {
    // The few deliveries of a test are read and sorted faster without any index.
    await transaction.$queryRaw`
      SELECT set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true)`;
    return transaction.$queryRaw<{ "QUERY PLAN": string }[]>`
      EXPLAIN SELECT id FROM deliveries WHERE id > '' AND id < ${before} AND status <> 'pending'
      ORDER BY id LIMIT 1000`;
  });
  const text = plan.map((row) => row["QUERY PLAN"]).join("\n");
  expect(text).toMatch(/Index Scan using deliveries_pkey/);
  expect(text).toMatch(/Index Cond: .*id > .*id </);
  expect(text).not.toMatch(/Sort/);
});
