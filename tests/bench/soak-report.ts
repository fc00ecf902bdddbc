// The report of the soak.
import { percentile } from "@/tests/support/proof";
import type { Arrival } from "./cancel-to-webhook";
import { percentiles, printFigures } from "./figures";
import { type Books, waitsForWebhooks } from "./soak-books";
import { booksOf, figure, memoryOf, NONE } from "./soak-figures";
import type { SoakSnapshot } from "./soak-load-process";
import type { Shop } from "./soak-merchants";
import type { Interval, MemoryPoint } from "./soak-samples";
import { countOf, millisecondsOf, requestTable, sampleRow, tableTable } from "./soak-tables";

const MAX_P99_MS = 60;
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
          goal: NONE,
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
          goal: { atMost: MAX_P99_MS },
        }),
        figure({ name: "max", value: percentile(duringMs, 1), unit: "ms" }),
        figure({ name: "samples", value: intervals.length, unit: "" }),
        figure({ name: "samples without other programs", value: undisturbed.length, unit: "" }),
        figure({
          name: "p99 in those",
          value: percentile(undisturbed.flatMap(millisecondsOf), 0.99),
          unit: "ms",
        }),
        figure({ name: "errors", value: countOf(errors), unit: "", goal: NONE }),
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

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

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
