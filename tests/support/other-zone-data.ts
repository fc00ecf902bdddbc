// A PostgreSQL whose zone data are of another year than those of Node.js.
import { copyFileSync, cpSync, rmSync } from "node:fs";
import path from "node:path";
import { startEmbeddedPostgres } from "@/operate/database/embedded-postgres.mjs";
import { runtimeFor } from "@/operate/database/postgres-runtime.mjs";
import { copyMigratedDatabase, DATABASE } from "./prepared-data";

/**
 * Starts a server with this version's schema, to which each zone has the offsets of another one. `folder` must be one that
 * PostgreSQL can access; `POSTGRES_BIN` names its programs from then on.
 */
export async function startWithOtherZoneData(
  folder: string,
  places: Readonly<Record<string, string>>,
): Promise<{ databaseUrl: string; stop: () => Promise<void> }> {
  const databaseDir = path.join(folder, "postgres");
  await copyMigratedDatabase(databaseDir);
  const programs = path.join(folder, "programs");
  const native = path.resolve(runtimeFor(databaseDir).binary("postgres"), "../..");
  cpSync(native, programs, { recursive: true, verbatimSymlinks: true });
  const zones = path.join(programs, "share/postgresql/timezone");
  for (const [zone, like] of Object.entries(places)) {
    // Some files are links to others.
    rmSync(path.join(zones, zone));
    copyFileSync(path.join(zones, like), path.join(zones, zone));
  }
  process.env.POSTGRES_BIN = path.join(programs, "bin");
  const postgres = await startEmbeddedPostgres({ databaseDir, flags: ["-c", "fsync=off"] });
  return { databaseUrl: postgres.url(DATABASE), stop: () => postgres.stop() };
}
