import { performance } from "node:perf_hooks";
import { minutes } from "@/lib/kit/time";
import { announceDeliveries } from "./announce";
import { nextDeliveryDueIn } from "./claim-attempts";

/** What falls due within so short a time is announced together. */
const MIN_PAUSE_MS = 500;
/** What falls due later is found by a tick before. */
const MAX_PAUSE_MS = minutes(10);

// On globalThis, because the framework bundles instrumentation and routes apart: one of them wakes for all.
const held = globalThis as typeof globalThis & {
  qassaNextAnnouncement?: { timer: NodeJS.Timeout; at: number } | undefined;
};

/**
 * Sees to it that the next attempt is announced when it falls due: now when it is, otherwise by a timer of this
 * process, in `minPauseMs` at the soonest. Should the process end before, the tick of any other looks as well. Returns
 * which it was.
 */
export async function announceNextDue(minPauseMs = 0): Promise<"now" | "later" | "none"> {
  const dueIn = await nextDeliveryDueIn();
  if (dueIn === undefined || dueIn > MAX_PAUSE_MS) return "none";
  if (dueIn <= 0 && minPauseMs === 0) {
    announceDeliveries();
    return "now";
  }
  wakeIn(Math.max(MIN_PAUSE_MS, minPauseMs, Math.ceil(dueIn) + 1));
  return "later";
}

/** One timer, for the soonest. */
function wakeIn(ms: number): void {
  const at = performance.now() + ms;
  const existing = held.qassaNextAnnouncement;
  if (existing && existing.at <= at) return;
  clearTimeout(existing?.timer);
  const timer = setTimeout(() => {
    held.qassaNextAnnouncement = undefined;
    announceDeliveries();
  }, ms);
  held.qassaNextAnnouncement = { timer: timer.unref(), at };
}
