// The migrations in prisma/migrations. Each name begins with 14 unique digits, which give the order of application.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../launch/settings.mjs";

export const migrationsFolder = path.join(root, "prisma", "migrations");

/** Returns the migrations on disk with their SQL, oldest first. */
export const migrationsOnDisk = (): { name: string; sql: string }[] =>
  readdirSync(migrationsFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({
      name,
      sql: readFileSync(path.join(migrationsFolder, name, "migration.sql"), "utf8"),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

/** Returns the prefix of a new migration: the UTC time, but always later than the newest prefix in `names`. */
export function nextPrefix(names: readonly string[], now: Date): string {
  const stamp = Number(now.toISOString().replace(/\D/g, "").slice(0, 14));
  const newest = Math.max(0, ...names.map((name) => Number(name.slice(0, 14))));
  return String(Math.max(stamp, newest + 1));
}
