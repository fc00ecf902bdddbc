// The shifts of a till add up to what it took, whatever the hour: stories at random, on a clock of the database that the
// test sets, across midnights, clock changes and changes of the organization's time zone.
import { randomBytes, randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { checkInvariants } from "@/lib/domain/invariants";
import type { Member } from "@/lib/domain/sign-in";
import { endTill, openTill } from "@/lib/domain/till";
import { closeDatabase, db, Prisma, query } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { after, days, hours, minutes } from "@/lib/kit/time";
import { book, bookedPayment } from "@/tests/support/many-payments";
import { memberOf } from "@/tests/support/member";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { closeLeftShifts, closeShift, listShifts, openShift } from "./";

vi.setConfig({ testTimeout: 120_000 });

/** Where clocks change, and when: at midnight, before it, after it, and not at all. */
const STORIES = [
  ["Asia/Almaty", "2026-11-20T12:00:00Z"],
  ["America/New_York", "2026-03-07T12:00:00Z"],
  ["America/New_York", "2026-10-31T12:00:00Z"],
  ["Africa/Cairo", "2024-04-24T12:00:00Z"],
  ["Africa/Cairo", "2024-10-30T12:00:00Z"],
  ["America/Asuncion", "2024-03-22T12:00:00Z"],
  ["America/Havana", "2024-11-02T12:00:00Z"],
  ["Australia/Lord_Howe", "2026-04-03T12:00:00Z"],
  ["Pacific/Apia", "2011-12-28T12:00:00Z"],
] as const;
const ZONES = ["Asia/Almaty", "America/St_Johns", "Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC"];

/** Statements that are prepared before the clock is replaced would go on with PostgreSQL's. */
async function inNewSessions(statement: Prisma.Sql) {
  await db().$executeRaw(statement);
  await closeDatabase();
}

beforeAll(async () => {
  await db().$executeRaw`CREATE SCHEMA clock`;
  await db().$executeRaw`CREATE TABLE clock.hand (at timestamptz NOT NULL)`;
  await db().$executeRaw`INSERT INTO clock.hand VALUES (pg_catalog.now())`;
  await db()
    .$executeRaw`CREATE FUNCTION clock.now() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT at FROM clock.hand'`;
  const [database] = await query<{ name: string }>(Prisma.sql`SELECT current_database() AS name`);
  const name = Prisma.raw(`"${database!.name}"`);
  await inNewSessions(
    Prisma.sql`ALTER DATABASE ${name} SET search_path = clock, pg_catalog, public`,
  );
});

afterAll(async () => {
  const [database] = await query<{ name: string }>(Prisma.sql`SELECT current_database() AS name`);
  const name = Prisma.raw(`"${database!.name}"`);
  await inNewSessions(Prisma.sql`ALTER DATABASE ${name} RESET search_path`);
  await db().$executeRaw`DROP SCHEMA clock CASCADE`;
});

/** What was taken or refunded at the till: when it was begun, and when it completes. */
interface Movement {
  kind: "payment" | "refund";
  id: string;
  amount: bigint;
  begunAt: Date;
  completesAt: Date;
  isCompleted: boolean;
}

class Story {
  readonly movements: Movement[] = [];
  /** From when to when a shift was on, by what people did: midnight ends none. */
  readonly on: { from: Date; until: Date | undefined }[] = [];
  hasVersionBefore = false;
  now: Date;

  constructor(
    private readonly shop: {
      merchant: Merchant;
      owner: Member;
      tillId: string;
      now: Date;
      /** A payment from elsewhere; refunds of it are requested at the till. */
      paid: string;
    },
  ) {
    this.now = shop.now;
  }

  get isOn() {
    return this.on.length > 0 && this.on.at(-1)!.until === undefined;
  }

  /** Moves the clock on, and completes what completes until then, each at its time. */
  async pass(ms: number) {
    this.now = after(this.now, ms);
    await db().$executeRaw`UPDATE clock.hand SET at = ${this.now}::timestamptz`;
    for (const movement of this.movements) {
      if (movement.isCompleted || movement.completesAt > this.now) continue;
      movement.isCompleted = true;
      const { id, completesAt } = movement;
      const data = { status: "completed" as const, completedAt: completesAt };
      if (movement.kind === "refund") await db().refund.update({ where: { id }, data });
      else await db().payment.update({ where: { id }, data: { ...data, settledAt: completesAt } });
    }
  }

  private move({
    kind,
    id,
    amount,
    mostMs,
  }: Pick<Movement, "kind" | "id" | "amount"> & { mostMs: number }) {
    const completesAt = after(this.now, randomInt(mostMs));
    this.movements.push({ kind, id, amount, begunAt: this.now, completesAt, isCompleted: false });
  }

  async take() {
    const payment = bookedPayment(this.shop.merchant, {
      createdAt: this.now,
      status: "pending",
      amount: BigInt(randomInt(1_000_000, 2_000_000)),
      tillId: this.shop.tillId,
      deviceKeyId: null,
    });
    await book([payment]);
    this.move({
      kind: "payment",
      id: payment.id,
      amount: payment.amount,
      mostMs: minutes(randomInt(2) ? 15 : 600),
    });
  }

  async refund() {
    const [id, amount] = [newId("refund"), BigInt(randomInt(1, 1000))];
    const { organizationId, mode, userId, currency } = this.shop.owner;
    const own = { organizationId, mode, userId, currency, tillId: this.shop.tillId };
    const times = { createdAt: this.now, updatedAt: this.now };
    await db().refund.create({ data: { id, ...own, ...times, paymentId: this.shop.paid, amount } });
    this.move({ kind: "refund", id, amount, mostMs: days(2) });
  }

  async open() {
    const opening = openShift(this.shop.owner, this.shop.tillId);
    if (this.isOn) return expect(opening).rejects.toThrow("already open");
    await opening;
    this.on.push({ from: this.now, until: undefined });
  }

  async close() {
    const closing = closeShift(this.shop.owner, this.shop.tillId);
    if (!this.isOn) return expect(closing).rejects.toThrow("No shift is open");
    await closing;
    this.on.at(-1)!.until = this.now;
  }

  /** As the version before does it: it opens no next one. Sometimes somebody opens one there. */
  async closeByVersionBefore() {
    this.hasVersionBefore = true;
    const { tillId } = this.shop;
    const closed = await query(Prisma.sql`
      UPDATE shifts s SET closed_at = end_of_day, z_number =
        (SELECT coalesce(max(other.z_number), 0) + 1 FROM shifts other WHERE other.till_id = s.till_id)
      FROM (SELECT o.id, ((open.opened_at AT TIME ZONE o.time_zone)::date + 1)::timestamp AT TIME ZONE o.time_zone AS end_of_day
        FROM organizations o JOIN shifts open ON open.organization_id = o.id WHERE open.till_id = ${tillId} AND open.closed_at IS NULL) o
      WHERE o.id = s.organization_id AND s.till_id = ${tillId} AND s.closed_at IS NULL AND end_of_day <= now()
        AND end_of_day > s.opened_at RETURNING s.id`);
    if (closed.length === 0 || randomInt(2)) return;
    await query(Prisma.sql`
      INSERT INTO shifts (id, organization_id, mode, till_id, currency, opened_by, opened_at)
      VALUES (${newId("shift")}, ${this.shop.owner.organizationId}, 'test', ${tillId}, ${this.shop.owner.currency},
        ${this.shop.owner.userId}, now()) RETURNING id`);
  }

  async moveElsewhere() {
    const timeZone = ZONES[randomInt(ZONES.length)]!;
    const { organizationId: id } = this.shop.owner;
    await db().organization.update({ where: { id }, data: { timeZone } });
  }

  async end() {
    await endTill(this.shop.owner, this.shop.tillId);
    // Nothing ends it but midnight, once nothing is pending.
    await this.pass(days(3));
    await closeLeftShifts({ tillId: this.shop.tillId });
  }

  /** Whether it has to be on a slip: a shift was on when it completed, or when it was begun and one was opened since. */
  private isOnASlip({ begunAt, completesAt }: Movement) {
    const isWithin = (at: Date) =>
      this.on.some(({ from, until }) => from <= at && (until === undefined || at < until));
    return (
      isWithin(completesAt) || (isWithin(begunAt) && this.on.some(({ from }) => from > completesAt))
    );
  }

  expected() {
    const due = this.movements.filter(
      (movement) => movement.isCompleted && this.isOnASlip(movement),
    );
    const of = (kind: Movement["kind"]) => due.filter((movement) => movement.kind === kind);
    const sum = (some: Movement[]) => some.reduce((total, { amount }) => total + amount, 0n);
    const [payments, refunds] = [of("payment"), of("refund")];
    return [payments.length, sum(payments), refunds.length, sum(refunds)];
  }
}

async function slipsOf(owner: Member, tillId: string) {
  const { rows } = await listShifts(owner, { till_id: tillId }, { limit: 200 });
  const total = <Column extends "takenCount" | "refundedCount">(column: Column) =>
    rows.reduce((sum, row) => sum + row[column], 0);
  const money = (column: "taken" | "refunded") => rows.reduce((sum, row) => sum + row[column], 0n);
  const sums = [total("takenCount"), money("taken"), total("refundedCount"), money("refunded")];
  return { rows, sums };
}

const brokenOnShifts = async () =>
  (await checkInvariants()).filter(({ name, violations }) => /shift/.test(name) && violations > 0);

const dayIn = (zone: string, at: Date) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short" }).format(at);

test.each(STORIES)(
  "in %s from %s, each payment and refund is on exactly one slip",
  async (zone, start) => {
    await db().$executeRaw`UPDATE clock.hand SET at = pg_catalog.now()`;
    const merchant = await newMerchant();
    const owner = await memberOf(merchant.owner);
    const paid = bookedPayment(merchant, { createdAt: new Date(start), amount: 100_000_000n });
    await book([paid]);
    for (let round = 0; round < 2; round += 1) {
      await db().organization.update({
        where: { id: owner.organizationId },
        data: { timeZone: zone },
      });
      const browser = { ...owner, tillHash: randomBytes(32) };
      const { id } = await openTill(browser, undefined);
      const story = new Story({
        merchant,
        owner: browser,
        tillId: id,
        now: new Date(start),
        paid: paid.id,
      });
      // In the first round the zone stays, so that each slip lies within a day there.
      const staysThere = round === 0;
      await story.pass(0);
      await story.open();
      for (let step = 0; step < 60; step += 1) {
        await story.pass(randomInt(hours(randomInt(5) ? 2 : 9)));
        const chance = randomInt(100);
        if (chance < 55) await story.take();
        else if (chance < 65) await story.refund();
        else if (chance < 72) await story.close();
        else if (chance < 84) await story.open();
        else if (chance < 92) await closeLeftShifts();
        else if (!staysThere && chance < 96) await story.closeByVersionBefore();
        else if (!staysThere) await story.moveElsewhere();
      }
      if (randomInt(2)) await story.end();
      else {
        // The next opening has what is still pending now.
        await story.pass(days(3));
        await story.open();
      }
      await closeLeftShifts();
      const { rows, sums } = await slipsOf(browser, id);
      expect(
        sums,
        JSON.stringify({
          on: story.on,
          movements: story.movements.map(({ amount: _, ...rest }) => rest),
          rows: rows.map(({ openedAt, closedAt, zNumber }) => ({ openedAt, closedAt, zNumber })),
        }),
      ).toEqual(story.expected());
      expect(sums[0]).toBeGreaterThan(0);
      if (!staysThere) continue;
      for (const { openedAt, closedAt } of rows) {
        if (closedAt && closedAt > openedAt) {
          expect(dayIn(zone, new Date(closedAt.getTime() - 1))).toBe(dayIn(zone, openedAt));
        }
      }
    }
    expect(await brokenOnShifts()).toEqual([]);
  },
);
