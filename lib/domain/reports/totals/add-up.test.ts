// Reports say the same before, while and after rows are added up to totals, whatever changes in the meantime.
import { randomInt } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { checkInvariants } from "@/lib/domain/invariants";
import { settlePayments } from "@/lib/domain/payments";
import { inMode } from "@/lib/kit/actor-kinds";
import { db, type Payment, Prisma, query } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { days, hours, minutes } from "@/lib/kit/time";
import { book, bookedPayment } from "@/tests/support/many-payments";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { type Movement, writeMovements } from "@/tests/support/movements";
import { openTransaction } from "@/tests/support/open-transaction";
import { readDays, readOverview, readPatterns, readVolume } from "../";
import { addUpTotals, localTotalsWithin } from "./";

const ZONES = ["Asia/Almaty", "Asia/Kathmandu", "America/St_Johns", "Pacific/Kiritimati", "UTC"];

/** Nothing is added up yet, as after the update that brought the totals. */
beforeEach(async () => {
  await query(Prisma.sql`WITH quarter AS (DELETE FROM quarter_hour_totals), hour AS (DELETE FROM source_hour_totals),
    day AS (DELETE FROM paying_day_totals) UPDATE totals_progress SET added_up_to = 'epoch' RETURNING id`);
});

const addUpAll = async () => {
  while ((await addUpTotals()).more);
};
const ago = (ms: number) => new Date(Date.now() - ms);

/** At a time of day that is not about now, where a report of part of a day ends. */
function someTime(withinDays: number): Date {
  const at = ago(randomInt(minutes(80), days(withinDays)));
  const apart = Math.abs((Date.now() - at.getTime()) % days(1));
  return apart < minutes(5) || apart > days(1) - minutes(5) ? someTime(withinDays) : at;
}

const someMovement = (devices: readonly (string | null)[], withinDays = 12): Movement => {
  const at = someTime(withinDays);
  const amount = BigInt(randomInt(100, 1_000_000));
  if (randomInt(6) === 0) return { at, amount, method: "static_qr", deviceKeyId: null };
  const deviceKeyId = devices[randomInt(devices.length)]!;
  const refundedAt = new Date(at.getTime() + randomInt(hours(20)));
  const refund = randomInt(4) === 0 && refundedAt < ago(minutes(1)) && { at: refundedAt, amount };
  return { at, amount, method: "link", deviceKeyId, ...(refund && { refund }) };
};

const someUnpaid = (merchant: Merchant, status: Payment["status"], createdAt = someTime(12)) =>
  bookedPayment(merchant, { status, createdAt, amount: BigInt(randomInt(100, 90_000)) });

/** Returns everything that reads totals, in the merchant's own and other time zones. */
async function reportsOf({ owner }: Merchant) {
  const from = ago(days(14)).toISOString().slice(0, 10);
  const to = new Date().toISOString().slice(0, 10);
  const { today, lastWeek } = await readOverview(owner);
  return {
    days: await Promise.all(
      ZONES.map(async (zone) => (await readDays(owner, { from, to, time_zone: zone })).days),
    ),
    volume: (await readVolume(owner, "30")).points,
    hours: (await readVolume(owner, "today")).points,
    patterns: await readPatterns(owner, "30"),
    today,
    lastWeek,
  };
}

/** Returns what the reports say when every row is read. */
async function reportsFromRows(merchant: Merchant) {
  const [state] = await query<{ reached: Date }>(
    Prisma.sql`SELECT added_up_to AS reached FROM totals_progress`,
  );
  await query(Prisma.sql`UPDATE totals_progress SET added_up_to = 'epoch' RETURNING id`);
  const reports = await reportsOf(merchant);
  await query(
    Prisma.sql`UPDATE totals_progress SET added_up_to = ${state!.reached}::timestamptz RETURNING id`,
  );
  return reports;
}

const notedOf = ({ organization }: Merchant) =>
  db().staleTotals.count({ where: { organizationId: organization.id } });

async function merchantWithHistory(movements = 150): Promise<Merchant> {
  const merchant = await newMerchant();
  const devices = [merchant.device.deviceKeyId, null];
  await writeMovements(
    merchant.owner,
    Array.from({ length: movements }, () => someMovement(devices)),
  );
  const statuses = ["expired", "cancelled", "failed", "pending"] as const;
  await book(
    Array.from({ length: 40 }, (_, index) =>
      someUnpaid(merchant, statuses[index % statuses.length]!),
    ),
  );
  return merchant;
}

test("adding rows up changes no report", async () => {
  const merchant = await merchantWithHistory();
  const before = await reportsOf(merchant);
  await addUpAll();
  const [quarters, sources, seconds] = await query<{ count: number }>(
    Prisma.join(
      ["quarter_hour_totals", "source_hour_totals", "paying_day_totals"].map(
        (table) => Prisma.sql`SELECT count(*)::int AS count FROM ${Prisma.raw(table)}
          WHERE organization_id = ${merchant.organization.id}`,
      ),
      " UNION ALL ",
    ),
  );
  expect(quarters!.count).toBeGreaterThan(100);
  expect(sources!.count).toBeGreaterThan(50);
  expect(seconds!.count).toBeGreaterThan(5);
  expect(await reportsOf(merchant)).toEqual(before);
  expect(await reportsFromRows(merchant)).toEqual(before);
});

test("rows are added up for no other organization or mode", async () => {
  const merchant = await merchantWithHistory();
  const others = [await newMerchant(), { ...merchant, owner: inMode(merchant.owner, "live") }];
  await addUpAll();
  for (const other of others) {
    expect(await reportsOf(other)).toEqual(await reportsFromRows(other));
  }
});

test("what changes later counts at once, and is added up again", async () => {
  const merchant = await merchantWithHistory();
  const { owner, device } = merchant;
  await addUpAll();
  expect(await notedOf(merchant)).toBe(0);

  const paidLate = someUnpaid(merchant, "expired", ago(hours(5)));
  await book([paidLate]);
  await addUpAll();
  await settlePayments([{ paymentId: paidLate.id, status: "completed", actor: "network" }]);
  await writeMovements(
    owner,
    Array.from({ length: 20 }, () => someMovement([device.deviceKeyId, null])),
  );
  const [deleted] = await db().payment.findMany({
    where: { organizationId: merchant.organization.id, status: "cancelled" },
  });
  await db().payment.delete({ where: { id: deleted!.id } });
  const [corrected] = await db().staticQrPayment.findMany({
    where: { organizationId: merchant.organization.id },
  });
  await db().staticQrPayment.update({
    where: { id: corrected!.id },
    data: { amount: corrected!.amount + 1n },
  });
  expect(await notedOf(merchant)).toBeGreaterThan(20);

  const rows = await reportsFromRows(merchant);
  expect(await reportsOf(merchant)).toEqual(rows);
  await addUpAll();
  expect(await notedOf(merchant)).toBe(0);
  expect(await reportsOf(merchant)).toEqual(rows);
});

test("what is committed while rows are added up counts from its commit on", async () => {
  const merchant = await merchantWithHistory(30);
  const { organizationId, mode, currency } = merchant.owner;
  const taken = async () =>
    (await readDays(merchant.owner, { from: "2026-01-01", to: "2026-01-31" })).days.reduce(
      (sum, day) => sum + day.taken,
      0n,
    );
  const late = await openTransaction(Prisma.sql`
    INSERT INTO static_qr_payments (organization_id, mode, currency, amount, order_number, order_reg_date,
      provider_operation_id, sale_id, sale_type, source_type, operation_type, operation_method, features)
    VALUES (${organizationId}, ${mode}::mode, ${currency}, 700, ${newId("payment")}, '2026-01-15T10:00:00Z', 1, 1, 'POS', 'STATIC_QR', 1, 2, 0)`);
  await addUpAll();
  expect(await taken()).toBe(0n);
  await late.end();
  expect(await taken()).toBe(700n);
  await addUpAll();
  expect(await notedOf(merchant)).toBe(0);
  expect(await taken()).toBe(700n);
});

test("a zone that changes to half an hour on the last day is read by quarter-hours", async () => {
  const { owner } = await newMerchant();
  // On Lord Howe Island, 11 hours ahead became 10:30 at 2 o'clock on 5 April 2026.
  const taken = (at: string): Movement => ({
    at: new Date(at),
    amount: 100n,
    method: "link",
    deviceKeyId: null,
  });
  await writeMovements(owner, [taken("2026-04-05T05:10:00Z"), taken("2026-04-05T05:40:00Z")]);
  await addUpAll();
  const zone = Prisma.sql`'Australia/Lord_Howe'`;
  const span = {
    from: Prisma.sql`'2026-04-04T13:00:00Z'::timestamptz`,
    until: Prisma.sql`'2026-04-05T12:00:00Z'::timestamptz`,
  };
  const local = await query<{ hour: number }>(Prisma.sql`
    SELECT extract(hour FROM t.at AT TIME ZONE ${zone})::int AS hour
    FROM (${localTotalsWithin(owner, span, zone)}) t WHERE t.taken_count > 0 ORDER BY 1`);
  expect(local).toEqual([{ hour: 15 }, { hour: 16 }]);
});

test("two processes that add up at once add nothing up twice", async () => {
  const merchant = await merchantWithHistory();
  const before = await reportsOf(merchant);
  await Promise.all([addUpAll(), addUpAll(), addUpAll()]);
  await addUpAll();
  expect(await reportsOf(merchant)).toEqual(before);
});

test("totals that differ from the rows are reported", async () => {
  const merchant = await merchantWithHistory(20);
  await addUpAll();
  const violations = async () => {
    const all = await checkInvariants();
    return all.find(({ name }) => name === "totals-add-up")!.ids;
  };
  const isOwn = (id: string) => id.includes(merchant.organization.id);
  expect((await violations()).filter(isOwn)).toEqual([]);
  await query(Prisma.sql`UPDATE quarter_hour_totals SET taken = taken + 1 WHERE (organization_id, at) = (
    SELECT organization_id, max(at) FROM quarter_hour_totals WHERE organization_id = ${merchant.organization.id}
    GROUP BY 1) RETURNING at`);
  expect((await violations()).filter(isOwn)).toHaveLength(1);
});
