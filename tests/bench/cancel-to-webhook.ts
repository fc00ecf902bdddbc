// Payments cancelled through the API while a sink receives their webhooks: each must arrive exactly once.
import { setTimeout as pause } from "node:timers/promises";
import { inMode } from "@/lib/kit/actor-kinds";
import { CommandError } from "@/operate/launch/command.mjs";
import type { CancelCall, CancelOrder } from "./cancel-process";
import { addPending, type Merchant } from "./merchants";
import type { OwnProcess } from "./own-process";
import { cpuMsOf, postmasterOf } from "./process-use";
import type { BenchDatabase } from "./qassa-under-load";

const TIMEOUT_MS = 30_000;

export interface Arrival {
  /** Of the endpoint. */
  path: string;
  deliveryId: string;
  paymentId: string;
  event: string;
  /** When the event happened. */
  createdAt: string;
  /** By the clock that all processes share. */
  at: number;
}

export interface CancelBench {
  database: BenchDatabase;
  server: { origin: string; pid: number };
  merchant: Merchant;
  driver: OwnProcess;
  sink: OwnProcess;
}

export interface Received {
  events: number;
  /** From the first call to the last webhook. */
  seconds: number;
  /** From the call to its answer. */
  answeredAfterMs: number[];
  /** From the answer to the webhook; 0 if the webhook was there first. */
  receivedAfterMs: number[];
  /** Per event. */
  cpuMs: { app: number; postgres: number };
}

export async function subscribe(
  { owner }: Merchant,
  url: string,
  events: ("*" | "payment.cancelled")[],
): Promise<void> {
  const { createSubscription } = await import("@/lib/domain/webhooks");
  await createSubscription(inMode(owner, "live"), { url, events, secret: "bench" });
}

/** Waits until every delivery is recorded as finished. */
export async function waitUntilRecorded({ run }: BenchDatabase): Promise<void> {
  for (const until = performance.now() + TIMEOUT_MS; ; await pause(20)) {
    const [row] = await run(
      "SELECT count(*)::int AS left FROM deliveries WHERE status = 'pending'",
    );
    if (row!.left === 0) return;
    if (performance.now() > until) {
      throw new CommandError(
        `${Number(row!.left)} deliveries are not finished after ${TIMEOUT_MS / 1000} s.`,
      );
    }
  }
}

/** Returns when the webhook of each payment arrived. Throws unless each arrived once, and no other did. */
export function arrivalTimes(
  paymentIds: readonly string[],
  arrivals: readonly Arrival[],
): Map<string, number> {
  const times = new Map(arrivals.map(({ paymentId, at }) => [paymentId, at]));
  const missing = paymentIds.filter((paymentId) => !times.has(paymentId)).length;
  if (missing === 0 && arrivals.length === paymentIds.length) return times;
  throw new CommandError(
    `Of ${paymentIds.length} events, ${missing} were not received; ${arrivals.length - (paymentIds.length - missing)} webhooks arrived more than once.`,
  );
}

/** More than the API answers, so that payments do not run out. */
const MAX_PER_SECOND = 3000;

/** Cancels with so many connections that wait for nothing. */
export const asFastAsPossible = (
  bench: CancelBench,
  { connections, forMs }: { connections: number; forMs: number },
): Promise<Received> =>
  cancelAndReceive(bench, (forMs / 1000) * MAX_PER_SECOND, { connections, forMs });

/** Cancels up to `most` payments at this pace. */
export async function cancelAndReceive(
  { database, server, merchant, driver, sink }: CancelBench,
  most: number,
  pace: CancelOrder["pace"],
): Promise<Received> {
  const paymentIds = await addPending(database, merchant, most);
  const postmaster = await postmasterOf(database);
  const used = () => ({ app: cpuMsOf(server.pid), postgres: cpuMsOf(postmaster) });
  const before = used();
  const order = { origin: server.origin, deviceKey: merchant.key, paymentIds, pace };
  const calls = await driver.ask<CancelCall[]>(order);
  await waitUntilRecorded(database);
  const after = used();
  const arrivals = await sink.ask<Arrival[]>("take");
  const times = arrivalTimes(
    calls.map(({ paymentId }) => paymentId),
    arrivals,
  );
  const firstSentAt = Math.min(...calls.map(({ sentAt }) => sentAt));
  const lastReceivedAt = Math.max(...times.values());
  return {
    events: calls.length,
    seconds: (lastReceivedAt - firstSentAt) / 1000,
    answeredAfterMs: calls.map(({ sentAt, answeredAt }) => answeredAt - sentAt),
    receivedAfterMs: calls.map(({ paymentId, answeredAt }) =>
      Math.max(0, times.get(paymentId)! - answeredAt),
    ),
    cpuMs: {
      app: (after.app - before.app) / calls.length,
      postgres: (after.postgres - before.postgres) / calls.length,
    },
  };
}
