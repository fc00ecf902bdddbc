// The database of the version before, with what it wrote, is migrated; then what it sends must work as it did. It stands in for
// `npm run prove -- upgrade` where no old version is built.
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrationState } from "@/lib/domain/installation";
import { checkInvariants } from "@/lib/domain/invariants";
import { Prisma, query } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { migrationsOnDisk } from "@/operate/migrate/migration-files";
import { applyMigrations } from "@/operate/migrate/schema-engine";
import { ask } from "@/tests/support/device/device-client";
import { readRecording } from "@/tests/support/version-before/recording";
import { startReplay } from "@/tests/support/version-before/replay";

const recording = readRecording();
const databaseUrl = env().DATABASE_URL;
const older = migrationsOnDisk().filter(({ name }) => recording.migrations.includes(name));
let replay: Awaited<ReturnType<typeof startReplay>>;

/** Makes the database as the version before had it before it started. */
async function restore() {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("DROP SCHEMA public, sandbox CASCADE; CREATE SCHEMA public");
    await applyMigrations(databaseUrl, older);
    for (const [table, rows] of Object.entries(recording.rows)) {
      await client.query(`DELETE FROM ${table}`);
      await client.query(
        `INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
        [JSON.stringify(rows)],
      );
    }
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  await restore();
  replay = await startReplay(databaseUrl, recording);
  await replay.run(recording.before);
  if (replay.failures.length > 0) {
    throw new Error(`It no longer runs on its own schema: ${JSON.stringify(replay.failures[0])}`);
  }
  await applyMigrations(databaseUrl);
  await replay.run(recording.after);
}, 120_000);
afterAll(() => replay.end());

test("the migrations since are applied", async () => {
  expect(older.map(({ name }) => name)).toEqual(recording.migrations);
  expect(await migrationState()).toEqual({ missing: [], unknown: [] });
});

test("the statements of the version before find and change on the new schema what they did on the old one", () => {
  expect(replay.failures).toEqual([]);
  expect(replay.ran()).toBe(recording.before.length + recording.after.length);
  expect(new Set(recording.after.map(({ text }) => text)).size).toBeGreaterThan(100);
});

test("its payments and refunds have ended, before the upgrade and after it", async () => {
  const ended = await query<{ name: string; status: string; payments: bigint }>(Prisma.sql`
    SELECT split_part(merchant_order_id, '-', 1) AS name, status::text, count(*) AS payments
    FROM payments GROUP BY 1, 2 ORDER BY 1, 2`);
  const of = (name: string) =>
    ended.filter((row) => row.name === name).map(({ status, payments }) => [status, payments]);
  expect(of("before")).toContainEqual(["completed", 5n]);
  expect(of("after")).toEqual(of("before"));
  expect(of("newcomer")).toEqual(of("before"));
});

test("its device key reads what it took", async () => {
  const { body } = await ask("GET", "/payments?limit=100", { key: recording.deviceKey });
  const orders = body.data.map(
    (payment: { merchant_order_id: string }) => payment.merchant_order_id,
  );
  expect(orders).toEqual(expect.arrayContaining(["before-confirmed", "after-confirmed"]));
});

test("the invariants hold", async () => {
  const broken = (await checkInvariants()).filter(({ violations }) => violations > 0);
  expect(broken).toEqual([]);
});
