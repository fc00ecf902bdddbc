// What others give back of payments at a network that only tells so if it is asked about each of them, as merchants with
// Vipps MobilePay do in its portal.
import { expect, test } from "vitest";
import { checkInvariants } from "@/lib/domain/invariants";
import { disconnectLiveNetwork } from "@/lib/domain/networks";
import { checkDueRefunds, createRefund } from "@/lib/domain/refunds";
import { presentDailyClose, readDailyClose } from "@/lib/domain/reports";
import { checkStaticQrNow, syncStaticQrHistory } from "@/lib/domain/static-qr";
import { db, Prisma, query } from "@/lib/kit/db";
import { days, hours, minutes } from "@/lib/kit/time";
import { vippsReference } from "@/lib/network";
import {
  connectVipps,
  eventsOf,
  paymentOf,
  timelineOf,
  vippsShopForEach,
} from "@/tests/support/vipps-shop";

const shop = vippsShopForEach();
const { pay, approve, look, bookOf } = shop;

async function paid(): Promise<string> {
  const id = await pay();
  approve(id);
  expect((await look(id)).status).toBe("completed");
  return id;
}

/** Time passes for completed payments. */
async function pass(passed: number): Promise<void> {
  const earlier = Prisma.sql`make_interval(secs => ${passed / 1000})`;
  await query(Prisma.sql`UPDATE return_checks SET completed_at = completed_at - ${earlier},
    next_check_at = next_check_at - ${earlier}, behind_since = behind_since - ${earlier}
    WHERE organization_id = ${shop.owner.organizationId} RETURNING payment_id`);
}

/** A cycle of the poll, after some time. */
async function cycle(passed = 0): Promise<void> {
  await pass(passed);
  await query(Prisma.sql`UPDATE network_accounts SET history_synced_at = NULL
    WHERE organization_id = ${shop.owner.organizationId} RETURNING id`);
  await checkStaticQrNow(shop.owner);
}

/** Money is given back in the network's portal. */
const returnInPortal = (id: string, amount: number) =>
  shop.played.books.refund(vippsReference(id), amount, null);
const refundsOf = (paymentId: string) =>
  db().refund.findMany({ where: { paymentId }, orderBy: { createdAt: "asc" } });
const sums = async () => presentDailyClose(await readDailyClose(shop.owner, {})).total;
const looks = (id: string) =>
  shop.played.calls.filter(
    ({ method, path }) => method === "GET" && path.endsWith(vippsReference(id)),
  ).length;
const settleRefunds = async () => {
  await query(Prisma.sql`UPDATE refunds SET next_check_at = now() - interval '1 minute'
    WHERE organization_id = ${shop.owner.organizationId} AND status = 'pending' RETURNING id`);
  await checkDueRefunds();
};
async function expectSoundBooks(id: string) {
  expect((await paymentOf(id)).refundedAmount).toBe(BigInt(bookOf(id).refunded));
  const broken = await checkInvariants({ days: 1 });
  expect(broken.flatMap(({ ids }) => ids)).not.toContain(id);
}

test("a refund in the portal is learnt minutes later, once: event, timeline, turnover and what is left", async () => {
  const id = await paid();
  await cycle();
  returnInPortal(id, 3_000);
  await cycle(minutes(5));
  for (let again = 0; again < 3; again += 1) await cycle(days(1));
  expect(await refundsOf(id)).toMatchObject([
    { amount: 3_000n, status: "completed", origin: "network", nextCheckAt: null },
  ]);
  expect(await eventsOf(id)).toEqual(["payment.completed", "payment.refunded"]);
  expect((await timelineOf(id)).at(-1)).toBe("refund.found");
  expect(await sums()).toMatchObject({ taken: 150, refunded: 30, net: 120 });
  await expect(createRefund(shop.owner, id, { amount: 120.01 })).rejects.toThrow("120");
  // Two at once, alike in all that the log has of them but their own numbers.
  returnInPortal(id, 1_000);
  returnInPortal(id, 1_000);
  await cycle(days(1));
  expect(await refundsOf(id)).toHaveLength(3);
  expect(await sums()).toMatchObject({ refunded: 50, net: 100 });
  await expectSoundBooks(id);
});

test("ours are never learnt: done, in flight, with a lost answer, or without their key in the log", async () => {
  const id = await paid();
  await cycle();
  await createRefund(shop.owner, id, { amount: 10 });
  // The network has done it, and nothing of that was heard here.
  await cycle(minutes(5));
  expect(await refundsOf(id)).toMatchObject([{ origin: "qassa", status: "pending" }]);
  await settleRefunds();
  returnInPortal(id, 2_000);
  // Nothing in the log says which one is ours.
  const events = bookOf(id).events.map((event) => ({ ...event }));
  for (const event of bookOf(id).events) event.idempotencyKey = null;
  await cycle(days(1));
  expect(await refundsOf(id)).toHaveLength(1);
  bookOf(id).events = events;
  for (let again = 0; again < 3; again += 1) await cycle(days(1));
  expect(await refundsOf(id)).toMatchObject([
    { origin: "qassa", amount: 1_000n, status: "completed" },
    { origin: "network", amount: 2_000n },
  ]);
  await expectSoundBooks(id);
});

test("a refund in the portal is learnt after the account was disconnected and connected again", async () => {
  const [known, last] = [await paid(), await paid()];
  await db().payment.update({ where: { id: last }, data: { completedAt: new Date(0) } });
  await cycle();
  await db().payment.update({ where: { id: last }, data: { completedAt: new Date() } });
  const account = await db().networkAccount.findFirstOrThrow({
    where: { organizationId: shop.owner.organizationId, mode: "live" },
  });
  await disconnectLiveNetwork(shop.owner, account.id);
  await connectVipps(shop);
  for (const id of [known, last]) returnInPortal(id, 3_000);
  await cycle();
  await cycle(minutes(6));
  for (const id of [known, last]) {
    expect(await paymentOf(id)).toMatchObject({ networkNumber: 1, refundedAmount: 3_000n });
  }
});

test("another account that is connected is not asked for payments that were made before it", async () => {
  const id = await paid();
  await cycle();
  await connectVipps(shop);
  const before = looks(id);
  await query(Prisma.sql`UPDATE network_accounts SET history_synced_at = NULL, history_next_at = now()
    WHERE organization_id = ${shop.owner.organizationId} AND network_number = 2 RETURNING id`);
  await query(Prisma.sql`UPDATE network_accounts SET history_synced_at = now()
    WHERE organization_id = ${shop.owner.organizationId} AND network_number = 1 RETURNING id`);
  await pass(minutes(6));
  await checkStaticQrNow(shop.owner);
  expect(looks(id)).toBe(before);
});

test("what the log does not name yet waits, and is looked for soon", async () => {
  const id = await paid();
  await cycle();
  returnInPortal(id, 3_000);
  const [late] = bookOf(id).events.splice(-1);
  await cycle(minutes(5));
  expect(await refundsOf(id)).toEqual([]);
  bookOf(id).events.push(late!);
  await cycle(minutes(1));
  expect(await refundsOf(id)).toMatchObject([{ amount: 3_000n, origin: "network" }]);
  const check = await db().returnCheck.findUniqueOrThrow({ where: { paymentId: id } });
  expect(check.behindSince).toBeNull();
});

test("a refund of ours that fails since others returned some of it makes that known", async () => {
  const id = await paid();
  await cycle();
  returnInPortal(id, 6_000);
  const { id: refund } = await createRefund(shop.owner, id, { amount: 150 });
  expect(await refundsOf(id)).toMatchObject([{ id: refund, status: "failed" }]);
  await cycle();
  expect(await refundsOf(id)).toMatchObject([
    { id: refund, status: "failed" },
    { origin: "network", amount: 6_000n },
  ]);
  await createRefund(shop.owner, id, {});
  await settleRefunds();
  expect(bookOf(id).refunded).toBe(15_000);
  await expectSoundBooks(id);
});

test("a payment is asked about for a year: within minutes, hours and days at first, then every month", async () => {
  const id = await paid();
  await cycle();
  const before = looks(id);
  for (let hour = 0; hour < 24; hour += 1) await cycle(hours(1));
  const firstDay = looks(id) - before;
  expect(firstDay).toBeGreaterThan(3);
  expect(firstDay).toBeLessThan(10);
  for (let day = 0; day < 400; day += 1) await cycle(days(1));
  const all = looks(id) - before;
  expect(all).toBeGreaterThan(40);
  expect(all).toBeLessThan(60);
  const { nextCheckAt } = await db().returnCheck.findUniqueOrThrow({ where: { paymentId: id } });
  expect(nextCheckAt).toBeNull();
}, 60_000);

test("what is returned whole is not asked about any more", async () => {
  const id = await paid();
  await cycle();
  returnInPortal(id, 15_000);
  await cycle(minutes(5));
  expect(await refundsOf(id)).toHaveLength(1);
  await cycle(days(1));
  const before = looks(id);
  await cycle(days(1));
  expect(looks(id)).toBe(before);
});

test("a silent network is asked again minutes later", async () => {
  const id = await paid();
  await cycle();
  returnInPortal(id, 3_000);
  shop.played.faults.serverError = true;
  await expect(cycle(minutes(5))).rejects.toThrow();
  shop.played.faults.serverError = false;
  await cycle(minutes(4));
  expect(await refundsOf(id)).toHaveLength(0);
  await cycle(minutes(1));
  expect(await refundsOf(id)).toHaveLength(1);
});

test("payments of the days before are watched too, a few in each cycle, however many there are", async () => {
  const id = await paid();
  const { createdAt, ...payment } = await paymentOf(id);
  const copies = Array.from({ length: 60 }, (_, at) => ({
    ...payment,
    metadata: Prisma.DbNull,
    id: id.slice(0, -3) + String(100 + at),
    createdAt,
    completedAt: new Date(Date.now() - days(40)),
  }));
  await db().payment.createMany({ data: copies });
  // As after an upgrade.
  await db().networkAccount.updateMany({
    where: { organizationId: shop.owner.organizationId },
    data: { createdAt: new Date(Date.now() - days(400)), returnsWatchedUntil: null },
  });
  for (let weeks = 0; weeks < 53; weeks += 1) await cycle();
  expect(
    await db().returnCheck.count({ where: { organizationId: shop.owner.organizationId } }),
  ).toBe(61);
  const before = shop.played.calls.length;
  await cycle(days(1));
  expect(shop.played.calls.length - before).toBe(25);
  await cycle();
  expect(shop.played.calls.length - before).toBe(50);
});

test("each network account has a turn in a cycle of the poll", async () => {
  const id = await paid();
  await cycle();
  returnInPortal(id, 100);
  await pass(minutes(5));
  await query(Prisma.sql`UPDATE network_accounts SET history_next_at = now()
    WHERE organization_id = ${shop.owner.organizationId} RETURNING id`);
  await syncStaticQrHistory();
  expect(await refundsOf(id)).toHaveLength(1);
});
