// Measures how long payments and other requests take under another load, in turns with how long they take alone.
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { percentile } from "../support/proof";

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
      if (!goesOn(count)) return;
      results.push(await act(count));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}

/** A shop that is not busy, so that it does not cause the delays it measures. */
export const PAYMENTS: Pace = { aSecond: 20, atOnce: 2 };

/** Sends a request and returns the milliseconds until its whole response. Throws for another status than expected. */
export type TimedRequest = () => Promise<number>;

export interface RepeatedRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
  status: number;
  /** Each request comes from another address. */
  isFromEverywhere?: true;
}

type Answered = { order: number; ms: number } | { order: number; error: Error };

/** Kept, so that their connections are already open when a load begins and don't affect its figures. */
const requesters = new Map<string, TimedRequest>();

/** POSTs the same request again and again, on a thread of its own. */
export function repeatRequest(request: RepeatedRequest): TimedRequest {
  const name = JSON.stringify(request);
  const known = requesters.get(name) ?? newRequester(request);
  requesters.set(name, known);
  return known;
}

/** Creates a payment with a device key. */
export const payAt = (origin: string, key: string): TimedRequest =>
  repeatRequest({
    url: `${origin}/api/v1/payments`,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ amount: 1500, payer_phone: "+77011234567" }),
    status: 201,
  });

function newRequester(request: RepeatedRequest): TimedRequest {
  const requester = new Worker(new URL("requester.mjs", import.meta.url), {
    workerData: request,
    execArgv: [],
  });
  const waiting = new Map<number, (answered: Answered) => void>();
  let orders = 0;
  requester.unref();
  requester.on("message", (answered: Answered) => {
    waiting.get(answered.order)?.(answered);
    waiting.delete(answered.order);
    if (waiting.size === 0) requester.unref();
  });
  return () =>
    new Promise((resolve, reject) => {
      const order = (orders += 1);
      waiting.set(order, (answered) =>
        "error" in answered ? reject(answered.error) : resolve(answered.ms),
      );
      requester.ref();
      requester.postMessage(order);
    });
}

/** What goes on beside a load, by name. */
export type BackgroundRequests<Name extends string> = Record<
  Name,
  { ask: TimedRequest; pace: Pace }
>;

/** Returns the latencies of what goes on during `act`, in milliseconds, and the result of `act`. */
async function withBackgroundRequests<Name extends string, Result>(
  others: BackgroundRequests<Name>,
  act: () => Promise<Result>,
): Promise<{ result: Result; latencies: Record<Name, number[]> }> {
  let isOver = false;
  const goingOn = Object.entries<BackgroundRequests<Name>[Name]>(others).map(
    async ([name, { ask, pace }]) => [name, await paced(pace, () => !isOver, ask)],
  );
  const [acted, measured] = await Promise.allSettled([
    act().finally(() => (isOver = true)),
    Promise.all(goingOn),
  ]);
  if (acted.status === "rejected") throw acted.reason;
  if (measured.status === "rejected") throw measured.reason;
  return {
    result: acted.value,
    latencies: Object.fromEntries(measured.value) as Record<Name, number[]>,
  };
}

/** `whileGoingOn` with payments alone. */
export async function whilePaying<Result>(
  pay: TimedRequest,
  act: () => Promise<Result>,
): Promise<{ result: Result; latencies: number[] }> {
  const { result, latencies } = await withBackgroundRequests(
    { pay: { ask: pay, pace: PAYMENTS } },
    act,
  );
  return { result, latencies: latencies.pay };
}

export interface Turns {
  quiet: number[];
  busy: number[];
}

/** Alternates quiet and busy rounds, so that both run under the same conditions. */
export async function inTurns<Name extends string>(
  others: BackgroundRequests<Name>,
  rounds: number,
  quiet: () => Promise<unknown>,
  busy: (round: number) => Promise<unknown>,
): Promise<Record<Name, Turns>> {
  const names = Object.keys(others) as Name[];
  const turns = Object.fromEntries(
    names.map((name): [Name, Turns] => [name, { quiet: [], busy: [] }]),
  ) as Record<Name, Turns>;
  for (let round = 0; round < rounds; round += 1) {
    const alone = await withBackgroundRequests(others, quiet);
    const loaded = await withBackgroundRequests(others, () => busy(round));
    for (const name of names) {
      turns[name].quiet.push(...alone.latencies[name]);
      turns[name].busy.push(...loaded.latencies[name]);
    }
  }
  return turns;
}

/** `inTurns` with payments alone. */
export const byTurns = async (
  pay: TimedRequest,
  rounds: number,
  quiet: () => Promise<unknown>,
  busy: (round: number) => Promise<unknown>,
): Promise<Turns> =>
  (await inTurns({ pay: { ask: pay, pace: PAYMENTS } }, rounds, quiet, busy)).pay;

const inMs = (value: number) => `${value.toFixed(1)} ms`;

/** Returns the busy percentile relative to the quiet one. */
export const ratioOf = ({ quiet, busy }: Turns, share = 0.95): number =>
  percentile(busy, share) / percentile(quiet, share);

export const compared = (turns: Turns, share = 0.95): string =>
  `${inMs(percentile(turns.busy, share))}, ${inMs(percentile(turns.quiet, share))} without them (${ratioOf(turns, share).toFixed(2)} times)`;
