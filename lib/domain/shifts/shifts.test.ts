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
import { openTill, takePayment } from "@/lib/domain/till";
import { db, Prisma, query } from "@/lib/kit/db";
import { Conflict, Forbidden, NotFound, ValidationFailed } from "@/lib/kit/errors";
import { confirmRequest } from "@/lib/network";
import type { Member } from "@/lib/domain/accounts";
import { anotherBrowser, memberOf, newMember } from "@/tests/support/member";
import { type Merchant, newMerchant, newPhone } from "@/tests/support/merchant";

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
async function refunded(member: Member, paymentId: string, amount: number, at?: string) {
  const { id } = await createRefund(member, paymentId, { amount, ...(at && { tillId: at }) });
  await db().sandboxRefund.updateMany({
    where: { reference: id },
    data: { decidesAt: new Date(0) },
  });
  await db().refund.update({ where: { id }, data: { nextCheckAt: new Date(0) } });
  await checkDueRefunds(new AbortController().signal);
}

test("a shift is opened once, with the cash in the drawer if somebody counted it", async () => {
  await openShift(cashier, tillId, { float: 20_000 });
  await expect(openShift(owner, tillId, {})).rejects.toThrow(Conflict);
  const { open, last } = await readTillShift(cashier, tillId);
  expect(presentSlip(open!)).toMatchObject({
    float: 20_000,
    opened_by: "Cashier",
    total: { taken_count: 0, net: 0 },
  });
  expect(last).toBeUndefined();
  await expect(openShift(owner, tillId, { float: 0.001 })).rejects.toThrow(ValidationFailed);
});

test("of two that open it at once, one does", async () => {
  const opened = await Promise.allSettled([
    openShift(owner, tillId, {}),
    openShift(cashier, tillId, {}),
  ]);
  expect(opened.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await db().shift.count({ where: { tillId } })).toBe(1);
});

test("its slip has what was paid and refunded at this till while it was open, by person and method", async () => {
  await paid(owner, 7);
  await openShift(owner, tillId, {});
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
  await openShift(owner, tillId, {});
  const payment = await paid(cashier, 100);
  await refunded(owner, payment, 30, tillId);
  await refunded(owner, payment, 20);
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
    await openShift(owner, tillId, {});
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
    const id = await openShift(owner, tillId, {});
    await closeLeftShifts(tillId);
    expect((await readShift(owner, id)).closedAt).toBeNull();
    await backdate(id, 3);
    expect(await closeLeftShifts(tillId)).toBe(1);
    const slip = await readShift(owner, id);
    expect(slip).toMatchObject({ zNumber: 1, closedBy: null });
    const clock = new Intl.DateTimeFormat("en-GB", {
      timeZone: merchant.organization.timeZone,
      timeStyle: "medium",
    });
    expect(clock.format(slip.closedAt!)).toBe("00:00:00");
    expect(slip.closedAt!.getTime() - slip.openedAt.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
  });

  test("does not keep a new one from being opened", async () => {
    await backdate(await openShift(owner, tillId, {}), 2);
    await openShift(cashier, tillId, {});
    const { rows } = await listShifts(owner, {}, { limit: 10 });
    expect(rows.map(({ zNumber }) => zNumber)).toEqual([null, 1]);
  });
});

test("shifts are listed newest first, page by page, with what each took", async () => {
  await openShift(owner, tillId, {});
  await paid(owner, 12);
  await closeShift(owner, tillId);
  await openShift(owner, tillId, {});
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
  const id = await openShift(cashier, tillId, {});
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
