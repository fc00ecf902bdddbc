// `npm run bench -- soak`: half the capacity for half an hour with everything on: devices, payers, tills, displays, open
// pages, webhooks and refunds. What must not happen is an error, a slow request, a lost event or growing memory.
import { setTimeout as pause } from "node:timers/promises";
import { CommandError } from "@/operate/launch/command.mjs";
import { percentile } from "@/tests/support/proof";
import type { Arrival } from "./cancel-to-webhook";
import { withCleanUp } from "./clean-up";
import { now } from "./clock.mjs";
import { type OwnProcess, startProcess } from "./own-process";
import { prepare } from "./prepare";
import { postmasterOf } from "./process-use";
import type { BenchDatabase } from "./qassa-under-load";
import { checkBooks } from "./soak-books";
import type { SoakOrder, SoakSnapshot } from "./soak-load-process";
import { openShops, type Shop } from "./soak-merchants";
import { reportSoak, sumOf } from "./soak-report";
import { type Interval, type Sample, sampler, watchMemory } from "./soak-samples";

const SETTINGS = {
  POLL_INTERVAL_SECONDS: "15",
  // Payments that nobody pays expire from the second minute on, so that their number is soon the same all the time.
  PAYMENT_VALIDITY_SECONDS: "60",
  // All clients have the same IP address.
  ACCESS_RATE_LIMIT_PER_MINUTE: "1000000",
  STATIC_QR_RATE_LIMIT_PER_MINUTE: "1000000",
};
const CONNECTIONS = 16;
const WARM_UP_MS = 15_000;
const SHARE_OF_CAPACITY = 0.5;
/** A short run has more samples than one a minute, for a line through them. */
const MIN_SAMPLES = 30;
const SAMPLE_MS = { min: 5_000, max: 60_000 } as const;
/** Payments expire within a minute, and the poll then asks the network a last time. */
const SETTLING_MS = 240_000;

interface SoakBench {
  minutes: number;
  seconds: number;
  fixedRate: number | undefined;
  seed: number;
  json: boolean;
}

interface Soaking {
  options: SoakBench;
  load: OwnProcess;
  sink: OwnProcess;
  database: BenchDatabase;
  shops: Shop[];
}

export async function benchSoak(options: SoakBench): Promise<void> {
  await withCleanUp(async (onEnd) => {
    const { database, start } = await prepare(onEnd, SETTINGS);
    const sink = await startProcess(onEnd, import.meta.resolve("./webhook-sink-process.mjs"));
    const shops = await openShops(sink.origin);
    const server = await start();
    const load = await startProcess(onEnd, import.meta.resolve("./soak-load-process.ts"));
    const soaking = { options, load, sink, database, shops };
    const command = (order: SoakOrder) => load.ask<"done">(order);
    console.log(`Opening tills, displays and pages, seed ${options.seed} …`);
    await command({ do: "open", origin: server.origin, shops, seed: options.seed });

    const before = await warmUp(soaking);
    const perSecond = options.fixedRate ?? before.perSecond * SHARE_OF_CAPACITY;
    console.log(`${perSecond.toFixed(1)} a second, ${options.minutes} minutes …`);
    const postmaster = await postmasterOf(database);
    const sample = sampler({ database, server, postmaster, others: [load, sink] });
    await command({ do: "keepPace", perSecond });
    const memoryUntilNow = watchMemory(server);
    onEnd(memoryUntilNow);
    const intervals = await keepSampling(soaking, sample);
    const memory = memoryUntilNow();
    console.log("Waiting until every payment and every webhook is settled …");
    await command({ do: "rest" });
    const rest = await load.ask<SoakSnapshot>({ do: "take" });
    await settle(soaking);
    const arrivals = await sink.ask<Arrival[]>("take");
    const after = await load.ask<SoakSnapshot>({ do: "take" });
    await command({ do: "close" });

    const all = [before.seen, ...intervals.map(({ seen }) => seen), rest, after];
    const created = all.flatMap((seen) => seen.created);
    reportSoak(options, {
      perSecond,
      capacity: options.fixedRate === undefined ? before.perSecond : undefined,
      shops,
      intervals,
      memory,
      seenBefore: before.seen,
      seenAfter: [rest, after],
      arrivals,
      clockOffsetMs: Date.now() - now(),
      books: await checkBooks(database, shops, created, arrivals),
    });
  });
}

/** Runs at the given rate, or as fast as possible. Returns how many arrivals a second were answered. */
async function warmUp({ options, load, ...soaking }: Soaking) {
  const { seconds, fixedRate } = options;
  const forMs = fixedRate === undefined ? seconds * 1000 : WARM_UP_MS;
  const order: SoakOrder =
    fixedRate === undefined
      ? { do: "hurry", connections: CONNECTIONS }
      : { do: "keepPace", perSecond: fixedRate };
  console.log(`${fixedRate ? "Warming up" : "As fast as possible"}, ${forMs / 1000} s …`);
  await load.ask(order);
  // Caches and compiled code come first, and payers need some seconds to pay.
  await pause(forMs / 3);
  const first = await load.ask<SoakSnapshot>({ do: "take" });
  await pause((2 * forMs) / 3);
  const second = await load.ask<SoakSnapshot>({ do: "take" });
  await load.ask({ do: "rest" });
  const third = await load.ask<SoakSnapshot>({ do: "take" });
  await healthyDelivered({ options, load, ...soaking });
  const seen = {
    ...second,
    errors: sumOf([first, second, third].map(({ errors }) => errors)),
    created: [first, second, third].flatMap(({ created }) => created),
  };
  return { perSecond: second.arrivals / ((2 * forMs) / 3000), seen };
}

async function keepSampling(
  { options, load }: Soaking,
  sample: () => Promise<Sample>,
): Promise<Interval[]> {
  const forMs = options.minutes * 60_000;
  const everyMs = Math.min(SAMPLE_MS.max, Math.max(SAMPLE_MS.min, forMs / MIN_SAMPLES));
  const startedAt = performance.now();
  const intervals: Interval[] = [];
  for (let dueAt = everyMs; dueAt <= forMs; dueAt += everyMs) {
    await pause(dueAt - (performance.now() - startedAt));
    const seen = await load.ask<SoakSnapshot>({ do: "take" });
    const interval = { ...(await sample()), seen };
    intervals.push(interval);
    console.log(lineOf(interval));
  }
  return intervals;
}

function lineOf({ at, seen, appMegabytes, cpu, loopDelayP99Ms, ...sampled }: Interval): string {
  const latencies = Object.values(seen.latencies).flat();
  const errors = Object.values(seen.errors).reduce((sum, times) => sum + times, 0);
  return [
    `  ${(at / 60).toFixed(1).padStart(5)} min:`,
    `${latencies.length} requests, p99 ${percentile(latencies, 0.99).toFixed(1)} ms, ${errors} errors;`,
    `app ${appMegabytes.toFixed(0)} MB, loop p99 ${loopDelayP99Ms.toFixed(0)} ms, ${seen.openStreams} streams;`,
    `CPU app ${cpu.app.toFixed(0)}, PostgreSQL ${cpu.postgres.toFixed(0)}, load ${cpu.load.toFixed(0)}, others ${cpu.others.toFixed(0)} %;`,
    `waiting ${sampled.healthyWaiting} + ${sampled.failingWaiting}`,
  ].join(" ");
}

/** Waits until nothing is pending, except what is still sent to the slow and the failing endpoint. */
async function settle(soaking: Soaking): Promise<void> {
  const organizations = soaking.shops.map(({ organizationId }) => organizationId);
  await until(
    soaking.database,
    `SELECT (SELECT count(*) FROM payments WHERE organization_id = ANY($1) AND status = 'pending')
       + (SELECT count(*) FROM refunds WHERE organization_id = ANY($1) AND status = 'pending') AS left`,
    organizations,
    "payments and refunds",
  );
  await healthyDelivered(soaking);
}

const healthyDelivered = ({ database, shops }: Soaking): Promise<void> =>
  until(
    database,
    "SELECT count(*) AS left FROM deliveries WHERE subscription_id = ANY($1) AND status = 'pending'",
    shops.map(({ healthyId }) => healthyId),
    "deliveries",
  );

async function until(
  { run }: BenchDatabase,
  sql: string,
  ids: string[],
  what: string,
): Promise<void> {
  for (const end = performance.now() + SETTLING_MS; ; await pause(500)) {
    const left = Number((await run(sql, [ids]))[0]!.left);
    if (left === 0) return;
    if (performance.now() > end) {
      throw new CommandError(`${left} ${what} are not settled after ${SETTLING_MS / 1000} s.`);
    }
  }
}
