import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Client } from "pg";
import { root } from "./launch/settings.mjs";

const folder = path.join(root, "prisma", "migrations");

/** The migrations on disk, oldest first, with the checksum that Prisma's engine keeps of each. */
const migrationsOnDisk = () =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({
      name,
      checksum: createHash("sha256")
        .update(readFileSync(path.join(folder, name, "migration.sql")))
        .digest("hex"),
    }));

/** Whether the engine would find nothing to do or to complain about: so that a start need not load it. */
export async function migrationsAreApplied(client: Client): Promise<boolean> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    "SELECT to_regclass('public._prisma_migrations') IS NOT NULL AS found",
  );
  if (!tables[0]?.found) return false;
  const { rows } = await client.query<{ name: string; checksum: string; applied: boolean }>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS applied
     FROM _prisma_migrations WHERE rolled_back_at IS NULL`,
  );
  const onDisk = migrationsOnDisk();
  return (
    rows.length === onDisk.length &&
    onDisk.every(({ name, checksum }) =>
      rows.some((row) => row.applied && row.name === name && row.checksum === checksum),
    )
  );
}
