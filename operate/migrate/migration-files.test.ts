import { createHash, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { RENAMED_MIGRATIONS } from "@/lib/domain/installation/vocabulary";
import { connectedTo, emptyDatabase } from "@/tests/support/empty-database";
import { migrationsOnDisk, nextPrefix } from "./migration-files";
import { migrationsAreApplied } from "./migration-state";
import { applyMigrations } from "./schema-engine";

const onDisk = migrationsOnDisk();
const names = onDisk.map(({ name }) => name);

const HISTORY = `CREATE TABLE _prisma_migrations (
  id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL, finished_at timestamptz, migration_name varchar(255) NOT NULL,
  logs text, rolled_back_at timestamptz, started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count int NOT NULL DEFAULT 0)`;

/** Creates a database as an older version left it: migrated in the order of the former names, which are recorded. */
async function migratedUnderFormerNames(upTo: string): Promise<string> {
  const url = await emptyDatabase();
  const client = await connectedTo(url);
  await client.query(HISTORY);
  const formerNames = new Map(
    Object.entries(RENAMED_MIGRATIONS).map(([before, now]) => [now, before]),
  );
  const former = onDisk
    .filter(({ name }) => name < upTo)
    .map(({ name, sql }) => ({ name: formerNames.get(name) ?? name, sql }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const { name, sql } of former) {
    await client.query(sql);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), 1)`,
      [randomUUID(), createHash("sha256").update(sql).digest("hex"), name],
    );
  }
  return url;
}

/** Returns every column, index and constraint as text. */
async function schemaOf(url: string): Promise<string[]> {
  const client = await connectedTo(url);
  const { rows } = await client.query<{ line: string }>(`
    SELECT concat_ws(' ', table_schema, table_name, column_name, data_type, column_default, is_nullable) AS line
    FROM information_schema.columns WHERE table_schema IN ('public', 'sandbox')
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname IN ('public', 'sandbox')
    UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
      WHERE conrelid <> 0
    ORDER BY 1`);
  return rows
    .map(({ line }) => line)
    .filter((line) => !line.includes("_prisma_migrations") && !line.startsWith("pg_"));
}

test("each migration has its own prefix", () => {
  const prefixes = names.map((name) => /^(\d{14})_[a-z0-9_]+$/.exec(name)?.[1]);
  expect(prefixes).not.toContain(undefined);
  expect(new Set(prefixes).size).toBe(names.length);
});

test("a renamed migration exists only under its new name, and is applied in its original place", () => {
  for (const [before, now] of Object.entries(RENAMED_MIGRATIONS)) {
    expect(names).not.toContain(before);
    expect(names).toContain(now);
    const [first, last] = [before, now].sort() as [string, string];
    expect(names.filter((name) => name > first && name < last)).toEqual([]);
  }
});

test("a database with migrations under former names continues, and ends up like a new one", async () => {
  const newest = names.at(-1)!;
  const url = await migratedUnderFormerNames(newest);
  expect(await applyMigrations(url)).toEqual([newest]);
  expect(await migrationsAreApplied(await connectedTo(url))).toBe(true);
  expect(await applyMigrations(url)).toEqual([]);

  const fresh = await emptyDatabase();
  expect(await applyMigrations(fresh)).toEqual(names);
  const schema = await schemaOf(fresh);
  expect(schema.length).toBeGreaterThan(100);
  expect(await schemaOf(url)).toEqual(schema);
});

test("a new migration is ordered after all others, whatever the clock says", () => {
  const now = new Date("2026-11-23T10:20:30Z");
  expect(nextPrefix([], now)).toBe("20261123102030");
  expect(nextPrefix(["20261122000810_before"], now)).toBe("20261123102030");
  expect(nextPrefix(["20261124000000_ahead", "20261122000810_before"], now)).toBe("20261124000001");
});
