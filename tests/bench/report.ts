import { machine } from "./figures";
import type { Measured } from "./load-process";
import { NAMES, type ScenarioKey } from "./scenarios";

export interface Round extends Measured {
  /** CPU time of the process that answers, per request, in microseconds; NaN where it is not known. */
  cpuMicros: number;
}
export type Rounds = Record<ScenarioKey, Round[]>;

/** The throughput of `of` relative to `to`, and the goal for it. */
const RATIOS: { of: ScenarioKey; to: ScenarioKey; goal?: number }[] = [
  { of: "create", to: "insert", goal: 1.5 },
  { of: "create", to: "listener", goal: 0.5 },
  { of: "create", to: "fastify" },
  { of: "read", to: "empty", goal: 1.5 },
  { of: "list", to: "empty", goal: 1.2 },
];

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? sorted[middle]!
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));

interface Figures {
  name: string;
  per_second: number;
  p50_ms: number;
  p99_ms: number;
  server_cpu_us: number;
  each_round: number[];
}

/** Returns medians over the rounds. Ratios are taken within each round, so that what slows a round slows both sides. */
export function summary(
  rounds: Rounds,
  { connections, seconds }: { connections: number; seconds: number },
) {
  const keys = Object.keys(rounds) as ScenarioKey[];
  const of = (key: ScenarioKey, figure: "requestsPerSecond" | "p50" | "p99" | "cpuMicros") =>
    rounds[key].map((measured) => measured[figure]);
  return {
    machine: machine(),
    rounds: rounds.empty.length,
    seconds,
    connections,
    requests: Object.fromEntries(
      keys.map((key) => [
        key,
        {
          name: NAMES[key],
          per_second: rounded(median(of(key, "requestsPerSecond")), 0),
          p50_ms: rounded(median(of(key, "p50")), 1),
          p99_ms: rounded(median(of(key, "p99")), 1),
          server_cpu_us: rounded(median(of(key, "cpuMicros")), 0),
          each_round: of(key, "requestsPerSecond").map((value) => rounded(value, 0)),
        },
      ]),
    ) as Record<ScenarioKey, Figures>,
    ratios: RATIOS.map((ratio) => ({
      ...ratio,
      ratio: rounded(
        median(
          rounds[ratio.of].map(
            (measured, round) =>
              measured.requestsPerSecond / rounds[ratio.to][round]!.requestsPerSecond,
          ),
        ),
        2,
      ),
    })),
  };
}
export type Summary = ReturnType<typeof summary>;

export function printReport({ machine: { cores, cpu, node }, ...measured }: Summary) {
  const { rounds, seconds, connections, requests, ratios } = measured;
  const cell = (value: string | number) => String(value).padStart(8);
  const lines = [
    "",
    `${cores} × ${cpu}, Node.js ${node}; ${connections} connections, median of ${rounds} rounds of ${seconds} s`,
    "",
    `${"".padEnd(43)}${["per s", "p50 ms", "p99 ms", "CPU µs"].map(cell).join("")}`,
    ...Object.values(requests).map(
      ({ name, per_second, p50_ms, p99_ms, server_cpu_us }) =>
        `${name.padEnd(43)}${[per_second, p50_ms.toFixed(1), p99_ms.toFixed(1), server_cpu_us || "-"].map(cell).join("")}`,
    ),
    "",
    ...ratios.map(
      ({ of, to, ratio, goal }) =>
        `${requests[of].name} : ${requests[to].name}  ${ratio.toFixed(2)}${goal === undefined ? "" : `  (goal ${goal.toFixed(2)})`}`,
    ),
    "",
  ];
  console.log(lines.join("\n"));
}
