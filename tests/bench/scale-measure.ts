// Sends the same requests to two merchants in turns: one in the small database, one in the large.
import { randomUUID } from "node:crypto";
import { CommandError } from "@/operate/launch/command.mjs";
import { percentile } from "@/tests/support/proof";
import { cpuMsOf } from "./process-use";
import { median } from "./report";
import type { Caller } from "./scale-callers";
import type { RequestOf, ScaleRequest } from "./scale-paths";
import { REQUESTS } from "./scale-requests";

export type Pair<Value> = readonly [small: Value, large: Value];

export interface Compared {
  group: string;
  name: string;
  requests: number;
  /** Requests that were not answered as they should, also before it was measured. */
  failed: Pair<number>;
  /** In milliseconds, all rounds together. */
  p50: Pair<number>;
  p99: Pair<number>;
  /** CPU time of a request, of server and PostgreSQL, in milliseconds: other programs make it hardly longer. */
  cpu: Pair<number>;
  /** p99 of the large database relative to the small one, median of the rounds. */
  ratio: number;
}

interface Effort {
  requests: number;
  rounds: number;
  /** Of one kind of request; rounds are shorter if it takes longer. */
  maxMs: number;
}

/** Returns the milliseconds until the last byte of the response. */
export async function timed(caller: Caller, request: ScaleRequest): Promise<number> {
  const { organizationId, cookie, key, origin } = caller;
  const { path, isDevice, body, next } = request;
  const who: Record<string, string> = isDevice
    ? { authorization: `Bearer ${key}`, "x-idempotency-key": randomUUID() }
    : { cookie, "x-qassa-organization": organizationId, "x-qassa-mode": "live" };
  const startedAt = performance.now();
  const response = await fetch(
    `${origin}${path}`,
    body
      ? {
          method: "POST",
          headers: { ...who, "content-type": "application/json" },
          body: JSON.stringify(body),
        }
      : { headers: who },
  );
  const text = await response.text();
  const ms = performance.now() - startedAt;
  if (!response.ok) {
    throw new CommandError(`${path} answered ${response.status}: ${text.slice(0, 500)}`);
  }
  return next ? ms + (await timed(caller, next(JSON.parse(text) as { payment_id: string }))) : ms;
}

/** Returns all kinds of requests with the names of their groups. */
export const everyRequest = (): { group: string; name: string; requestOf: RequestOf }[] =>
  Object.entries(REQUESTS).flatMap(([group, requests]) =>
    Object.entries(requests).map(([name, requestOf]) => ({ group, name, requestOf })),
  );

/** Compares one kind of request. Each has been sent with every value before, so that nothing is read for the first time. */
async function compare(
  [small, large]: Pair<Caller>,
  requestOf: RequestOf,
  { requests, rounds, maxMs }: Effort,
): Promise<Omit<Compared, "group" | "name">> {
  const perRound = Math.ceil(requests / rounds);
  const startedAt = performance.now();
  const failed: [number, number] = [0, 0];
  const send = async (place: 0 | 1, request: number): Promise<number> => {
    const caller = place === 0 ? small : large;
    const sentAt = performance.now();
    try {
      return await timed(caller, requestOf(caller, request));
    } catch (error) {
      failed[place] += 1;
      console.error((error as Error).message);
      return performance.now() - sentAt;
    }
  };
  const isLate = (share: number) => performance.now() - startedAt > maxMs * share;
  for (let request = 0; request < perRound && !isLate(0.3); request += 1) {
    for (const place of [0, 1] as const) await send(place, request);
  }
  const cpuOf = ({ pids }: Caller) => pids.reduce((sum, pid) => sum + cpuMsOf(pid), 0);
  const cpuBefore = [cpuOf(small), cpuOf(large)] as const;
  const all: Pair<number[]> = [[], []];
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const now: Pair<number[]> = [[], []];
    for (let request = 0; request < perRound; request += 1) {
      // By turns first, so that neither always follows the other.
      const order = request % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
      for (const place of order) now[place].push(await send(place, request));
      if (isLate(0.3 + (0.7 * (round + 1)) / rounds)) break;
    }
    ratios.push(percentile(now[1], 0.99) / percentile(now[0], 0.99));
    all[0].push(...now[0]);
    all[1].push(...now[1]);
  }
  const of = (share: number): Pair<number> => [
    percentile(all[0], share),
    percentile(all[1], share),
  ];
  const count = all[0].length;
  const cpu = [
    (cpuOf(small) - cpuBefore[0]) / count,
    (cpuOf(large) - cpuBefore[1]) / count,
  ] as const;
  return { requests: count, failed, p50: of(0.5), p99: of(0.99), cpu, ratio: median(ratios) };
}

/** Compares every kind of request, one after the other. */
export async function compareAll(
  callers: Pair<Caller>,
  effort: Effort,
  log: (what: string) => void,
): Promise<Compared[]> {
  const compared: Compared[] = [];
  for (const { group, name, requestOf } of everyRequest()) {
    const result = await compare(callers, requestOf, effort);
    const [small, large] = result.p99.map((ms) => ms.toFixed(1));
    const cpu = result.cpu.map((ms) => ms.toFixed(1)).join(" ms, ");
    log(
      `${group}, ${name}: p99 ${small} ms, ${large} ms, ratio ${result.ratio.toFixed(2)}; CPU ${cpu} ms`,
    );
    compared.push({ group, name, ...result });
  }
  return compared;
}
