// `npm run bench -- growth`: how much each payment takes on the disk, and what deleting old data costs.
import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, rmSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import path from "node:path";
import { Client } from "pg";
import type { Actor } from "@/lib/kit/actor";
import { actorFor } from "@/lib/kit/actor-kinds";
import { after, days } from "@/lib/kit/time";
import { startEmbeddedPostgres } from "@/operate/database/embedded-postgres.mjs";
import { readSettings } from "@/operate/launch/settings.mjs";
import { applyMigrations } from "@/operate/migrate/schema-engine";
import { HISTORY } from "./growth-contents";
import { LOAD_FLAGS, loadHistory } from "./growth-load";
import {
  type DeletionImpact,
  deletions,
  type Deletion,
  measureBeside,
  measureDeletion,
  measureReuse,
  RETENTION,
  sizesOf,
} from "./growth-measure";
import { printBeside, printDaily, printReuse, printSizes } from "./growth-report";
import { EVEN_HISTORY } from "./growth-shape";

export interface GrowthBench {
  payments: number;
  rounds: number;
  seconds: number;
  json: boolean;
}

/** As a small server would have it. */
const FLAGS = ["max_connections=100", "shared_buffers=1GB", "max_wal_size=4GB"].flatMap(
  (setting) => ["-c", setting],
);
/** Above a fiftieth: below it, a vacuum leaves the indexes as they are. */
const REUSED_SHARE = 0.04;
const BESIDE = ["bodies cleared", "deliveries with attempts", "timeline entries", "test payments"];

export async function benchGrowth(options: GrowthBench): Promise<void> {
  const folder = path.join(
    readSettings().dataDir,
    `growth-${process.pid}-${randomBytes(3).toString("hex")}`,
  );
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
  const databaseDir = path.join(folder, "postgres");
  let port: number | undefined;
  let stop: () => Promise<unknown> = () => Promise.resolve();
  const end = async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void end().finally(() => process.exit(130)));
  }
  /** Starts PostgreSQL again, with a connection for the bench. */
  const start = async (flags: string[]): Promise<Client> => {
    await stop();
    const postgres = await startEmbeddedPostgres({ databaseDir, flags, port });
    port = postgres.port;
    const databaseUrl = postgres.url("postgres");
    Object.assign(process.env, { DATABASE_URL: databaseUrl });
    const client = new Client({ connectionString: databaseUrl });
    client.on("error", () => undefined);
    await client.connect();
    stop = async () => {
      await client.end().catch(() => undefined);
      await postgres.stop();
    };
    return client;
  };
  const startedAt = performance.now();
  const log = (what: string) =>
    console.log(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(6)} s  ${what}`);
  try {
    Object.assign(process.env, {
      SECRETS_KEY: randomBytes(32).toString("base64"),
      ...Object.fromEntries(
        Object.entries(RETENTION).map(([name, value]) => [name, String(value)]),
      ),
    });
    let client = await start(LOAD_FLAGS);
    await applyMigrations(process.env.DATABASE_URL!);
    const url = process.env.DATABASE_URL!;
    const last = await loadHistory(client, {
      url,
      payments: options.payments,
      log,
      shape: EVEN_HISTORY,
    });
    const { closeDatabase } = await import("@/lib/kit/db");
    await closeDatabase();
    client = await start(FLAGS);
    const sizes = await sizesOf(client);
    printSizes(sizes, options.payments);

    const nextDay = after(last, days(1));
    const all = await deletions();
    const daily: Deletion[] = [];
    for (const [kind, run] of Object.entries(all)) {
      log(`one day: ${kind}`);
      daily.push(await measureDeletion(client, kind, () => run({ now: nextDay })));
    }
    printDaily(daily);

    const device = await anyDevice(client);
    const later = after(last, days(HISTORY.days - 3));
    const beside: DeletionImpact[] = [];
    for (const kind of BESIDE) {
      log(`beside payments: ${kind}`);
      const run = (maxMs: number) => all[kind]!({ now: later, maxMs });
      beside.push(await measureBeside(device, kind, run, options));
    }
    printBeside(beside);
    log("space reused");
    const reuse = await measureReuse(client, Math.round(options.payments * REUSED_SHARE));
    printReuse(reuse);
    log("checking all invariants");
    const check = await timeOfCheck();
    console.log(`All invariants: ${check}`);
    await closeDatabase();
    if (options.json) {
      const machine = { cpu: cpus()[0]?.model, cores: availableParallelism() };
      const result = { machine, payments: options.payments, sizes, daily, beside, reuse, check };
      process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
    }
  } finally {
    await end();
  }
}

async function timeOfCheck(): Promise<string> {
  const { checkInvariants } = await import("@/lib/domain/invariants");
  const startedAt = performance.now();
  const outcome = await checkInvariants().then(
    (results) => {
      const violated = results.filter(({ violations }) => violations > 0);
      return `${violated.map(({ name }) => name).join(", ") || "none"} violated`;
    },
    (error: unknown) => `failed: ${(error as Error).message.trim().split("\n").at(-1)}`,
  );
  return `${outcome}, ${((performance.now() - startedAt) / 1000).toFixed(0)} s`;
}

async function anyDevice(client: Client): Promise<Actor> {
  const { rows } = await client.query<{ organizationId: string; userId: string; id: string }>(`
    SELECT organization_id AS "organizationId", user_id AS "userId", live_devices[1] AS id
    FROM bench.merchant LIMIT 1`);
  const { organizationId, userId, id } = rows[0]!;
  return actorFor({ organizationId, userId, deviceKeyId: id, mode: "live", currency: "KZT" }, [
    "payments",
  ]);
}
