import { createHash } from "node:crypto";
import type { Client } from "pg";
import { compareMigrations, RENAMED_MIGRATIONS } from "@/lib/domain/installation/vocabulary";
import { migrationsOnDisk } from "./migration-files";

async function hasHistory(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    "SELECT to_regclass('public._prisma_migrations') IS NOT NULL AS found",
  );
  return Boolean(rows[0]?.found);
}

/** Returns the applied migrations that this version does not have, oldest first. */
export async function unknownMigrations(client: Client): Promise<string[]> {
  if (!(await hasHistory(client))) return [];
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  );
  const onDisk = migrationsOnDisk().map(({ name }) => name);
  return compareMigrations({ known: onDisk, applied: rows.map(({ name }) => name) }).unknown;
}

/** Returns whether the engine would find nothing to apply and no error, so that a start can skip loading it. */
export async function migrationsAreApplied(client: Client): Promise<boolean> {
  if (!(await hasHistory(client))) return false;
  const { rows } = await client.query<{ name: string; checksum: string; applied: boolean }>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS applied
     FROM _prisma_migrations WHERE rolled_back_at IS NULL`,
  );
  const onDisk = migrationsOnDisk();
  return (
    rows.length === onDisk.length &&
    onDisk.every(({ name, sql }) => {
      const checksum = createHash("sha256").update(sql).digest("hex");
      return rows.some((row) => row.applied && row.name === name && row.checksum === checksum);
    })
  );
}

/** Gives renamed migrations their new names in the database's history. Otherwise the engine would apply them again. */
export async function recordRenamedMigrations(client: Client): Promise<void> {
  if (!(await hasHistory(client))) return;
  await client.query(
    `UPDATE _prisma_migrations SET migration_name = renamed.now
     FROM unnest($1::text[], $2::text[]) AS renamed (before, now) WHERE migration_name = renamed.before`,
    [Object.keys(RENAMED_MIGRATIONS), Object.values(RENAMED_MIGRATIONS)],
  );
}

/**
 * Records migrations that failed or were interrupted as rolled back, so that the engine tries them again. They changed
 * nothing: each is one transaction, or an index that the next attempt creates anew.
 */
export async function forgetUnfinishedMigrations(client: Client): Promise<void> {
  if (!(await hasHistory(client))) return;
  await client.query(
    `UPDATE _prisma_migrations SET rolled_back_at = now()
     WHERE finished_at IS NULL AND rolled_back_at IS NULL`,
  );
}
