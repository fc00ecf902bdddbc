// The figures of the soak.
import { percentile } from "@/tests/support/proof";
import type { Arrival } from "./cancel-to-webhook";
import { type Figure, percentiles, printFigures, type Table } from "./figures";
import { type Books, waitsForWebhooks } from "./soak-books";
import type { SoakSnapshot } from "./soak-load-process";
import type { Shop } from "./soak-merchants";
import { type Interval, lineThrough, lowPoints, type MemoryPoint } from "./soak-samples";

const GOALS = { p99Ms: 60, growthPercent: 5 } as const;
/** Percent of one core that other programs may use in a sample that counts as undisturbed. */
const MAX_OF_OTHERS = 15;

interface Soaked {
  perSecond: number;
  /** Undefined if it was not measured. */
  capacity: number | undefined;
  shops: Shop[];
  intervals: Interval[];
  memory: MemoryPoint[];
  seenBefore: SoakSnapshot;
  seenAfter: SoakSnapshot[];
  arrivals: Arrival[];
  clockOffsetMs: number;
  books: Books;
}

const none = { atMost: 0 } as const;

export function reportSoak(
  options: { minutes: number; seed: number; json: boolean },
  soaked: Soaked,
): void {
  const { perSecond, capacity, shops, intervals, seenBefore, seenAfter, books } = soaked;
  const seen = [...intervals.map((interval) => interval.seen), ...seenAfter];
  const latencies = latenciesOf(seen);
  const errors = sumOf(seen.map((one) => one.errors));
  const duringMs = intervals.flatMap(millisecondsOf);
  const undisturbed = intervals.filter(({ cpu }) => cpu.others <= MAX_OF_OTHERS);
  const created = seen.reduce((sum, one) => sum + one.created.length, 0);
  const waits = waitsForWebhooks(
    shops,
    seen.flatMap((one) => one.cancelled),
    soaked.arrivals,
    soaked.clockOffsetMs,
  );
  printFigures({
    title: `${options.minutes} min at ${perSecond.toFixed(1)} a second, ${shops.length} merchants, seed ${options.seed}`,
    groups: {
      Capacity: [
        ...(capacity === undefined
          ? []
          : [figure({ name: "arrivals", value: capacity, unit: "/s" })]),
        figure({
          name: "errors meanwhile",
          value: countOf(seenBefore.errors),
          unit: "",
          goal: none,
        }),
      ],
      "All requests": [
        figure({ name: "arrivals", value: perSecond, unit: "/s" }),
        figure({ name: "payments", value: created / (options.minutes * 60), unit: "/s" }),
        figure({ name: "requests", value: duringMs.length / (options.minutes * 60), unit: "/s" }),
        figure({ name: "p50", value: percentile(duringMs, 0.5), unit: "ms" }),
        figure({ name: "p95", value: percentile(duringMs, 0.95), unit: "ms" }),
        figure({
          name: "p99",
          value: percentile(duringMs, 0.99),
          unit: "ms",
          goal: { atMost: GOALS.p99Ms },
        }),
        figure({ name: "max", value: percentile(duringMs, 1), unit: "ms" }),
        figure({ name: "samples", value: intervals.length, unit: "" }),
        figure({ name: "samples without other programs", value: undisturbed.length, unit: "" }),
        figure({
          name: "p99 in those",
          value: percentile(undisturbed.flatMap(millisecondsOf), 0.99),
          unit: "ms",
        }),
        figure({ name: "errors", value: countOf(errors), unit: "", goal: none }),
      ],
      "Webhooks of endpoints that work": [
        ...percentiles("answer → webhook", waits.afterAnswerMs),
        ...percentiles("event → webhook", waits.afterEventMs),
        ...percentiles(
          "payer pays → screen of the till",
          seen.flatMap((one) => one.onScreenAfterMs),
        ),
      ],
      Books: booksOf(books),
      ...memoryOf(soaked),
      "Share of one core": (["app", "postgres", "load", "others"] as const).map((of) =>
        figure({
          name: CPU_NAMES[of],
          value: mean(intervals.map(({ cpu }) => cpu[of])),
          unit: "%",
        }),
      ),
    },
    options,
    tables: {
      "Requests, in milliseconds from when they were due": requestTable(latencies),
      Errors: Object.entries(sumOf([seenBefore.errors, errors])).map(([error, times]) => ({
        error,
        times,
      })),
      Tables: tableTable(intervals),
      Samples: intervals.map(sampleRow),
    },
  });
}

const CPU_NAMES = {
  app: "app",
  postgres: "PostgreSQL",
  load: "load and endpoints",
  others: "other programs",
};

const figure = ({
  name,
  value,
  unit,
  goal,
}: {
  name: string;
  value: number;
  unit: string;
  goal?: Figure["goal"];
}): Figure => ({
  name,
  value,
  unit,
  ...(goal && { goal }),
});

const millisecondsOf = ({ seen }: Pick<Interval, "seen">): number[] =>
  Object.values(seen.latencies).flat();

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const countOf = (errors: Record<string, number>): number =>
  Object.values(errors).reduce((sum, times) => sum + times, 0);

export function sumOf(counts: readonly Record<string, number>[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const [name, count] of counts.flatMap((one) => Object.entries(one))) {
    sum[name] = (sum[name] ?? 0) + count;
  }
  return sum;
}

function latenciesOf(seen: readonly SoakSnapshot[]): Map<string, number[]> {
  const all = new Map<string, number[]>();
  for (const [kind, values] of seen.flatMap(({ latencies }) => Object.entries(latencies))) {
    const known = all.get(kind) ?? [];
    for (const value of values) known.push(value);
    all.set(kind, known);
  }
  return all;
}

const booksOf = (books: Books): Figure[] => [
  figure({ name: "payments acknowledged", value: books.acknowledged, unit: "" }),
  figure({ name: "acknowledged, but lost", value: books.lost, unit: "", goal: none }),
  figure({ name: "settled payments", value: books.settled, unit: "" }),
  figure({ name: "settled refunds", value: books.refunds, unit: "" }),
  figure({
    name: "settled without exactly one event",
    value: books.withoutOneEvent,
    unit: "",
    goal: none,
  }),
  figure({
    name: "events not received exactly once",
    value: books.notReceivedOnce,
    unit: "",
    goal: none,
  }),
  figure({ name: "webhooks received", value: books.webhooks, unit: "" }),
  figure({ name: "webhooks received more than once", value: books.repeated, unit: "", goal: none }),
  figure({ name: "violations of invariants", value: books.violations, unit: "", goal: none }),
];

/** The growth is how much a line rises in the last two thirds of the time, relative to where it starts. */
function memoryOf({ intervals, memory }: Soaked): Record<string, Figure[]> {
  const until = memory.at(-1)?.[0] ?? NaN;
  const later = memory.filter(([at]) => at >= until / 3);
  const growthOf = (points: readonly MemoryPoint[]) => {
    const line = lineThrough(points);
    return [line.slope * 3600, (100 * line.slope * until * (2 / 3)) / line.at(until / 3)] as const;
  };
  const [slope, growth] = growthOf(later);
  const [lowSlope, lowGrowth] = growthOf(lowPoints(later));
  const [first, last] = [intervals[0]!, intervals.at(-1)!];
  return {
    "Memory of the app, and its growth over the last two thirds": [
      figure({ name: "first sample (PSS)", value: first.appMegabytes, unit: "MB" }),
      figure({ name: "last sample (PSS)", value: last.appMegabytes, unit: "MB" }),
      figure({
        name: "most resident",
        value: Math.max(...memory.map(([, megabytes]) => megabytes)),
        unit: "MB",
      }),
      figure({ name: "slope", value: slope, unit: "MB/h" }),
      figure({ name: "growth", value: growth, unit: "%" }),
      figure({ name: "slope of the low points", value: lowSlope, unit: "MB/h" }),
      figure({
        name: "growth of the low points",
        value: lowGrowth,
        unit: "%",
        goal: { atMost: GOALS.growthPercent },
      }),
    ],
    "Memory of PostgreSQL (PSS), whose cache fills": [
      figure({ name: "first sample", value: first.postgresMegabytes, unit: "MB" }),
      figure({ name: "last sample", value: last.postgresMegabytes, unit: "MB" }),
    ],
  };
}

function requestTable(latencies: Map<string, number[]>): Table {
  return [...latencies]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([request, values]) => ({
      request,
      count: values.length,
      p50: percentile(values, 0.5),
      p95: percentile(values, 0.95),
      p99: percentile(values, 0.99),
      max: percentile(values, 1),
    }));
}

/** Rows are PostgreSQL's own estimates. */
function tableTable(intervals: readonly Interval[]): Table {
  const middle = intervals[Math.floor((intervals.length - 1) / 2)]!.tables;
  return intervals.at(-1)!.tables.map((last) => {
    const { table, live, dead, tableBytes, indexBytes } = last;
    const half = middle.find((one) => one.table === table)!;
    const everDead = intervals.flatMap(({ tables }) => tables.filter((one) => one.table === table));
    return {
      table,
      rows: live,
      "dead, %": (100 * dead) / live,
      "most dead, %": Math.max(...everDead.map((one) => (100 * one.dead) / one.live)),
      MB: (tableBytes + indexBytes) / 1e6,
      "B/row, middle": half.tableBytes / half.live,
      "B/row, end": tableBytes / live,
      "of indexes, middle": half.indexBytes / half.live,
      "of indexes, end": indexBytes / live,
    };
  });
}

function sampleRow({ at, cpu, seen, tables: _, ...sample }: Interval): Table[number] {
  const latencies = millisecondsOf({ seen });
  return {
    minute: (at / 60).toFixed(1),
    p99: percentile(latencies, 0.99),
    max: percentile(latencies, 1),
    errors: countOf(seen.errors),
    "app MB": sample.appMegabytes,
    "heap MB": sample.heapMegabytes,
    "PostgreSQL MB": sample.postgresMegabytes,
    "loop p99 ms": sample.loopDelayP99Ms,
    files: sample.openFiles,
    streams: seen.openStreams,
    waiting: sample.healthyWaiting,
    failing: sample.failingWaiting,
    "app %": cpu.app,
    "PostgreSQL %": cpu.postgres,
    "load %": cpu.load,
    "others %": cpu.others,
  };
}
