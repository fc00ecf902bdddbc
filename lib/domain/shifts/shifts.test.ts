import { beforeEach, describe, expect, test } from "vitest";
import { cancelPayment, checkPayments } from "@/lib/domain/payments";
import { checkDueRefunds, createRefund } from "@/lib/domain/refunds";
import { readDailyClose } from "@/lib/domain/reports";
import {
  closeLeftShifts,
  closeShift,
  listShifts,
  openShift,
  presentSlip,
  readShift,
  readTillShift,
} from "@/lib/domain/shifts";
import type { Member } from "@/lib/domain/sign-in";
import { endTill, openTill, takePayment } from "@/lib/domain/till";
import { db, Prisma, query } from "@/lib/kit/db";
import { Conflict, Forbidden, NotFound } from "@/lib/kit/errors";
import { confirmRequest } from "@/lib/network";
import { anotherBrowser, memberOf, newMember } from "@/tests/support/member";
import { type Merchant, newMerchant, newPhone } from "@/tests/support/merchant";
import { openTransaction, untilWaiting } from "@/tests/support/open-transaction";

let merchant: Merchant;
let owner: Member;
let cashier: Member;
let tillId: string;

beforeEach(async () => {
  merchant = await newMerchant();
  owner = await memberOf(merchant.owner);
  // At one till, as after signing in there with a PIN.
  const tillHash = owner.tillHash;
  cashier = { ...(await newMember(merchant.organization.id, "cashier")), tillHash };
  tillId = (await openTill(owner, undefined)).id;
});

/** A payment taken at the till, and paid. */
async function paid(member: Member, amount: number, at = tillId): Promise<string> {
  const id = await takePayment(member, at, { amount, payer_phone: newPhone() });
  await confirmRequest(merchant.account.id, id);
  await checkPayments([await db().payment.findUniqueOrThrow({ where: { id } })]);
  return id;
}

/** A refund that the network has completed. */
async function refunded(
  member: Member,
  paymentId: string,
  { amount, at }: { amount: number; at?: string },
) {
  const { id } = await createRefund(member, paymentId, { amount, ...(at && { tillId: at }) });
  await db().sandboxRefund.updateMany({
    where: { reference: id },
    data: { decidesAt: new Date(0) },
  });
  await db().refund.update({ where: { id }, data: { nextCheckAt: new Date(0) } });
  await checkDueRefunds(new AbortController().signal);
}

test("a shift is opened once", async () => {
  await openShift(cashier, tillId);
  await expect(openShift(owner, tillId)).rejects.toThrow(Conflict);
  const { open, last } = await readTillShift(cashier, tillId);
  expect(presentSlip(open!)).toMatchObject({
    opened_by: "Cashier",
    total: { taken_count: 0, net: 0 },
  });
  expect(last).toBeUndefined();
});

test("of two that open it at once, one does", async () => {
  const opened = await Promise.allSettled([openShift(owner, tillId), openShift(cashier, tillId)]);
  expect(opened.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await db().shift.count({ where: { tillId } })).toBe(1);
});

test("its slip has what was paid and refunded at this till while it was open, by person and method", async () => {
  await paid(owner, 7);
  await openShift(owner, tillId);
  await paid(cashier, 100);
  await paid(owner, 50);
  const elsewhere = anotherBrowser(owner);
  await paid(elsewhere, 3, (await openTill(elsewhere, undefined)).id);
  const cancelled = await takePayment(cashier, tillId, { amount: 9 });
  await cancelPayment(cashier, cancelled);
  await takePayment(cashier, tillId, { amount: 11 });
  await closeShift(cashier, tillId);
  await paid(owner, 5);

  const slip = presentSlip((await readTillShift(owner, tillId)).last!);
  expect(slip).toMatchObject({
    z_number: 1,
    opened_by: owner.name,
    closed_by: "Cashier",
    total: { taken_count: 2, taken: 150, refunded_count: 0, net: 150 },
    by_person: [
      { name: "Cashier", taken_count: 1, taken: 100 },
      { name: owner.name, taken_count: 1, taken: 50 },
    ],
    by_method: [{ method: "direct", taken_count: 2, taken: 150 }],
    cancelled: 1,
    pending: 1,
    expired: 0,
  });
  expect(Date.parse(slip.first_at!)).toBeLessThan(Date.parse(slip.last_at!));
});

test("a refund is the person's who requested it at the till; one from elsewhere is not on the slip", async () => {
  await openShift(owner, tillId);
  const payment = await paid(cashier, 100);
  await refunded(owner, payment, { amount: 30, at: tillId });
  await refunded(owner, payment, { amount: 20 });
  const { open } = await readTillShift(owner, tillId);
  expect(presentSlip(open!)).toMatchObject({
    total: { taken: 100, refunded_count: 1, refunded: 30, net: 70 },
    by_person: [
      { name: "Cashier", net: 100 },
      { name: owner.name, taken_count: 0, net: -30 },
    ],
  });
});

test("the numbers of a till's closed shifts count up, and each shift is closed once", async () => {
  for (const number of [1, 2, 3]) {
    await openShift(owner, tillId);
    const closed = await Promise.allSettled([
      closeShift(owner, tillId),
      closeShift(cashier, tillId),
    ]);
    expect(closed.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await readTillShift(owner, tillId)).last?.zNumber).toBe(number);
  }
  await expect(closeShift(owner, tillId)).rejects.toThrow(Conflict);
});

describe("a shift that is left open", () => {
  const backdate = (id: string, days: number) =>
    query(Prisma.sql`
      UPDATE shifts SET opened_at = now() - make_interval(days => ${days}) WHERE id = ${id} RETURNING id`);

  test("is closed at the end of its day in the organization's time zone", async () => {
    const id = await openShift(owner, tillId);
    await closeLeftShifts({ tillId });
    expect((await readShift(owner, id)).closedAt).toBeNull();
    await backdate(id, 3);
    expect(await closeLeftShifts({ tillId })).toBeGreaterThanOrEqual(3);
    const slip = await readShift(owner, id);
    expect(slip).toMatchObject({ zNumber: 1, closedBy: null });
    const clock = new Intl.DateTimeFormat("en-GB", {
      timeZone: merchant.organization.timeZone,
      timeStyle: "medium",
    });
    expect(clock.format(slip.closedAt!)).toBe("00:00:00");
    expect(slip.closedAt!.getTime() - slip.openedAt.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
  });

  test("goes on day by day, each part from the instant at which the one before was closed", async () => {
    await backdate(await openShift(owner, tillId), 2);
    const taken = await paid(cashier, 70);
    await expect(openShift(cashier, tillId)).rejects.toThrow(Conflict);
    const { rows } = await listShifts(owner, {}, { limit: 10 });
    expect(rows).toMatchObject([
      { zNumber: null, goesOnFrom: 2, taken: 7000n, openedBy: owner.name },
      { zNumber: 2, goesOnFrom: 1, taken: 0n, openedAt: rows[2]!.closedAt },
      { zNumber: 1, goesOnFrom: null, taken: 0n },
    ]);
    expect(rows[0]!.openedAt).toEqual(rows[1]!.closedAt);
    await refunded(owner, taken, { amount: 20, at: tillId });
    await closeShift(cashier, tillId);
    expect(presentSlip((await readTillShift(cashier, tillId)).last!)).toMatchObject({
      z_number: 3,
      goes_on_from: 2,
      closed_by: "Cashier",
      total: { taken: 70, refunded: 20, net: 50 },
    });
  });

  test("has gone on when the till shows it, before the background function comes by", async () => {
    await backdate(await openShift(owner, tillId), 1);
    const { open, last } = await readTillShift(cashier, tillId);
    expect(open).toMatchObject({ goesOnFrom: 1, openedAt: last!.closedAt });
  });

  test("goes on from midnight although the version before closed it, and left it at that", async () => {
    await backdate(await openShift(owner, tillId), 1);
    await query(Prisma.sql`UPDATE shifts SET closed_at = opened_at + interval '20 hours', z_number = 1
      WHERE till_id = ${tillId} RETURNING id`);
    const taken = await paid(cashier, 30);
    await closeLeftShifts();
    const { open, last } = await readTillShift(cashier, tillId);
    expect(open).toMatchObject({ taken: 3000n });
    expect(last).toMatchObject({ taken: 0n });
    expect((await listShifts(owner, {}, { limit: 10 })).rows.at(-2)).toMatchObject({
      goesOnFrom: 1,
    });
    expect(taken).toBeTruthy();
  });

  test("ends with its till, once nothing is pending there", async () => {
    const [first, second] = [await openShift(owner, tillId), tillId];
    const pending = await takePayment(owner, tillId, { amount: 40 });
    await endTill(owner, tillId);
    await backdate(first, 1);
    await closeLeftShifts();
    const shifts = () =>
      db().shift.findMany({ where: { tillId: second }, orderBy: { openedAt: "asc" } });
    expect((await shifts()).at(-1)!.closedAt).toBeNull();
    await cancelPayment(owner, pending);
    await backdate((await shifts()).at(-1)!.id, 1);
    await closeLeftShifts();
    expect((await shifts()).at(-1)!.closedAt).not.toBeNull();
  });
});

test("what is pending at the close and is paid before the next opening counts in the next one", async () => {
  await openShift(owner, tillId);
  const [pending, later] = [
    await takePayment(cashier, tillId, { amount: 8, payer_phone: newPhone() }),
    await takePayment(cashier, tillId, { amount: 16, payer_phone: newPhone() }),
  ];
  const refundable = await paid(owner, 100);
  const refund = await createRefund(owner, refundable, { amount: 32, tillId });
  await closeShift(cashier, tillId);
  const settle = async (id: string) => {
    await confirmRequest(merchant.account.id, id);
    await checkPayments([await db().payment.findUniqueOrThrow({ where: { id } })]);
  };
  await settle(pending);
  await db().sandboxRefund.updateMany({
    where: { reference: refund.id },
    data: { decidesAt: new Date(0) },
  });
  await db().refund.update({ where: { id: refund.id }, data: { nextCheckAt: new Date(0) } });
  await checkDueRefunds(new AbortController().signal);
  // Nobody had opened a shift for this one.
  await paid(owner, 64);
  await openShift(owner, tillId);
  await settle(later);
  const { open, last } = await readTillShift(owner, tillId);
  expect(last).toMatchObject({ taken: 10_000n, refunded: 0n, takenCount: 1 });
  expect(open).toMatchObject({ taken: 2400n, refunded: 3200n, takenCount: 2, refundedCount: 1 });
  // A slip that was printed before this was so stays as it is.
  await db().shift.update({ where: { id: open!.id }, data: { carriesOver: false } });
  expect((await readTillShift(owner, tillId)).open).toMatchObject({ taken: 1600n, refunded: 0n });
});

test("one that is opened while a close is under way begins where that one ends", async () => {
  await openShift(owner, tillId);
  const closing = await openTransaction(Prisma.sql`
    UPDATE shifts SET closed_at = now() + interval '2 seconds', closed_by = ${owner.userId}, z_number = 1
    WHERE till_id = ${tillId}`);
  const opening = openShift(cashier, tillId);
  await untilWaiting(1);
  await closing.end();
  const id = await opening;
  const { open, last } = await readTillShift(cashier, tillId);
  expect(open).toMatchObject({ id, openedAt: last!.closedAt });
});

test("shifts are listed newest first, page by page, with what each took", async () => {
  await openShift(owner, tillId);
  await paid(owner, 12);
  await closeShift(owner, tillId);
  await openShift(owner, tillId);
  const first = await listShifts(owner, {}, { limit: 1 });
  expect(first).toMatchObject({ rows: [{ zNumber: null, taken: 0n }], hasMore: true });
  const second = await listShifts(
    owner,
    { till_id: tillId },
    { limit: 1, cursor: first.nextCursor },
  );
  expect(second).toMatchObject({ rows: [{ zNumber: 1, taken: 1200n }], hasMore: false });
});

test("a cashier sees the shift of their till, and no list; another organization sees nothing", async () => {
  const id = await openShift(cashier, tillId);
  expect((await readTillShift(cashier, tillId)).open?.id).toBe(id);
  await expect(listShifts(cashier, {}, { limit: 1 })).rejects.toThrow(Forbidden);
  const stranger = await memberOf((await newMerchant()).owner);
  await expect(readShift(stranger, id)).rejects.toThrow(NotFound);
  await expect(readTillShift(stranger, tillId)).rejects.toThrow(NotFound);
  await expect(closeShift(stranger, tillId)).rejects.toThrow(NotFound);
});

test("the daily close says who took what at tills", async () => {
  await paid(cashier, 100);
  await paid(owner, 50);
  const { byPerson, total } = await readDailyClose(owner, {});
  expect(byPerson).toMatchObject([
    { userId: cashier.userId, name: "Cashier", taken: 10_000n },
    { userId: owner.userId, name: owner.name, taken: 5_000n },
  ]);
  expect(total.taken).toBe(15_000n);
});
