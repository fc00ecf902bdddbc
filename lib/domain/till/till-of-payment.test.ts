// A payment's till is one fact, whichever version wrote it: the till's list, what it can show, the cashier's reads and the
// reports say the same.
import { expect, test } from "vitest";
import { checkInvariants } from "@/lib/domain/invariants";
import { PaymentNotFound } from "@/lib/domain/payments";
import { readAccountPayment } from "@/lib/domain/payments/views";
import { readDailyClose } from "@/lib/domain/reports";
import type { Member } from "@/lib/domain/sign-in";
import { db, Prisma, query } from "@/lib/kit/db";
import { days } from "@/lib/kit/time";
import { book, bookedPayment } from "@/tests/support/many-payments";
import { memberOf, newMember } from "@/tests/support/member";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { copyTillsOfPayments, listTillPayments, openTill, showPayment } from "./";

interface Counter {
  merchant: Merchant;
  owner: Member;
  cashier: Member;
  tillId: string;
}

async function newCounter(): Promise<Counter> {
  const merchant = await newMerchant();
  const owner = await memberOf(merchant.owner);
  const { tillHash } = owner;
  const cashier = { ...(await newMember(merchant.organization.id, "cashier")), tillHash };
  const { id } = await openTill(cashier, undefined);
  return { merchant, owner, cashier, tillId: id };
}

const paidAt = ({ merchant }: Counter, tillId: string | null, createdAt = new Date()) =>
  bookedPayment(merchant, { tillId, createdAt, deviceKeyId: null, amount: 700n });

/** What each place says of the payments of the till, newest first. */
async function placesOf({ owner, cashier, tillId }: Counter, ids: string[]) {
  const read = async (id: string) => {
    try {
      await showPayment(cashier, tillId, id);
      return (await readAccountPayment(cashier, id)).id;
    } catch (error) {
      if (error instanceof PaymentNotFound) return "PAYMENT_NOT_FOUND";
      throw error;
    }
  };
  const { bySource } = await readDailyClose(owner, {});
  return {
    listed: (await listTillPayments(cashier, tillId)).map(({ id }) => id),
    read: await Promise.all(ids.map(read)),
    reported: bySource.find(({ sourceId }) => sourceId === tillId)?.takenCount,
  };
}

const onTills = async () =>
  (await checkInvariants()).filter(
    ({ name, violations }) => /till|source|belong|stay/.test(name) && violations > 0,
  );

test("payments that say only themselves where they were taken, as those of busy hours do, are at their till", async () => {
  const counter = await newCounter();
  const payments = [paidAt(counter, counter.tillId), paidAt(counter, counter.tillId)];
  await book([...payments, paidAt(counter, null)]);
  const ids = payments.map(({ id }) => id);
  const places = await placesOf(counter, ids);
  expect(places.listed.toSorted()).toEqual(ids.toSorted());
  expect(places.read).toEqual(ids);
  expect(places.reported).toBe(2);
  expect(await onTills()).toEqual([]);
  // Versions before read them from there.
  expect(await db().tillPayment.count({ where: { tillId: counter.tillId } })).toBe(2);
});

test("one that the first release takes beside this version is at its till", async () => {
  const counter = await newCounter();
  const payment = paidAt(counter, null);
  const elsewhere = await newCounter();
  await book([payment]);
  await query(Prisma.sql`INSERT INTO till_payments (till_id, payment_id, taken_at)
    VALUES (${counter.tillId}, ${payment.id}, now()) RETURNING payment_id`);
  expect(await placesOf(counter, [payment.id])).toEqual({
    listed: [payment.id],
    read: [payment.id],
    reported: 1,
  });
  const { read } = await placesOf(elsewhere, [payment.id]);
  expect(read).toEqual(["PAYMENT_NOT_FOUND"]);
  expect(await onTills()).toEqual([]);
});

test("old ones are listed and found before they are copied, and reported after", async () => {
  const counter = await newCounter();
  const old = [0, 1, 2].map((age) => paidAt(counter, null, new Date(Date.now() - age * 1000)));
  const ids = old.map(({ id }) => id);
  await book(old);
  await query(Prisma.sql`INSERT INTO till_payments (till_id, payment_id, taken_at, is_copied)
    SELECT ${counter.tillId}, id, created_at, false FROM payments WHERE id = ANY(${ids}) RETURNING payment_id`);
  await query(Prisma.sql`UPDATE payments SET till_id = NULL WHERE id = ANY(${ids}) RETURNING id`);
  expect(await placesOf(counter, ids)).toEqual({ listed: ids, read: ids, reported: undefined });
  expect(await onTills()).toEqual([]);
  expect(await copyTillsOfPayments({ batch: 2 })).toEqual({ deleted: 3, more: false });
  expect(await copyTillsOfPayments()).toEqual({ deleted: 0, more: false });
  expect(await placesOf(counter, ids)).toEqual({ listed: ids, read: ids, reported: 3 });
  expect(await onTills()).toEqual([]);
});

test("totals that name a source are added up again when an old payment gets its till", async () => {
  const counter = await newCounter();
  const payment = paidAt(counter, null, new Date(Date.now() - days(2)));
  await book([payment]);
  await db().staleTotals.deleteMany();
  await query(Prisma.sql`INSERT INTO till_payments (till_id, payment_id, taken_at)
    VALUES (${counter.tillId}, ${payment.id}, now()) RETURNING payment_id`);
  expect(await db().staleTotals.count()).toBe(1);
});
