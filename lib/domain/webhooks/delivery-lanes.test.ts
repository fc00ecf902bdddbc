import { randomInt } from "node:crypto";
import { describe, expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import { deliveriesOf, newEvent, passRetryTime } from "@/tests/support/events";
import { newMerchant } from "@/tests/support/merchant";
import { listening } from "@/tests/support/subscribed-receiver";
import { changeSubscription, deliverDue, rescanIfDelivering } from "./";
import type { SubscriptionChange } from "./schemas";

const stored = (id: string) => db().subscription.findUniqueOrThrow({ where: { id } });

describe("concurrent deliveries", () => {
  test("two callers in one process share a run, and nothing is sent twice", async () => {
    const merchant = await newMerchant();
    const { receiver } = await listening(merchant);
    await Promise.all(Array.from({ length: 60 }, () => newEvent(merchant)));
    await Promise.all([deliverDue(), deliverDue(), deliverDue()]);
    const ids = receiver.received.map(({ body }) => body.delivery_id);
    expect(ids).toHaveLength(60);
    expect(new Set(ids).size).toBe(60);
  });

  test("an endpoint that hangs delays neither others nor deliveries that become due", async () => {
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
    // Its share stays small until its first response, and none of its attempts has ended.
    expect(slow.receiver.received.length).toBeLessThanOrEqual(5);
    const over = { delivery: { subscriptionId: slow.subscription.id }, finishedAt: { not: null } };
    expect(await db().deliveryAttempt.count({ where: over })).toBe(0);
    await changeSubscription(merchant.owner, slow.subscription.id, { is_active: false });
    await slow.receiver.close();
    await Promise.all([run, joined]);
  });

  test("once a claim has failed, another run delivers, beside what the failed one has under way", async () => {
    const [slow, quick] = [await newMerchant(), await newMerchant()];
    const { receiver: hanging } = await listening(slow);
    const { receiver } = await listening(quick);
    hanging.answer("hang");
    await newEvent(slow);
    const failed = deliverDue().catch((error: unknown) => error);
    await expect.poll(() => hanging.received.length).toBe(1);

    await db().$executeRaw`ALTER TABLE delivery_attempts RENAME TO away`;
    await expect.poll(rescanIfDelivering).toBe(false);
    await db().$executeRaw`ALTER TABLE away RENAME TO delivery_attempts`;

    await newEvent(quick);
    expect(await deliverDue()).toMatchObject({ succeeded: 1 });
    expect(receiver.received).toHaveLength(1);
    await hanging.close();
    expect(await failed).toBeInstanceOf(Error);
  });

  test("an endpoint that keeps failing moves to the failing lane, and back when it recovers", async () => {
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

  test("a run ends at its deadline, and the next one continues", async () => {
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

  test("hundreds of deliveries to many endpoints each arrive once", async () => {
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

test.each([
  ["of its label and events alone keeps", { description: "Till 2", events: ["*"] }, true],
  ["that turns it off keeps", { is_active: false }, true],
  ["that turns it on forgets", { is_active: true }, false],
  ["of its address forgets", { url: "http://127.0.0.1:9/new" }, false],
] satisfies [string, SubscriptionChange, boolean][])(
  "a change %s a subscription's earlier failures",
  async (_what, change, keeps) => {
    const { owner } = await newMerchant();
    const { subscription } = await listening({ owner });
    const { id } = subscription;
    const failures = { consecutiveFailures: 7, failingSince: new Date("2026-11-21T08:00:00Z") };
    await db().subscription.update({ where: { id }, data: failures });
    expect(await changeSubscription(owner, id, change)).toMatchObject(
      keeps ? failures : { consecutiveFailures: 0, failingSince: null },
    );
  },
);
