import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { closeDatabase, Prisma, query } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { log } from "@/lib/kit/log";
import { writeDemoHistory } from "@/prisma/demo";
import { healthyStory } from "@/tests/support/invariants-story";
import { newMerchant } from "@/tests/support/merchant";
import { checkInvariants, reportInvariants } from "./";

// Each bug runs on a copy of the healthy database, and copying takes a while on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const url = env().DATABASE_URL;
const name = new URL(url).pathname.slice(1);
const kept = `${name}_kept`;

async function run(address: string, ...statements: string[]) {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
const onServer = (...statements: string[]) => run(inject("databaseServer"), ...statements);

/**
 * Writes what only a bug would: triggers and foreign keys are off, and the statements drop any other constraint first.
 */
const seed = (...statements: string[]) =>
  run(url, "SET session_replication_role = replica", ...statements);

const broken = async (options = {}) =>
  (await checkInvariants(options)).filter(({ violations }) => violations > 0);

const one = (table: string, condition = "true") =>
  `(SELECT id FROM ${table} WHERE ${condition} ORDER BY id LIMIT 1)`;
const PAID = one("payments", "status = 'completed' AND refunded_amount > 0");
const REFUND = one("refunds", "status = 'completed'");
const DELIVERED = one("deliveries", "status = 'succeeded' AND event_type = 'payment.completed'");

beforeAll(async () => {
  await healthyStory();
  await closeDatabase();
  await onServer(`CREATE DATABASE ${kept} TEMPLATE ${name}`);
});
afterAll(() => onServer(`DROP DATABASE IF EXISTS ${kept} WITH (FORCE)`));

describe("the data of a healthy Qassa", () => {
  test("satisfies all invariants, with work in progress left by a crash", async () => {
    const statuses = async (table: string) => {
      const rows = await query<{ status: string }>(
        Prisma.sql`SELECT DISTINCT status::text FROM ${Prisma.raw(table)}`,
      );
      return new Set(rows.map(({ status }) => status));
    };
    expect(await statuses("payments")).toEqual(
      new Set(["pending", "completed", "cancelled", "failed", "expired"]),
    );
    expect(await statuses("refunds")).toEqual(new Set(["pending", "completed"]));
    expect(await statuses("deliveries")).toEqual(new Set(["pending", "succeeded", "failed"]));
    expect(await broken()).toEqual([]);
    expect(await broken({ days: 1 })).toEqual([]);
  });

  test("satisfies all invariants in the demo's history", async () => {
    const { owner, device } = await newMerchant();
    const request = { deviceKeyId: device.deviceKeyId, payerPhone: "+77011234567", seed: 7 };
    expect(await writeDemoHistory({ owner, ...request })).toBe(true);
    expect(await broken()).toEqual([]);
  });
});

const TILL = `INSERT INTO tills (id, organization_id, mode, opened_by) SELECT 'til_bug', id, 'test', 'usr'
  FROM organizations ORDER BY id LIMIT 1 ON CONFLICT DO NOTHING`;
/** Statements that write a shift at one till; each is an expression. */
const shift = (opened: string, closed: string, closedBy: string, number: string) => [
  TILL,
  `INSERT INTO shifts (id, organization_id, mode, till_id, currency, opened_by, opened_at, closed_at, closed_by, z_number)
   SELECT typeid('shf'), organization_id, mode, id, 'KZT', 'usr', ${opened}, ${closed}, ${closedBy}, ${number} FROM tills
   WHERE id = 'til_bug'`,
];

/** The SQL of each bug, with the name of the one invariant that must detect it. */
const bugs: [invariant: string, bug: string, ...statements: string[]][] = [
  [
    "refunds-add-up",
    "a refund that is not taken off what is left",
    `UPDATE payments SET refunded_amount = refunded_amount - 1 WHERE id = ${PAID}`,
  ],
  [
    "refunds-add-up",
    "two refunds at once that give back more than was paid",
    "ALTER TABLE payments DROP CONSTRAINT payments_refunds_within_paid",
    `UPDATE refunds SET amount = amount * 100 WHERE status = 'pending'`,
    `UPDATE payments SET refund_pending_amount = refund_pending_amount * 100`,
  ],
  [
    "refunds-fit-their-payment",
    "a refund in another currency than its payment",
    `UPDATE refunds SET currency = 'USD' WHERE id = ${REFUND}`,
  ],
  [
    "refunds-fit-their-payment",
    "a refund at another network than its payment",
    `UPDATE refunds SET network_number = 2 WHERE id = ${REFUND}`,
  ],
  [
    "one-network-is-the-default",
    "an organization without a default network",
    `UPDATE network_accounts SET is_default = false WHERE id = ${one("network_accounts")}`,
  ],
  [
    "one-event-for-a-payments-end",
    "a payment that is settled without its event",
    `DELETE FROM events WHERE type = 'payment.cancelled'
       AND id = ${one("events", "type = 'payment.cancelled'")}`,
  ],
  [
    "one-event-for-a-payments-end",
    "an event that is written twice",
    "DROP INDEX events_by_payment",
    `INSERT INTO events SELECT typeid('evt'), organization_id, mode, type, payment_id, refund_id, merchant_order_id,
       created_at FROM events WHERE id = ${one("events", "type = 'payment.cancelled'")}`,
  ],
  [
    "one-event-for-a-refunds-end",
    "a refund whose event says that it failed",
    `UPDATE events SET type = 'payment.refund_failed' WHERE refund_id = ${REFUND}`,
    `UPDATE deliveries SET event_type = 'payment.refund_failed' WHERE refund_id = ${REFUND}`,
  ],
  [
    "events-tell-what-happened",
    "an event of a state that the payment was never in",
    `INSERT INTO events (id, organization_id, mode, type, payment_id)
       SELECT typeid('evt'), organization_id, mode, 'payment.failed', id FROM payments WHERE id = ${PAID}`,
  ],
  [
    "timeline-has-the-payments-way",
    "a change of status that the timeline does not know",
    `DELETE FROM payment_timeline WHERE kind = 'payment.completed' AND payment_id = ${PAID}`,
  ],
  [
    "timeline-has-the-refunds-way",
    "a refund that was carried out twice by the timeline",
    `INSERT INTO payment_timeline (organization_id, mode, payment_id, kind, actor, data)
       SELECT organization_id, mode, payment_id, kind, actor, data FROM payment_timeline
       WHERE kind = 'refund.completed' AND data->>'refund_id' = ${REFUND}`,
  ],
  [
    "only-what-can-change-is-due",
    "a pending payment that nobody will ever ask about",
    `UPDATE payments SET next_check_at = NULL WHERE id = ${one("payments", "status = 'pending'")}`,
  ],
  [
    "only-what-can-change-is-due",
    "a final payment that the poll goes on asking about",
    "ALTER TABLE payments DROP CONSTRAINT payments_final_is_not_checked",
    `UPDATE payments SET next_check_at = now() WHERE id = ${PAID}`,
  ],
  [
    "attempts-are-counted",
    "an attempt that was sent and not counted",
    `UPDATE deliveries SET attempt_count = attempt_count - 1 WHERE id = ${DELIVERED}`,
  ],
  [
    "attempts-are-bounded",
    "a fourth attempt that nobody asked for",
    `UPDATE deliveries SET attempt_limit = 4, attempt_count = 4 WHERE id = ${one("deliveries", "status = 'failed' AND attempt_limit = 3")}`,
    `INSERT INTO delivery_attempts (delivery_id, attempt_number, finished_at, error)
       SELECT id, 4, now(), 'busy' FROM deliveries d WHERE attempt_count = 4
         AND NOT EXISTS (SELECT FROM delivery_attempts a WHERE a.delivery_id = d.id AND a.attempt_number = 4)`,
  ],
  [
    "delivery-agrees-with-its-attempts",
    "a delivery that is called delivered though no attempt was",
    `UPDATE delivery_attempts SET error = 'The endpoint answered 500' WHERE delivery_id = ${DELIVERED}`,
  ],
  [
    "delivery-agrees-with-its-attempts",
    "a delivery that is given up after its first attempt",
    `UPDATE deliveries SET attempt_count = 1 WHERE id = ${one("deliveries", "status = 'failed' AND attempt_limit = 3")}`,
    `DELETE FROM delivery_attempts a USING deliveries d
       WHERE d.id = a.delivery_id AND a.attempt_number > d.attempt_count`,
    `UPDATE deliveries d SET last_error = a.error FROM delivery_attempts a
       WHERE a.delivery_id = d.id AND d.status = 'failed' AND d.attempt_count = 1`,
  ],
  [
    "events-are-delivered-to-who-listens",
    "an event that is not delivered to a subscription to it",
    `DELETE FROM delivery_attempts WHERE delivery_id = ${DELIVERED}`,
    `DELETE FROM deliveries WHERE id = ${DELIVERED}`,
  ],
  [
    "deliveries-tell-of-their-event",
    "a delivery that tells of another payment",
    `UPDATE deliveries SET payment_id = ${one("payments", "status = 'cancelled'")} WHERE id = ${DELIVERED}`,
  ],
  [
    "paid-here-is-paid-at-the-sandbox",
    "a payment that counts more than the payer paid",
    `UPDATE payments SET amount = amount + 1 WHERE id = ${PAID}`,
  ],
  [
    "paid-at-the-sandbox-is-paid-here",
    "a payment that is cancelled here and paid there",
    `UPDATE sandbox.operations SET status = 'Processed', fate = 'paid_soon'
       WHERE reference = ${one("payments", "status = 'cancelled'")}`,
  ],
  [
    "refunded-here-is-refunded-at-the-sandbox",
    "a refund that never reached the network",
    `DELETE FROM sandbox.refunds r USING sandbox.operations o
       WHERE o.id = r.operation_id AND o.fate IS NOT NULL AND r.status = 'Refunded'`,
  ],
  [
    "refunded-at-the-sandbox-is-refunded-here",
    "a refund that the network carried out and that failed here",
    `INSERT INTO sandbox.refunds (account_id, reference, operation_id, amount, status, outcome, decides_at)
       SELECT account_id, typeid('ref'), id, 1, 'RefundFailed', 'RefundFailed', now() FROM sandbox.operations
       WHERE status = 'Processed' LIMIT 1`,
  ],
  [
    "payers-balances-add-up",
    "a payer who pays twice for one payment",
    `UPDATE sandbox.payers SET balance = balance - 100 WHERE id = ${one("sandbox.payers")}`,
  ],
  [
    "rows-stay-with-their-organization",
    "a payment by another mode's device",
    `UPDATE device_keys SET mode = 'live'`,
  ],
  [
    "tags-are-as-their-payment",
    "a tag with another creation time than its payment",
    `UPDATE payment_tags SET payment_created_at = payment_created_at + interval '1 second'`,
  ],
  [
    "a-payments-till-is-one-fact",
    "a payment at a till of which versions before know nothing",
    TILL,
    `UPDATE payments SET till_id = 'til_bug' WHERE id = ${PAID}`,
  ],
  [
    "a-payments-till-is-one-fact",
    "a payment at two tills",
    TILL,
    `UPDATE payments SET till_id = 'til_other' WHERE id = ${PAID}`,
    `INSERT INTO till_payments (till_id, payment_id, taken_at) VALUES ('til_bug', ${PAID}, now())`,
  ],
  [
    "shifts-follow-each-other",
    "a shift that begins before the one before it is closed",
    ...shift("now() - interval '3 hours'", "now() - interval '1 hour'", "'usr'", "1"),
    ...shift("now() - interval '2 hours'", "NULL", "NULL", "NULL"),
  ],
  [
    "shifts-go-on-at-midnight",
    "a shift that midnight closed and that does not go on",
    ...shift("now() - interval '5 hours'", "now() - interval '2 hours'", "NULL", "1"),
  ],
  [
    "totals-add-up",
    "a quarter of an hour with a payment that does not exist",
    `INSERT INTO quarter_hour_totals SELECT id, 'test', date_bin('15 minutes', now(), 'epoch'), 1, 700, 0, 0, 0, 0, 0, 1, 0, 0, 0
       FROM organizations ORDER BY id LIMIT 1`,
    `INSERT INTO hour_totals SELECT id, 'test', date_bin('1 hour', now(), 'epoch'), 1, 700, 0, 0, 0, 0, 0, 1, 0, 0, 0
       FROM organizations ORDER BY id LIMIT 1`,
  ],
  [
    "hour-totals-add-up",
    "an hour whose quarters are not summed",
    `INSERT INTO hour_totals SELECT id, 'test', date_bin('1 hour', now(), 'epoch'), 1, 700, 0, 0, 0, 0, 0, 1, 0, 0, 0
       FROM organizations ORDER BY id LIMIT 1`,
  ],
  [
    "source-totals-add-up",
    "an hour of a device key that took nothing",
    `INSERT INTO source_hour_totals SELECT organization_id, mode, date_bin('1 hour', now(), 'epoch'), id, 1, 700
       FROM device_keys ORDER BY id LIMIT 1`,
  ],
  [
    "paying-totals-add-up",
    "a day with a payer who never paid",
    `INSERT INTO paying_day_totals SELECT id, 'test', date_bin('1 day', now(), 'epoch'), 12, 1
       FROM organizations ORDER BY id LIMIT 1`,
  ],
  [
    "idempotency-keys-lead-to-what-they-made",
    "a key whose payment was never written",
    `UPDATE idempotency_keys SET resource_id = typeid('pay')
       WHERE (key, resource_id) = (SELECT key, resource_id FROM idempotency_keys WHERE resource_id LIKE 'pay%' LIMIT 1)`,
  ],
];

describe("the data after a bug", () => {
  beforeEach(async () => {
    await closeDatabase();
    await onServer(
      `DROP DATABASE ${name} WITH (FORCE)`,
      `CREATE DATABASE ${name} TEMPLATE ${kept}`,
    );
  });

  test.each(bugs)("only %s is violated: %s", async (invariant, _bug, ...statements) => {
    await seed(...statements);
    const found = await broken();
    expect(found.map(({ name }) => name)).toEqual([invariant]);
    expect(found[0]!.ids.length).toBeGreaterThan(0);
    // Recent violations are also found by the hourly check.
    expect((await broken({ days: 1 })).map(({ name }) => name)).toEqual([invariant]);
  });

  test("rows older than the checked days are left to the full check", async () => {
    await seed(`UPDATE payments SET refunded_amount = refunded_amount - 1 WHERE id = ${PAID}`);
    expect(await broken({ days: 0 })).toEqual([]);
    expect((await broken()).map(({ name }) => name)).toEqual(["refunds-add-up"]);
  });

  test("are logged with counts and a few IDs, and stop nothing", async () => {
    const error = vi.spyOn(log, "error").mockImplementation(() => undefined);
    await seed(`UPDATE payments SET next_check_at = NULL WHERE status = 'pending'`);
    expect(await reportInvariants()).toEqual({ broken: 1 });
    expect(error).toHaveBeenCalledExactlyOnceWith(
      {
        invariant: "only-what-can-change-is-due",
        violations: expect.any(Number) as number,
        ids: expect.arrayContaining([expect.stringMatching(/^pay_/)]) as string[],
      },
      expect.stringContaining("a data invariant is violated"),
    );
    error.mockRestore();
  });
});

test("every invariant has a bug that it detects", async () => {
  const names = (await checkInvariants()).map(({ name }) => name);
  expect(new Set(bugs.map(([invariant]) => invariant))).toEqual(new Set(names));
});
