// The databases of `npm run bench -- scale`, each a PostgreSQL of its own. They are kept for the next run.
import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { Pool } from "pg";
import { startEmbeddedPostgres } from "@/operate/database/embedded-postgres.mjs";
import { readJson, writePrivateJson } from "@/operate/launch/private-file.mjs";
import { readSettings, root } from "@/operate/launch/settings.mjs";
import { applyMigrations } from "@/operate/migrate/schema-engine";
import { withCleanUp, type OnEnd } from "./clean-up";
import { LOAD_FLAGS } from "./growth-load";
import { startProcess } from "./own-process";
import type { BenchDatabase } from "./qassa-under-load";

/** A merchant that programs can act for. */
export interface Merchant {
  organizationId: string;
  userId: string;
  person: { email: string; password: string };
  /** Of the last of its devices. */
  key: string;
  devices: string[];
}

export interface Loaded {
  payments: number;
  /** When the last payment was created. */
  last: string;
  merchants: { large: Merchant; small: Merchant };
}

export interface ScaleDatabase extends BenchDatabase, Loaded {
  pid: number;
}

/** The same for all databases, so that one that is kept can be read. It protects nothing. */
export const SECRETS_KEY = createHash("sha256").update("qassa bench scale").digest("base64");

/** As a small server would have it. */
const FLAGS = [
  ...["max_connections=100", "shared_buffers=1GB", "max_wal_size=4GB"],
  "shared_preload_libraries=auto_explain",
].flatMap((setting) => ["-c", setting]);
/** Overviews are of the days before now, which an old history does not have. */
const MAX_AGE_DAYS = 7;
const DAY_MS = 86_400_000;

function migrationsHash(): string {
  const folder = path.join(root, "prisma", "migrations");
  const hash = createHash("sha256");
  for (const name of readdirSync(folder).sort()) {
    if (!name.includes(".")) hash.update(readFileSync(path.join(folder, name, "migration.sql")));
  }
  return hash.digest("hex").slice(0, 12);
}

/** Deletes what earlier runs have kept of this size, and returns the folder of the one that can be used. */
function folderOf(payments: number): string {
  const { dataDir } = readSettings();
  mkdirSync(dataDir, { recursive: true });
  const folder = `scale-${payments}-${migrationsHash()}`;
  for (const name of readdirSync(dataDir)) {
    if (!name.startsWith(`scale-${payments}-`)) continue;
    const loaded = readJson(path.join(dataDir, name, "loaded.json")) as Loaded | undefined;
    const isOld = loaded && Date.now() - Date.parse(loaded.last) > MAX_AGE_DAYS * DAY_MS;
    if (name === folder && loaded && !isOld) continue;
    const reason = isOld ? "too old" : loaded ? "of other migrations" : "incomplete";
    console.log(`Deleting the kept database ${name}, which is ${reason} …`);
    rmSync(path.join(dataDir, name), { recursive: true, force: true });
  }
  return path.join(dataDir, folder);
}

const load = (folder: string, payments: number): Promise<Loaded> =>
  withCleanUp(async (onEnd) => {
    console.log(`Loading ${payments} payments into ${folder} …`);
    const postgres = await startEmbeddedPostgres({
      databaseDir: path.join(folder, "postgres"),
      flags: LOAD_FLAGS,
    });
    onEnd(postgres.stop);
    const url = postgres.url("postgres");
    await applyMigrations(url);
    const environment = { DATABASE_URL: url, SECRETS_KEY };
    const program = import.meta.resolve("./scale-load-process.ts");
    const loader = await startProcess(onEnd, program, environment);
    return await loader.ask<Loaded>({ payments });
  });

/** Starts the database with so many payments, which is loaded unless it is kept from an earlier run. */
export async function openScaleDatabase(
  onEnd: OnEnd,
  payments: number,
  { isKept }: { isKept: boolean },
): Promise<ScaleDatabase> {
  const folder = folderOf(payments);
  const stamp = path.join(folder, "loaded.json");
  if (!isKept) rmSync(folder, { recursive: true, force: true });
  if (!readJson(stamp)) {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o711);
    writePrivateJson(stamp, await load(folder, payments));
  }
  const loaded = readJson(stamp) as Loaded;
  const postgres = await startEmbeddedPostgres({
    databaseDir: path.join(folder, "postgres"),
    flags: FLAGS,
  });
  onEnd(postgres.stop);
  const databaseUrl = postgres.url("postgres");
  const pool = new Pool({ connectionString: databaseUrl, max: 4 });
  pool.on("error", () => undefined);
  const stop = () => pool.end().catch(() => undefined);
  onEnd(stop);
  return {
    ...loaded,
    pid: postgres.pid,
    databaseUrl,
    folder,
    run: async (sql, values) => (await pool.query<Record<string, unknown>>(sql, values)).rows,
    log: () => readFileSync(path.join(folder, "postgres.log"), "utf8"),
    stop,
  };
}
