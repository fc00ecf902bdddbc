import { afterEach, beforeAll, expect, test } from "vitest";
import { OtherSchema, requireOwnSchema } from "@/lib/domain/secrets";
import { db } from "@/lib/kit/db";
import { migrationsOnDisk } from "@/operate/migrate/migration-files";
import { migrationState } from "./index";
import names from "./migrations.json" with { type: "json" };
import { RENAMED_MIGRATIONS } from "./vocabulary";

const run = (sql: string) => db().$executeRawUnsafe(sql);

const record = (name: string, finishedAt: "now()" | "NULL") =>
  run(`INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
    VALUES (gen_random_uuid(), 'x', '${name}', ${finishedAt})`);

beforeAll(() => run("CREATE TABLE former_history AS TABLE _prisma_migrations"));
afterEach(async () => {
  await run("DELETE FROM _prisma_migrations");
  await run("INSERT INTO _prisma_migrations TABLE former_history");
});

test("the build's list has every migration", () => {
  expect(names, "list each migration in lib/domain/installation/migrations.json").toEqual(
    migrationsOnDisk().map(({ name }) => name),
  );
});

test("a migrated database lacks nothing and has nothing unknown", async () => {
  expect(await migrationState()).toEqual({ missing: [], unknown: [] });
  await requireOwnSchema();
});

test("migrations of a newer build are unknown once they are applied", async () => {
  await record("29991231000000_under_way", "NULL");
  expect(await migrationState()).toEqual({ missing: [], unknown: [] });
  await record("29991231000000_newer", "now()");
  await record("29991231000001_newest", "now()");
  expect(await migrationState()).toEqual({
    missing: [],
    unknown: ["29991231000000_newer", "29991231000001_newest"],
  });
  const refused = requireOwnSchema();
  await expect(refused).rejects.toThrow(OtherSchema);
  await expect(refused).rejects.toThrow(/29991231000000_newer, .*Start the newer version/);
});

test("a migration that is not applied, failed or was rolled back is missing", async () => {
  const [first, second, third] = names as [string, string, string];
  await run(`DELETE FROM _prisma_migrations WHERE migration_name = '${first}'`);
  await run(`UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '${second}'`);
  await run(
    `UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = '${third}'`,
  );
  expect(await migrationState()).toEqual({ missing: [first, second, third], unknown: [] });
  await expect(requireOwnSchema()).rejects.toThrow(/npm run migrate/);
});

test("a migration recorded under its former name is applied", async () => {
  for (const [before, now] of Object.entries(RENAMED_MIGRATIONS)) {
    await run(
      `UPDATE _prisma_migrations SET migration_name = '${before}' WHERE migration_name = '${now}'`,
    );
  }
  expect(await migrationState()).toEqual({ missing: [], unknown: [] });
});

test("an empty database lacks every migration", async () => {
  await run("ALTER TABLE _prisma_migrations RENAME TO elsewhere");
  try {
    expect(await migrationState()).toEqual({ missing: names, unknown: [] });
  } finally {
    await run("ALTER TABLE elsewhere RENAME TO _prisma_migrations");
  }
});
