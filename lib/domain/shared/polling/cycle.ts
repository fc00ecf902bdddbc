import { setMaxListeners } from "node:events";
import { env } from "@/lib/kit/env";
import { seconds } from "@/lib/kit/time";

/** The share of the interval that is left for writing down what was heard last. */
const CLOSING_SHARE = 0.1;
const MAX_CLOSING_MS = 500;

/** How long a cycle of the poll asks networks. */
export function cycleMs(): number {
  const interval = seconds(env().POLL_INTERVAL_SECONDS);
  return interval - Math.min(interval * CLOSING_SHARE, MAX_CLOSING_MS);
}

/** Given at the end of a cycle that begins now, whatever clocks do meanwhile. */
export function newCycle(): AbortSignal {
  const cycle = new AbortController();
  // Each call of the cycle listens.
  setMaxListeners(0, cycle.signal);
  setTimeout(() => cycle.abort(), cycleMs()).unref();
  return cycle.signal;
}
