// Tables of the soak: its requests, the database's tables and the samples.
import { percentile } from "@/tests/support/proof";
import type { Table } from "./figures";
import type { Interval } from "./soak-samples";

export const millisecondsOf = ({ seen }: Pick<Interval, "seen">): number[] =>
  Object.values(seen.latencies).flat();

export const countOf = (errors: Record<string, number>): number =>
  Object.values(errors).reduce((sum, times) => sum + times, 0);

export function requestTable(latencies: Map<string, number[]>): Table {
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
export function tableTable(intervals: readonly Interval[]): Table {
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

export function sampleRow({ at, cpu, seen, tables: _, ...sample }: Interval): Table[number] {
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
