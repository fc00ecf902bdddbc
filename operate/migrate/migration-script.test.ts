import { Pool } from "pg";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { connectedTo } from "@/tests/support/empty-database";
import { migrationsOnDisk } from "./migration-files";
import { runMigration } from "./migration-script";
import { waitForTurn } from "./migration-turn";
import { applyMigrations } from "./schema-engine";

const url = process.env.DATABASE_URL!;
const SHORT = { lockTimeoutMs: 2_500, pauseMs: 300, maxWaitMs: 20_000 };
const apply = (name: string, sql: string) =>
  applyMigrations(url, [...migrationsOnDisk(), { name, sql }]);

let output: string[];
beforeEach(() => {
  output = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void output.push(line));
});
afterEach(async () => {
  vi.restoreAllMocks();
  const client = await connectedTo(url);
  await client.query("DELETE FROM _prisma_migrations WHERE migration_name LIKE '2999%'");
  await client.query("DROP INDEX IF EXISTS payments_test; DROP TABLE IF EXISTS test_things");
});

function openPool() {
  const pool = new Pool({ connectionString: url, max: 3 });
  onTestFinished(() => pool.end());
  return pool;
}

/** Opens a transaction that has read payments and stays idle, like that of a forgotten psql. */
async function idleTransaction() {
  const client = await connectedTo(url);
  await client.query("SET application_name = 'forgotten'");
  await client.query("BEGIN; SELECT count(*) FROM payments");
  return client;
}

const historyOf = async (name: string) =>
  (
    await (
      await connectedTo(url)
    ).query<{ finished: boolean; rolled_back: boolean }>(
      `SELECT finished_at IS NOT NULL AS finished, rolled_back_at IS NOT NULL AS rolled_back
       FROM _prisma_migrations WHERE migration_name = $1 ORDER BY started_at`,
      [name],
    )
  ).rows;

test("a migration that waits for a long transaction lets payments pass, says what it waits for, and gets through", async () => {
  const idle = await idleTransaction();
  const migration = { name: "29990101000000_wait", sql: "ALTER TABLE payments ADD CHECK (true)" };
  let isDone = false;
  const done = runMigration(openPool(), migration, SHORT).then(() => (isDone = true));
  await vi.waitUntil(() => output.length > 0, { timeout: 10_000 });
  expect(output[0]).toMatch(
    /^• 29990101000000_wait waits for a lock that process \d+ \(forgotten, idle in transaction for \d+ s\) holds …$/,
  );
  const payer = await connectedTo(url);
  const since = performance.now();
  await payer.query("SELECT count(*) FROM payments");
  expect(performance.now() - since).toBeLessThan(SHORT.lockTimeoutMs);
  expect(isDone).toBe(false);
  await idle.query("COMMIT");
  await done;
}, 30_000);

test("a migration that needs several tables never ends a transaction that uses them in another order", async () => {
  const writer = await connectedTo(url);
  await writer.query("BEGIN; UPDATE refunds SET reason = reason");
  const migration = {
    name: "29990101000005_several",
    // The time between the two is what lets the writer wait first, so that it would be the one to find a deadlock.
    sql: "ALTER TABLE payments ADD CHECK (true); SELECT pg_sleep(1); ALTER TABLE refunds ADD CHECK (true)",
  };
  let isDone = false;
  const done = runMigration(openPool(), migration, SHORT).then(() => (isDone = true));
  const observer = await connectedTo(url);
  await vi.waitUntil(async () => {
    const { rowCount } = await observer.query(
      "SELECT FROM pg_stat_activity WHERE query LIKE '/* migration 29990101000005%' AND wait_event_type IN ('Lock', 'Timeout')",
    );
    return rowCount === 1;
  });
  await writer.query("UPDATE payments SET comment = comment");
  expect(isDone).toBe(false);
  await writer.query("COMMIT");
  await done;
}, 30_000);

test("a migration that never gets its lock fails with who holds it, and changes nothing", async () => {
  await idleTransaction();
  const sql = "CREATE TABLE test_things (id int); ALTER TABLE payments ADD CHECK (true)";
  const refused = runMigration(
    openPool(),
    { name: "29990101000001_never", sql },
    { ...SHORT, maxWaitMs: 3_000 },
  );
  await expect(refused).rejects.toThrow(/Held by process \d+ \(forgotten/);
  const client = await connectedTo(url);
  const { rows } = await client.query("SELECT to_regclass('test_things') AS found");
  expect(rows).toEqual([{ found: null }]);
}, 30_000);

test("an index is created concurrently, while another process waits for its turn", async () => {
  const [holder, waiting] = [await connectedTo(url), await connectedTo(url)];
  await waitForTurn(holder);
  const next = waitForTurn(waiting);
  await vi.waitUntil(() => output.some((line) => line.includes("Waiting for another Qassa")));
  const name = "29990101000002_concurrent";
  const sql = `-- Comment\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_test" ON payments (amount);\n`;
  expect(await apply(name, sql)).toEqual([name]);
  expect(await historyOf(name)).toEqual([{ finished: true, rolled_back: false }]);
  await holder.end();
  await next;
}, 30_000);

test("an index that failed halfway is created anew at the next attempt", async () => {
  const client = await connectedTo(url);
  await client.query("CREATE TABLE test_things (id int); INSERT INTO test_things VALUES (1), (1)");
  const name = "29990101000003_unique";
  const sql = "CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS payments_test ON test_things (id)";
  await expect(apply(name, sql)).rejects.toThrow("could not create unique index");
  await client.query("DELETE FROM test_things");
  expect(await apply(name, sql)).toEqual([name]);
  const { rows } = await client.query(
    "SELECT indisvalid FROM pg_index WHERE indexrelid = 'payments_test'::regclass",
  );
  expect(rows).toEqual([{ indisvalid: true }]);
}, 30_000);

test("a migration that failed is tried again by the next start", async () => {
  const name = "29990101000004_fails";
  await expect(apply(name, "CREATE TABLE test_things (id int); SELECT 1 / 0")).rejects.toThrow(
    "division by zero",
  );
  expect(await apply(name, "CREATE TABLE test_things (id int)")).toEqual([name]);
  expect(await historyOf(name)).toEqual([
    { finished: false, rolled_back: true },
    { finished: true, rolled_back: false },
  ]);
}, 30_000);
