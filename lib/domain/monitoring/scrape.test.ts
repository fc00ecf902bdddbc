import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { closeDatabase, db, withLongStatements } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { book, bookedPayment } from "@/tests/support/many-payments";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { planOfPage } from "@/tests/support/query-plan";
import { recordStatements } from "@/tests/support/statements";
import { listening } from "@/tests/support/subscribed-receiver";
import { scrape } from "./index";

const { DATABASE_URL } = env();
const AGO = 90;
const SETTLED = 100_000;
let merchant: Merchant;
let passedMs = 0;

beforeAll(async () => {
  merchant = await newMerchant();
});
beforeEach(() => {
  // Longer than a look at the database is shared.
  passedMs += 6_000;
  const elapsed = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => elapsed() + passedMs);
});
afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(env(), { DATABASE_URL });
});

const valueOf = (page: string, name: string): number | undefined => {
  const line = page.split("\n").find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.split(" ")[1]);
};

test("counts what is pending and due, and how long it has waited", async () => {
  const now = new Date();
  const since = new Date(now.getTime() - AGO * 1000);
  const later = new Date(now.getTime() + 60_000);
  await book([
    bookedPayment(merchant, { status: "pending", nextCheckAt: since }),
    bookedPayment(merchant, { status: "pending", nextCheckAt: later }),
    bookedPayment(merchant, { status: "expired", nextCheckAt: later }),
    bookedPayment(merchant),
  ]);
  const page = await scrape();
  expect(valueOf(page, "qassa_payments_pending")).toBe(2);
  expect(valueOf(page, 'qassa_checks_due{kind="payment"}')).toBe(1);
  const waited = valueOf(page, 'qassa_checks_oldest_due_seconds{kind="payment"}')!;
  expect(waited).toBeGreaterThanOrEqual(AGO - 1);
  expect(waited).toBeLessThan(AGO + 30);
  expect(valueOf(page, "qassa_refunds_pending")).toBe(0);
  expect(valueOf(page, 'qassa_deliveries_due{lane="failing"}')).toBe(0);
  expect(valueOf(page, "qassa_database_up")).toBe(1);
  expect(page).not.toContain(merchant.organization.id);
});

test("one statement serves any number of scrapes", async () => {
  const statements = recordStatements();
  await Promise.all(Array.from({ length: 20 }, () => scrape()));
  await pause(100);
  await scrape();
  expect(statements().filter((text) => text.includes("next_check_at"))).toHaveLength(1);
});

test("leaves out what only the database knows while it does not answer", async () => {
  await closeDatabase();
  env().DATABASE_URL = "postgresql://qassa:qassa@127.0.0.1:1/nowhere";
  const page = await scrape();
  await closeDatabase();
  expect(valueOf(page, "qassa_database_up")).toBe(0);
  expect(valueOf(page, "qassa_payments_pending")).toBeUndefined();
  expect(page).not.toContain("qassa_checks_due{");
  expect(valueOf(page, "qassa_data_dir_free_bytes")).toBeGreaterThan(0);
});

test("reads large tables by their indexes of what is due", async () => {
  const { subscription } = await listening(merchant);
  // Settled payments and sent deliveries, as after months of work.
  await withLongStatements(async () => {
    await db().$executeRaw`
    INSERT INTO payments (id, organization_id, mode, user_id, method, amount, currency, status, payer_phone, expires_at)
    SELECT typeid('pay'), organization_id, mode, user_id, method, amount, currency, 'failed', payer_phone, expires_at
    FROM (SELECT * FROM payments LIMIT 1) AS one, generate_series(1, ${SETTLED})`;
    await db().$executeRaw`
    INSERT INTO deliveries (id, organization_id, mode, subscription_id, event_type, is_test, status, event_created_at)
    SELECT typeid('dlv'), organization_id, mode, id, 'payment.completed', true, 'succeeded', now()
    FROM subscriptions, generate_series(1, ${SETTLED}) WHERE id = ${subscription.id}`;
    await db().$executeRaw`ANALYZE payments, deliveries`;
  });
  const plan = await planOfPage(scrape);
  // Either kind of index scan, depending on how much autovacuum has seen.
  expect(plan).toMatch(/Scan (?:using|on) payments_due/);
  expect(plan.match(/Scan (?:using|on) deliveries_due /g)).toHaveLength(2);
  expect(plan).not.toMatch(/Seq Scan on (?:payments|deliveries)/);
}, 60_000);
