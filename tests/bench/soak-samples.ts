// What the server and its database take while the soak runs, once per sample.
import type { OwnProcess } from "./own-process";
import { cpuMsOf, cpuMsOfMachine, memoryOf, openFilesOf } from "./process-use";
import type { BenchDatabase } from "./qassa-under-load";
import type { SoakSnapshot } from "./soak-load-process";

/** Tables that payments and webhooks write to. */
const HOT_TABLES = [
  "payments",
  "payment_timeline",
  "events",
  "deliveries",
  "delivery_attempts",
  "idempotency_keys",
  "refunds",
  "tills",
  "till_payments",
  "sessions",
  "sandbox.operations",
];

export interface TableSize {
  table: string;
  live: number;
  dead: number;
  /** Of the table with what is stored out of line. */
  tableBytes: number;
  indexBytes: number;
}

export interface Sample {
  /** Seconds since the soak began. */
  at: number;
  appMegabytes: number;
  heapMegabytes: number;
  postgresMegabytes: number;
  /** Percent of one core since the last sample; `others` is what does not belong to this benchmark. */
  cpu: { app: number; postgres: number; load: number; others: number };
  loopDelayP99Ms: number;
  openFiles: number;
  /** Waiting deliveries of endpoints that work, and of those that fail. */
  healthyWaiting: number;
  failingWaiting: number;
  tables: TableSize[];
}

/** A sample with what the load has seen since the last one. */
export interface Interval extends Sample {
  seen: SoakSnapshot;
}

interface Sampled {
  database: BenchDatabase;
  server: { origin: string; pid: number };
  postmaster: number;
  /** The load and the endpoints. */
  others: OwnProcess[];
}

/** Returns a function that takes a sample. */
export function sampler({ database, server, postmaster, others }: Sampled) {
  const startedAt = performance.now();
  const used = () => ({
    at: performance.now(),
    app: cpuMsOf(server.pid),
    postgres: cpuMsOf(postmaster),
    load: others.reduce((sum, { pid }) => sum + cpuMsOf(pid), ownCpuMs()),
    machine: cpuMsOfMachine(),
  });
  let before = used();
  return async (): Promise<Sample> => {
    const metrics = await readMetrics(server.origin);
    const after = used();
    const percent = (of: "app" | "postgres" | "load" | "machine") =>
      (100 * (after[of] - before[of])) / (after.at - before.at);
    const own = { app: percent("app"), postgres: percent("postgres"), load: percent("load") };
    const cpu = { ...own, others: percent("machine") - own.app - own.postgres - own.load };
    before = after;
    return {
      at: (after.at - startedAt) / 1000,
      appMegabytes: memoryOf(server.pid) / 1e6,
      heapMegabytes: metrics("nodejs_heap_size_used_bytes") / 1e6,
      postgresMegabytes: memoryOf(postmaster) / 1e6,
      cpu,
      loopDelayP99Ms: metrics("nodejs_eventloop_lag_p99_seconds") * 1000,
      openFiles: openFilesOf(server.pid),
      healthyWaiting: metrics('qassa_deliveries_pending{lane="healthy"}'),
      failingWaiting: metrics('qassa_deliveries_pending{lane="failing"}'),
      tables: await tableSizes(database),
    };
  };
}

function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Returns a function that returns the value of a metric; NaN if there is none. */
async function readMetrics(origin: string): Promise<(name: string) => number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const values = new Map(
    text
      .split("\n")
      .map((line) => [line.slice(0, line.lastIndexOf(" ")), line.slice(line.lastIndexOf(" "))]),
  );
  return (name) => Number(values.get(name) ?? NaN);
}

async function tableSizes({ run }: BenchDatabase): Promise<TableSize[]> {
  const rows = await run(
    `SELECT wanted.name AS table, n_live_tup::int AS live, n_dead_tup::int AS dead,
       pg_table_size(relid)::float8 AS "tableBytes", pg_indexes_size(relid)::float8 AS "indexBytes"
     FROM unnest($1::text[]) AS wanted(name) JOIN pg_stat_user_tables s ON s.relid = wanted.name::regclass`,
    [HOT_TABLES],
  );
  return rows as unknown as TableSize[];
}

const WATCH_MS = 2000;

/** Seconds since the soak began, and megabytes. */
export type MemoryPoint = readonly [at: number, megabytes: number];

/** Reads the resident memory every few seconds, which costs the process nothing. Returns a function that ends it. */
export function watchMemory({ memory }: { memory: () => number | undefined }): () => MemoryPoint[] {
  const startedAt = performance.now();
  const points: MemoryPoint[] = [];
  const timer = setInterval(() => {
    points.push([(performance.now() - startedAt) / 1000, (memory() ?? NaN) / 1e6]);
  }, WATCH_MS);
  return () => {
    clearInterval(timer);
    return points;
  };
}

const STRETCHES = 10;

/**
 * Returns the lowest point of each stretch of time. Memory rises until garbage is collected, so that only the low points
 * show whether something is kept.
 */
export function lowPoints(points: readonly MemoryPoint[]): MemoryPoint[] {
  const from = points[0]?.[0] ?? NaN;
  const length = ((points.at(-1)?.[0] ?? NaN) - from) / STRETCHES;
  return Array.from({ length: STRETCHES }, (_, stretch) => {
    const start = from + stretch * length;
    const within = points.filter(([at]) => at >= start && at <= start + length);
    return within.reduce((low, point) => (point[1] < low[1] ? point : low), [start, Infinity]);
  });
}

/** A straight line through points, by least squares. */
export function lineThrough(points: readonly (readonly [x: number, y: number])[]) {
  const mean = (place: 0 | 1) =>
    points.reduce((sum, point) => sum + point[place], 0) / points.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const covariance = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const variance = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  const slope = covariance / variance;
  return { slope, at: (x: number) => meanY + slope * (x - meanX) };
}
