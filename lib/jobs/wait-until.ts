import { setTimeout as sleep } from "node:timers/promises";
import { monotonicNow } from "@/lib/kit/clock";
import { minutes } from "@/lib/kit/time";

/** Waits until `monotonicNow` reaches the moment, never less. Throws if the signal is aborted first. */
export async function waitUntil(moment: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  // In several waits, because a timer is limited to 24 days and can fire up to a millisecond early.
  for (let left = moment - monotonicNow(); left > 0; left = moment - monotonicNow()) {
    await sleep(Math.min(left, minutes(1)), undefined, { signal });
  }
}
