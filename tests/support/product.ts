// The built product with its own database, started as `npm start` starts it, for programs that load it.
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
} from "node:fs";
import path from "node:path";
import { Pool } from "pg";
import { freePort, startEmbeddedPostgres } from "@/operate/database/embedded-postgres.mjs";
import { SERVER_PROGRAM } from "@/operate/launch/bundle.mjs";
import { CommandError } from "@/operate/launch/command.mjs";
import { makeReady } from "@/operate/launch/make-ready.mjs";
import { SERVER_FLAGS } from "@/operate/launch/server-process.mjs";
import { readSettings, root } from "@/operate/launch/settings.mjs";
import { copyMigratedDatabase, DATABASE } from "./prepared-data";

export interface OwnDatabase {
  databaseUrl: string;
  /** Holds its files and the logs of its servers until it is stopped. */
  folder: string;
  /** Runs a statement for the program. */
  run: (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  /** Returns the log of the database server. */
  log: () => string;
  stop: () => Promise<void>;
}

/**
 * Starts a new PostgreSQL in Qassa's data directory, with Qassa's settings: every commit reaches the disk. It has the
 * schema of this version, unless `migrate` creates another.
 */
export async function newDatabase(
  kind: string,
  migrate?: (databaseUrl: string) => Promise<unknown>,
): Promise<OwnDatabase> {
  const folder = path.join(
    readSettings().dataDir,
    `${kind}-${process.pid}-${randomBytes(3).toString("hex")}`,
  );
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
  const databaseDir = path.join(folder, "postgres");
  if (!migrate) await copyMigratedDatabase(databaseDir);
  const postgres = await startEmbeddedPostgres({
    databaseDir,
    flags: ["-c", "max_connections=100"],
  });
  const databaseUrl = postgres.url(migrate ? "postgres" : DATABASE);
  // Programs run several statements at once.
  const pool = new Pool({ connectionString: databaseUrl, max: 4 });
  // Proofs may terminate the pool's connections.
  pool.on("error", () => undefined);
  await migrate?.(databaseUrl);
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
  /** Returns its output, including its log. */
  log: () => string;
  /** CPU time used so far, in microseconds; undefined without /proc. */
  cpuTime: () => number | undefined;
  /** Resident memory in bytes; undefined without /proc. */
  memory: () => number | undefined;
  /** Exit code or signal; undefined while it runs. */
  endedBy: () => number | NodeJS.Signals | undefined;
  stop: () => Promise<void>;
  /** Sends SIGKILL. */
  kill: () => Promise<void>;
}

export interface ServerOptions {
  databaseUrl: string;
  secretsKey: string;
  logFile: string;
  /** Holds the built version to start; by default this one. */
  versionFolder?: string;
  /** By default that of the version. */
  program?: string;
  /** Override the defaults, with which the poll runs once a minute and no rate limit is reached. */
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

/** Returns the program of a version: former versions have it in another folder. */
export const programOf = (folder: string, program: string, formerly: string): string =>
  existsSync(path.join(folder, program)) ? program : formerly;

/** Starts the server from an existing build, and waits until it accepts requests. Throws if it does not start. */
export async function startServer({
  databaseUrl,
  secretsKey,
  logFile,
  versionFolder = root,
  program = programOf(versionFolder, SERVER_PROGRAM, "scripts/server.mjs"),
  settings = {},
  flags = [],
}: ServerOptions): Promise<StartedServer> {
  const port = settings.PORT ?? String(await freePort());
  const output = openSync(logFile, "a");
  const nodeFlags = [...SERVER_FLAGS, ...flags];
  const server: ChildProcess = spawn(process.execPath, [...nodeFlags, program], {
    cwd: versionFolder,
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
  const outcome = await Promise.race([
    once(server, "message").then(([message]) => message as unknown),
    ended,
  ]);
  if (outcome !== "ready")
    throw new CommandError(`The server did not start:\n${log().slice(-2000)}`);
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
  /** Starts another server over the same database, such as after the first was killed. */
  start: (settings?: Record<string, string>) => Promise<StartedServer>;
}

/**
 * Starts the product for a proof or another program, with its own database; both are removed when that ends. From then on, this
 * process can call the business code over the same database: `newMerchant()` opens a merchant.
 */
export async function startProduct(
  run: { onEnd: (step: () => unknown) => void },
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
