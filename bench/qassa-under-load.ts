// The product as it runs in production, built and started like it, over a database of the bench's own.
import { type ChildProcess, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
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
import { Client } from "pg";
import { freePort, startEmbeddedPostgres } from "@/scripts/embedded-postgres.mjs";
import { readJson, writePrivateJson } from "@/scripts/launch/private-file.mjs";
import { CannotGoOn, step } from "@/scripts/launch/say.mjs";
import { readSettings, root } from "@/scripts/launch/settings.mjs";
import { buildHash } from "@/scripts/launch/stamps.mjs";
import { applyMigrations } from "@/scripts/schema-engine";

const BUILD = path.join(root, ".next", "cache", "bench");
const STAMP = path.join(BUILD, "made-from.json");
export const PROFILE_FOLDER = path.join(root, ".next", "cache", "bench-profile");

/** A build beside the product's own, with the bare routes in it. */
export async function buildWithBareRoutes(): Promise<void> {
  const hash = createHash("sha256")
    .update(buildHash())
    .update(readFileSync(path.join(import.meta.dirname, "bare-insert.ts")))
    .digest("hex");
  const stamp = readJson(STAMP) as { hash?: string } | undefined;
  if (existsSync(path.join(BUILD, "BUILD_ID")) && stamp?.hash === hash) return;
  await step("Building with the bare routes, about a minute", async () => {
    rmSync(STAMP, { force: true });
    const build = spawn(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: "production",
        NEXT_TELEMETRY_DISABLED: "1",
        QASSA_BENCH: "on",
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
    const [code] = (await once(build, "close")) as [number | null];
    if (code !== 0) throw new CannotGoOn("The build failed: see above.");
    writePrivateJson(STAMP, { hash });
  });
}

export interface Underlying {
  databaseUrl: string;
  /** Runs a statement of the bench's own. */
  run: (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  /** What the server of the database has written into its log. */
  log: () => string;
  stop: () => Promise<void>;
}

/** A new PostgreSQL where Qassa's own would be, with its settings: each commit reaches the disk. */
export async function newDatabase(): Promise<Underlying> {
  const folder = path.join(readSettings().dataDir, `bench-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
  const postgres = await startEmbeddedPostgres({
    databaseDir: path.join(folder, "postgres"),
    flags: ["-c", "max_connections=100"],
  });
  const client = new Client({ connectionString: postgres.url("postgres") });
  await client.connect();
  await applyMigrations(postgres.url("postgres"));
  await client.query(`CREATE TABLE bench_rows (id text PRIMARY KEY, amount bigint NOT NULL, payer_phone text NOT NULL,
    merchant_order_id text, created_at timestamptz(3) NOT NULL DEFAULT now())`);
  return {
    databaseUrl: postgres.url("postgres"),
    run: async (sql, values) => (await client.query<Record<string, unknown>>(sql, values)).rows,
    log: () => readFileSync(path.join(folder, "postgres.log"), "utf8"),
    async stop() {
      await client.end();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface StartedServer {
  origin: string;
  /** Microseconds of processor time that it has used so far; undefined where the system does not tell. */
  cpuTime: () => number | undefined;
  stop: () => Promise<void>;
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

/** The settings that differ from production's: no limit on the rate, and a poll that comes by once a minute. */
export async function startServer(
  databaseUrl: string,
  secretsKey: string,
  { profile = false, settings = {} }: { profile?: boolean; settings?: Record<string, string> } = {},
): Promise<StartedServer> {
  const port = String(await freePort());
  const logFile = openSync(path.join(BUILD, "server.log"), "w");
  const flags = profile ? ["--cpu-prof", `--cpu-prof-dir=${PROFILE_FOLDER}`] : [];
  const server: ChildProcess = spawn(
    process.execPath,
    [...flags, "--enable-source-maps", "scripts/server.mjs"],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        NEXT_TELEMETRY_DISABLED: "1",
        QASSA_BENCH: "on",
        PORT: port,
        DATABASE_URL: databaseUrl,
        SECRETS_KEY: secretsKey,
        NEXTAUTH_SECRET: randomBytes(32).toString("base64"),
        NEXTAUTH_URL: `http://localhost:${port}`,
        RATE_LIMIT_PER_MINUTE: "1000000",
        POLL_INTERVAL_SECONDS: "60",
        ...settings,
      },
      stdio: ["ignore", logFile, "inherit", "ipc"],
    },
  );
  closeSync(logFile);
  const ended = once(server, "exit");
  const [said] = (await Promise.race([once(server, "message"), ended])) as [unknown];
  if (said !== "ready") throw new CannotGoOn("The server did not start: see above.");
  return {
    origin: `http://127.0.0.1:${port}`,
    cpuTime: () => cpuTimeOf(server.pid!),
    async stop() {
      server.kill("SIGTERM");
      await ended;
    },
  };
}
