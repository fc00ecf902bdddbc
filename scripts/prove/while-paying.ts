// Measures how long payments take under another load, in turns with how long they take alone.
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { percentile } from "./proof";

export interface Pace {
  aSecond: number;
  atOnce: number;
}

/** Calls `act` at a limited rate and concurrency, so that a slow server is not overloaded. */
export async function paced<Result>(
  { aSecond, atOnce }: Pace,
  goesOn: (count: number) => boolean,
  act: (count: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const since = performance.now();
  let next = 0;
  const work = async () => {
    for (let count = next++; goesOn(count); count = next++) {
      await sleep(Math.max(0, since + (count * 1000) / aSecond - performance.now()));
      results.push(await act(count));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}

/** A shop that is not busy, so that it does not cause the delays it measures. */
export const PAYMENTS: Pace = { aSecond: 20, atOnce: 2 };

type Paid = { order: number; ms: number } | { order: number; error: Error };

type Pay = () => Promise<number>;

/** Kept, so that their connections are already open when a load begins and don't affect its figures. */
const payers = new Map<string, Pay>();

/** Creates a payment with a device key, and returns the milliseconds until the response. */
export function payAt(origin: string, key: string): Pay {
  const known = payers.get(origin + key) ?? newPayer(origin, key);
  payers.set(origin + key, known);
  return known;
}

function newPayer(origin: string, key: string): Pay {
  const payer = new Worker(new URL("payer.mjs", import.meta.url), {
    workerData: { origin, key },
    execArgv: [],
  });
  const waiting = new Map<number, (paid: Paid) => void>();
  let orders = 0;
  payer.unref();
  payer.on("message", (paid: Paid) => {
    waiting.get(paid.order)?.(paid);
    waiting.delete(paid.order);
    if (waiting.size === 0) payer.unref();
  });
  return () =>
    new Promise((resolve, reject) => {
      const order = (orders += 1);
      waiting.set(order, (paid) => ("error" in paid ? reject(paid.error) : resolve(paid.ms)));
      payer.ref();
      payer.postMessage(order);
    });
}

/** Returns the latencies of payments during `act`, in milliseconds, and the result of `act`. */
export async function whilePaying<Result>(
  pay: Pay,
  act: () => Promise<Result>,
): Promise<{ result: Result; latencies: number[] }> {
  let isOver = false;
  const paying = paced(PAYMENTS, () => !isOver, pay);
  const [acted, paid] = await Promise.allSettled([act().finally(() => (isOver = true)), paying]);
  if (acted.status === "rejected") throw acted.reason;
  if (paid.status === "rejected") throw paid.reason;
  return { result: acted.value, latencies: paid.value };
}

export interface Turns {
  quiet: number[];
  busy: number[];
}

/** Alternates quiet and busy rounds, so that both run under the same conditions. */
export async function byTurns(
  pay: Pay,
  rounds: number,
  quiet: () => Promise<unknown>,
  busy: (round: number) => Promise<unknown>,
): Promise<Turns> {
  const turns: Turns = { quiet: [], busy: [] };
  for (let round = 0; round < rounds; round += 1) {
    turns.quiet.push(...(await whilePaying(pay, quiet)).latencies);
    turns.busy.push(...(await whilePaying(pay, () => busy(round))).latencies);
  }
  return turns;
}

const inMs = (value: number) => `${value.toFixed(1)} ms`;

/** Returns the busy percentile relative to the quiet one. */
export const ratioOf = ({ quiet, busy }: Turns, share = 0.95): number =>
  percentile(busy, share) / percentile(quiet, share);

export const compared = (turns: Turns, share = 0.95): string =>
  `${inMs(percentile(turns.busy, share))}, ${inMs(percentile(turns.quiet, share))} without them (${ratioOf(turns, share).toFixed(2)} times)`;
