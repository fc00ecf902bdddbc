import { performance } from "node:perf_hooks";
import { ofProcess } from "@/lib/kit/process-state";
import { minutes } from "@/lib/kit/time";
import { announceLocally } from "./announce";
import { nextDeliveryDueIn } from "./claim-attempts";

/** Attempts that fall due within this time are announced together. */
const MIN_PAUSE_MS = 500;
/** Attempts that are due later than this are left to a tick. */
const MAX_PAUSE_MS = minutes(10);

const announcements = ofProcess(
  "next announcement",
  (): { next?: { timer: NodeJS.Timeout; at: number } | undefined } => ({}),
);

/**
 * Announces the next attempt when it falls due: immediately if it already is and `minPauseMs` is 0, otherwise with a
 * timer in this process, after at least `minPauseMs`. If the process ends first, a tick of another process finds the
 * attempt. Returns which of these applies, or "none".
 */
export async function announceNextDue(minPauseMs = 0): Promise<"now" | "later" | "none"> {
  const dueIn = await nextDeliveryDueIn();
  if (dueIn === undefined || dueIn > MAX_PAUSE_MS) return "none";
  if (dueIn <= 0 && minPauseMs === 0) {
    announceLocally();
    return "now";
  }
  wakeIn(Math.max(MIN_PAUSE_MS, minPauseMs, Math.ceil(dueIn) + 1));
  return "later";
}

/** Keeps a single timer, for the earliest time requested. */
function wakeIn(ms: number): void {
  const at = performance.now() + ms;
  const existing = announcements.next;
  if (existing && existing.at <= at) return;
  clearTimeout(existing?.timer);
  const timer = setTimeout(() => {
    announcements.next = undefined;
    announceLocally();
  }, ms);
  announcements.next = { timer: timer.unref(), at };
}
