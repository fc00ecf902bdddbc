// The built product over a database of one's own, started as `npm start` starts it, for programs that load it.
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { Pool } from "pg";
import { freePort, startEmbeddedPostgres } from "@/scripts/embedded-postgres.mjs";
import { makeReady } from "@/scripts/launch/make-ready.mjs";
import { CannotGoOn } from "@/scripts/launch/say.mjs";
import { SERVER_FLAGS } from "@/scripts/launch/server-process.mjs";
import { readSettings, root } from "@/scripts/launch/settings.mjs";
import { applyMigrations } from "@/scripts/schema-engine";
import type { ProofRun } from "./proof";

export interface OwnDatabase {
  databaseUrl: string;
  /** Where its files, and the logs of the servers over it, are kept until it is stopped. */
  folder: string;
  /** Runs a statement of the program's own. */
  run: (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  /** What the server of the database has written into its log. */
  log: () => string;
  stop: () => Promise<void>;
}

/** A new, migrated PostgreSQL where Qassa's own would be, with its settings: each commit reaches the disk. */
export async function newDatabase(kind: string): Promise<OwnDatabase> {
  const folder = path.join(
    readSettings().dataDir,
    `${kind}-${process.pid}-${randomBytes(3).toString("hex")}`,
  );
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
  const postgres = await startEmbeddedPostgres({
    databaseDir: path.join(folder, "postgres"),
    flags: ["-c", "max_connections=100"],
  });
  const databaseUrl = postgres.url("postgres");
  // Programs ask for several things at once.
  const pool = new Pool({ connectionString: databaseUrl, max: 4 });
  // Its connections may be ended by what is tried on the database.
  pool.on("error", () => undefined);
  await applyMigrations(databaseUrl);
  return {
    databaseUrl,
    folder,
    run: async (sql, values) => (await pool.query<Record<string, unknown>>(sql, values)).rows,
    log: () => readFileSync(path.join(folder, "postgres.log"), "utf8"),
    async stop() {
      await pool.end().catch(() => undefined);
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface StartedServer {
  origin: string;
  pid: number;
  /** What it has written, its log among it. */
  log: () => string;
  /** Microseconds of processor time that it has used so far; undefined where the system does not tell. */
  cpuTime: () => number | undefined;
  /** Resident memory in bytes; undefined where the system does not tell. */
  memory: () => number | undefined;
  /** How it ended; undefined while it runs. */
  endedBy: () => number | NodeJS.Signals | undefined;
  stop: () => Promise<void>;
  /** `kill -9` */
  kill: () => Promise<void>;
}

export interface ServerOptions {
  databaseUrl: string;
  secretsKey: string;
  logFile: string;
  /** Settings that differ from production's; the poll comes by once a minute, and no rate is limited. */
  settings?: Record<string, string>;
  flags?: string[];
}

const MICROS_OF_A_TICK = 10_000;

function cpuTimeOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [user = NaN, system = NaN] = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 13)
      .map(Number);
    return (user + system) * MICROS_OF_A_TICK;
  } catch {
    return undefined;
  }
}

function memoryOf(pid: number): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}

/** Starts the server of a build that is there already, and waits until it takes requests. */
export async function startServer({
  databaseUrl,
  secretsKey,
  logFile,
  settings = {},
  flags = [],
}: ServerOptions): Promise<StartedServer> {
  const port = settings.PORT ?? String(await freePort());
  const output = openSync(logFile, "a");
  const nodeFlags = [...SERVER_FLAGS, ...flags];
  const server: ChildProcess = spawn(process.execPath, [...nodeFlags, "scripts/server.mjs"], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      PORT: port,
      DATABASE_URL: databaseUrl,
      SECRETS_KEY: secretsKey,
      NEXTAUTH_SECRET: randomBytes(32).toString("base64"),
      NEXTAUTH_URL: `http://localhost:${port}`,
      RATE_LIMIT_PER_MINUTE: "1000000",
      POLL_INTERVAL_SECONDS: "60",
      ...settings,
    },
    stdio: ["ignore", output, output, "ipc"],
  });
  closeSync(output);
  let endedBy: number | NodeJS.Signals | undefined;
  const ended = once(server, "exit").then(([code, signal]) => {
    endedBy = (signal ?? code) as number | NodeJS.Signals;
  });
  const log = () => readFileSync(logFile, "utf8");
  const said = await Promise.race([
    once(server, "message").then(([message]) => message as unknown),
    ended,
  ]);
  if (said !== "ready") throw new CannotGoOn(`The server did not start:\n${log().slice(-2000)}`);
  const pid = server.pid!;
  return {
    origin: `http://127.0.0.1:${port}`,
    pid,
    log,
    cpuTime: () => cpuTimeOf(pid),
    memory: () => memoryOf(pid),
    endedBy: () => endedBy,
    async stop() {
      server.kill("SIGTERM");
      await ended;
    },
    async kill() {
      server.kill("SIGKILL");
      await ended;
    },
  };
}

export interface Product {
  database: OwnDatabase;
  server: StartedServer;
  /** Starts one more server over the same database, such as after the first was killed. */
  start: (settings?: Record<string, string>) => Promise<StartedServer>;
}

/**
 * The product for a proof, with a database of its own; both go when the proof ends. From then on the business can be
 * called in this process too, over the same database: `newMerchant()` opens a merchant.
 */
export async function startProduct(
  run: ProofRun,
  settings: Record<string, string> = {},
): Promise<Product> {
  await makeReady({ development: true });
  const database = await newDatabase("prove");
  run.onEnd(database.stop);
  const secretsKey = randomBytes(32).toString("base64");
  Object.assign(process.env, {
    DATABASE_URL: database.databaseUrl,
    SECRETS_KEY: secretsKey,
    NEXTAUTH_SECRET: randomBytes(32).toString("base64"),
    LOG_LEVEL: "warn",
    WEBHOOK_ALLOW_LOOPBACK: "true",
  });
  run.onEnd(async () => (await import("@/lib/kit/db")).closeDatabase());
  const start = async (more: Record<string, string> = {}) => {
    const server = await startServer({
      databaseUrl: database.databaseUrl,
      secretsKey,
      logFile: path.join(database.folder, "server.log"),
      settings: {
        NEXTAUTH_SECRET: process.env.NEXTAUTH_SECRET!,
        WEBHOOK_ALLOW_LOOPBACK: "true",
        LOG_LEVEL: "warn",
        ...settings,
        ...more,
      },
    });
    run.onEnd(() => (server.endedBy() === undefined ? server.kill() : undefined));
    return server;
  };
  return { database, server: await start(), start };
}
