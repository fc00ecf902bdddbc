// `npm run bench -- scale`: what a database of ten million payments costs compared with one of ten thousand.
import { signInAt } from "../support/till-screen";
import { withCleanUp, type OnEnd } from "./clean-up";
import { benchNetwork } from "./network";
import { buildWithBareRoutes, startServer } from "./qassa-under-load";
import { type Caller, callerOf } from "./scale-callers";
import { openScaleDatabase, type ScaleDatabase, SECRETS_KEY } from "./scale-database";
import { compareExports } from "./scale-export";
import { compareAll, type Pair, timed } from "./scale-measure";
import { readPlans } from "./scale-plans";
import { comparePrepared } from "./scale-prepared";
import { printScale, type ScaleResult } from "./scale-report";
import { REQUESTS } from "./scale-requests";
import {
  addDuePayments,
  compareHousekeeping,
  comparePolls,
  removePending,
  startWork,
  timeInvariants,
} from "./scale-work";

const FEW = 10_000;
/** The most that one kind of request is measured for, of the merchant with most payments and of the other. */
const MAX_MS = [6_000, 3_000] as const;
const PREPARED = 30;
/** The network is on this machine. */
const SETTINGS = { WEBHOOK_ALLOW_LOOPBACK: "true", LOG_LEVEL: "warn" };

export interface ScaleBench {
  payments: number;
  pending: number;
  requests: number;
  rounds: number;
  seconds: number;
  /** Parts to leave out. */
  without: string[];
  json: boolean;
}

type Merchants = Record<"large" | "small", Pair<Caller>>;

/** Makes a database the same at the start of each run, and its network accounts answered. */
async function prepare(database: ScaleDatabase, network: string): Promise<void> {
  await removePending(database);
  await database.run("UPDATE network_accounts SET base_url = $1 WHERE mode = 'live'", [network]);
  await database.run("UPDATE subscriptions SET is_active = false WHERE is_active");
}

/** Starts a server for each database, and signs the merchants in. */
async function startServers(
  onEnd: OnEnd,
  databases: Pair<ScaleDatabase>,
  merchants: Merchants,
): Promise<{ pids: Pair<number>; stop: () => Promise<void> }> {
  const started: Awaited<ReturnType<typeof startServer>>[] = [];
  for (const [place, { databaseUrl, pid }] of databases.entries()) {
    const server = await startServer(databaseUrl, SECRETS_KEY, { settings: SETTINGS });
    onEnd(() => (server.endedBy() === undefined ? server.stop() : undefined));
    for (const pair of Object.values(merchants)) {
      const caller = pair[place]!;
      caller.origin = server.origin;
      caller.pids = [server.pid, pid];
      caller.cookie = await signInAt(server.origin, caller.person);
    }
    started.push(server);
  }
  const [small, large] = started;
  return {
    pids: [small!.pid, large!.pid],
    async stop() {
      for (const server of started) await server.stop();
    },
  };
}

export const benchScale = (settings: ScaleBench): Promise<void> =>
  withCleanUp(async (onEnd) => {
    const startedAt = performance.now();
    const log = (what: string) =>
      console.log(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(6)} s  ${what}`);
    const has = (part: string) => !settings.without.includes(part);
    await buildWithBareRoutes();
    const few = await openScaleDatabase(onEnd, FEW, { isKept: false });
    const many = await openScaleDatabase(onEnd, settings.payments, { isKept: true });
    const databases = [few, many] as const;
    const network = await benchNetwork();
    onEnd(network.close);
    for (const database of databases) await prepare(database, network.baseUrl);
    log("finding payments to ask for");
    const pairOf = async (which: "large" | "small") =>
      [await callerOf(few, which), await callerOf(many, which)] as const;
    const merchants: Merchants = { large: await pairOf("large"), small: await pairOf("small") };
    const result: ScaleResult = { small: FEW, large: settings.payments };

    if (has("plans")) {
      log("reading the plans");
      result.plans = await readPlans(databases, async (work) => {
        const servers = await startServers(onEnd, databases, merchants);
        await work(merchants.large);
        await servers.stop();
      });
    }
    if (has("requests") || has("exports")) {
      const servers = await startServers(onEnd, databases, merchants);
      if (has("requests")) {
        const { requests, rounds } = settings;
        const effort = (maxMs: number) => ({ requests, rounds, maxMs });
        log("requests of the merchant with most payments");
        result.large_merchant = await compareAll(merchants.large, effort(MAX_MS[0]), log);
        log("requests of one with 3,000 payments");
        result.small_merchant = await compareAll(merchants.small, effort(MAX_MS[1]), log);
      }
      if (has("exports")) {
        const options = { seconds: settings.seconds, log };
        result.exports = await compareExports(merchants.large, servers.pids, options);
      }
      await servers.stop();
    }
    if (has("prepared")) {
      log("prepared statements");
      result.prepared = await comparePrepared(many, () => preparedWork(onEnd, many, merchants));
      await removePending(many);
    }
    if (has("work")) {
      const workers = [await startWork(onEnd, few), await startWork(onEnd, many)] as const;
      result.poll = await comparePolls(databases, workers, { pending: settings.pending, log });
      for (const database of databases) await removePending(database);
      result.housekeeping = await compareHousekeeping(databases, workers, log);
      if (has("invariants")) result.invariants = await timeInvariants(workers, log);
      for (const worker of workers) await worker.ask({ work: "close" });
      log("vacuuming what the poll has left");
      await many.run("VACUUM ANALYZE payments");
    }
    printScale(result, settings);
  });

/** The device API and the poll, which run the statements that are prepared. */
async function preparedWork(
  onEnd: OnEnd,
  database: ScaleDatabase,
  { large: [, caller] }: Merchants,
): Promise<void> {
  const settings = { ...SETTINGS, DATABASE_POOL_SIZE: "2" };
  const server = await startServer(database.databaseUrl, SECRETS_KEY, { settings });
  onEnd(() => (server.endedBy() === undefined ? server.stop() : undefined));
  caller.origin = server.origin;
  caller.cookie = await signInAt(server.origin, caller.person);
  for (let request = 0; request < PREPARED; request += 1) {
    for (const requestOf of Object.values(REQUESTS["Device API"]!)) {
      await timed(caller, requestOf(caller, request));
    }
  }
  await server.stop();
  await addDuePayments(database, 500 * PREPARED);
  const worker = await startWork(onEnd, database);
  await worker.ask({ work: "poll" });
  await worker.ask({ work: "close" });
  await removePending(database);
}
