import { performance } from "node:perf_hooks";
import { checkDuePayments } from "@/lib/domain/payments";
import { checkDueRefunds } from "@/lib/domain/refunds";
import { claimTick, newCycle, recordEngineSeen } from "@/lib/domain/shared/polling";
import { syncStaticQrHistory } from "@/lib/domain/static-qr";
import { announceNextDue } from "@/lib/domain/webhooks";
import { env } from "@/lib/kit/env";
import { log } from "@/lib/kit/log";
import { metrics, secondsSince } from "@/lib/kit/metrics";
import { withSpan, withTrace } from "@/lib/kit/tracing";
import { countWork } from "./count-work";
import { announceBusyHours } from "./play-busy-hours";
import { openAndAnnounce } from "./send-notifications";

/** The parts of a tick by name. Each returns a result that can be serialized as JSON. */
const tickParts = {
  payments: checkDuePayments,
  refunds: checkDueRefunds,
  staticQr: syncStaticQrHistory,
  deliveries: async () => ({ announced: (await announceNextDue()) === "now" }),
  notifications: openAndAnnounce,
  busyHours: announceBusyHours,
};

/**
 * Checks everything that is due, with all parts running concurrently until the end of the cycle. Never throws: a part
 * that fails is logged and is `{ failed: true }` in the result; its remaining work is still due at the next tick.
 */
export async function tick(
  parts: Record<string, (cycle: AbortSignal) => Promise<unknown>> = tickParts,
): Promise<Record<string, unknown>> {
  const startedAt = performance.now();
  const cycle = newCycle();
  let outcome = "completed";
  const results = await Promise.all(
    Object.entries(parts).map(async ([part, work]) => {
      try {
        const result = await withSpan(
          `tick ${part}`,
          () => ({}),
          () => work(cycle),
        );
        return [part, result] as const;
      } catch (error) {
        outcome = "part_failed";
        log.error({ part, error }, "A part of the tick failed; the next tick tries again");
        return [part, { failed: true }] as const;
      }
    }),
  );
  metrics.pollTicks.inc({ outcome });
  metrics.pollTickDuration.observe(secondsSince(startedAt));
  return Object.fromEntries(results);
}

let hasTicked = false;

/**
 * Ticks, unless another tick of any process began less than half an interval ago. The first tick of a process always
 * runs, since the process that ticked last may have died in it. Throws if the database does not answer.
 */
export async function tickIfDue(
  requestedBy: "engine" | "process",
): Promise<Record<string, unknown>> {
  if (requestedBy === "engine") await recordEngineSeen();
  const isDue = await claimTick(hasTicked ? env().POLL_INTERVAL_SECONDS / 2 : 0);
  hasTicked = true;
  if (!isDue) return { skipped: true };
  countWork("poll", requestedBy);
  return withTrace(
    "tick",
    () => ({ isBatch: true }),
    async () => {
      const beganAt = performance.now();
      const result = await tick();
      const tookMs = Math.round(performance.now() - beganAt);
      log.info({ ...result, took_ms: tookMs }, "Polled the network");
      return result;
    },
  );
}
