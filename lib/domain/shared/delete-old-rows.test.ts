import { randomBytes } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import {
  deleteOldMailedLinks,
  deleteOldSessions,
  deleteOldSignInWindows,
} from "@/lib/domain/sign-in";
import { deleteOldDisplays, openTill } from "@/lib/domain/till";
import { clearOldDeliveryBodies } from "@/lib/domain/webhooks";
import { db } from "@/lib/kit/db";
import { idFromUuid, newId } from "@/lib/kit/ids";
import { after, days, hours } from "@/lib/kit/time";
import { newMerchant } from "@/tests/support/merchant";
import { deleteOldIdempotencyKeys } from "./idempotency";

const now = new Date("2026-11-21T03:20:00Z");
const ago = (milliseconds: number) => after(now, -milliseconds);

let organizationId: string;
beforeEach(async () => {
  organizationId = (await newMerchant()).organization.id;
});

const keysLeft = async () =>
  (await db().idempotencyKey.findMany({ where: { organizationId }, orderBy: { key: "asc" } })).map(
    ({ key }) => key,
  );

async function keepKey(key: string, createdAt: Date) {
  await db().idempotencyKey.create({
    data: {
      organizationId,
      mode: "test",
      operation: "createPayment",
      key,
      requestHash: randomBytes(32),
      createdAt,
    },
  });
}

test("idempotency keys are deleted after two days", async () => {
  await keepKey("of today", ago(hours(1)));
  await keepKey("still promised", ago(hours(24)));
  await keepKey("within the margin", ago(hours(48)));
  await keepKey("over", ago(hours(48) + 1));
  await keepKey("long over", ago(days(400)));
  expect((await deleteOldIdempotencyKeys({ now })).deleted).toBe(2);
  expect(await keysLeft()).toEqual(["of today", "still promised", "within the margin"]);
});

test("more keys than fit in one batch are deleted in several", async () => {
  for (let count = 0; count < 7; count += 1) await keepKey(`old ${count}`, ago(days(3)));
  await keepKey("new", ago(0));
  expect((await deleteOldIdempotencyKeys({ now, batch: 3 })).deleted).toBe(7);
  expect(await keysLeft()).toEqual(["new"]);
});

/** Creates a test delivery with one attempt. Returns what was written and a function that reads the attempt back. */
async function attempt(startedAt: Date) {
  const subscription = await db().subscription.create({
    data: {
      id: newId("subscription"),
      organizationId,
      mode: "test",
      url: "https://example.com/hook",
      events: ["*"],
    },
  });
  const delivery = await db().delivery.create({
    data: {
      id: newId("delivery"),
      organizationId,
      mode: "test",
      subscriptionId: subscription.id,
      eventType: "payment.completed",
      isTest: true,
      status: "failed",
      attemptCount: 1,
      eventCreatedAt: startedAt,
    },
  });
  const written = {
    deliveryId: delivery.id,
    attemptNumber: 1,
    startedAt,
    finishedAt: after(startedAt, 80),
    durationMs: 80,
    requestHeaders: { "content-type": "application/json" },
    requestBody: '{"event":"payment.completed"}',
    responseStatus: 503,
    responseHeaders: { server: "shop" },
    responseBody: "busy",
    error: "The endpoint answered 503",
  };
  await db().deliveryAttempt.create({ data: written });
  const read = () =>
    db().deliveryAttempt.findUniqueOrThrow({
      where: { deliveryId_attemptNumber: { deliveryId: delivery.id, attemptNumber: 1 } },
    });
  return { written, read };
}

test("bodies and headers of old deliveries are cleared, and their rows are kept", async () => {
  const fresh = await attempt(ago(days(90)));
  const old = await attempt(ago(days(90) + 1));
  expect((await clearOldDeliveryBodies({ now })).cleared).toBe(1);
  expect(await fresh.read()).toEqual(fresh.written);
  expect(await old.read()).toEqual({
    ...old.written,
    requestHeaders: null,
    requestBody: null,
    responseHeaders: null,
    responseBody: null,
  });
  expect((await clearOldDeliveryBodies({ now })).cleared).toBe(0);
});

test("more attempts than fit in one batch are cleared in several, even with the same timestamp", async () => {
  const moments = [100, 100, 100, 100, 101, 102, 103].map((count) => ago(days(count)));
  const old = await Promise.all(moments.map(attempt));
  expect((await clearOldDeliveryBodies({ now, batch: 3 })).cleared).toBe(7);
  for (const { read } of old) expect((await read()).requestBody).toBeNull();
});

test("counters of password attempts are deleted when their window ends", async () => {
  const count = (subject: string, startedAt: Date) =>
    db().signInWindow.create({ data: { subject, startedAt, attempts: 3 } });
  await count("now@example.com", now);
  await count("just@example.com", ago(hours(1)));
  await count("over@example.com", ago(hours(1) + 1));
  await count("long-over@example.com", ago(days(30)));
  expect(await deleteOldSignInWindows({ now, batch: 1 })).toEqual({ deleted: 2, more: false });
  const left = await db().signInWindow.findMany({ orderBy: { subject: "asc" } });
  expect(left.map(({ subject }) => subject)).toEqual(["just@example.com", "now@example.com"]);
});

test("expired sessions are deleted, and browsers that were unused for a year", async () => {
  const { userId } = (await newMerchant()).owner;
  const past = (count: number) => after(new Date(), -days(count));
  const session = (id: string, { expiresAt, endedAt }: { expiresAt: Date; endedAt?: Date }) =>
    db().session.create({
      data: {
        id,
        userId,
        tokenHash: randomBytes(32),
        createdAt: past(40),
        expiresAt,
        endedAt: endedAt ?? null,
      },
    });
  const live = await session(newId("session"), { expiresAt: after(new Date(), days(1)) });
  const ended = await session(newId("session"), {
    expiresAt: after(new Date(), days(1)),
    endedAt: new Date(),
  });
  for (let count = 0; count < 3; count += 1)
    await session(newId("session"), { expiresAt: past(1) });
  const browser = (lastUsedAt: Date) =>
    db().knownBrowser.create({ data: { userId, tokenHash: randomBytes(32), lastUsedAt } });
  await browser(past(364));
  await browser(past(366));
  expect(await deleteOldSessions({ batch: 1 })).toEqual({ deleted: 4, more: false });
  const left = await db().session.findMany({ where: { userId }, orderBy: { id: "asc" } });
  expect(left.map(({ id }) => id)).toEqual([live.id, ended.id].sort());
  expect(await db().knownBrowser.count({ where: { userId } })).toBe(1);
});

test("links in emails are deleted 90 days after they have expired, used or not", async () => {
  const at = (age: number) => after(new Date(), -days(age));
  const link = (name: string, expiredFor: number, usedAt: Date | null = null) => {
    const uuid = randomBytes(16);
    // Created a week before it expires.
    uuid.writeUIntBE(at(expiredFor + 7).getTime(), 0, 6);
    return db().mailedLink.create({
      data: {
        id: idFromUuid("mailedLink", uuid),
        kind: "invitation",
        tokenHash: randomBytes(32),
        email: name,
        organizationId,
        role: "cashier",
        createdBy: "usr_x",
        expiresAt: at(expiredFor),
        usedAt,
      },
    });
  };
  await link("old@example.com", 91);
  await link("used@example.com", 200, at(205));
  await link("expired@example.com", 89);
  await link("open@example.com", -6);
  expect(await deleteOldMailedLinks({ batch: 1 })).toEqual({ deleted: 2, more: false });
  const left = await db().mailedLink.findMany({
    where: { organizationId },
    orderBy: { id: "asc" },
  });
  expect(left.map(({ email }) => email)).toEqual(["expired@example.com", "open@example.com"]);
});

test("customer displays are deleted 90 days after they were last seen", async () => {
  const { owner } = await newMerchant();
  const till = await openTill(owner, undefined);
  const display = (age: number) =>
    db().tillDisplay.create({
      data: {
        id: newId("tillDisplay"),
        tillId: till.id,
        tokenHash: randomBytes(32),
        lastSeenAt: after(new Date(), -days(age)),
      },
    });
  await display(91);
  const kept = await display(89);
  expect(await deleteOldDisplays()).toEqual({ deleted: 1, more: false });
  expect(await db().tillDisplay.findMany({ select: { id: true } })).toEqual([{ id: kept.id }]);
});
