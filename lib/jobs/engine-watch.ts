import { performance } from "node:perf_hooks";
import { isSilent, pollingState } from "@/lib/domain/shared/polling";
import { monotonicNow } from "@/lib/kit/clock";
import { env } from "@/lib/kit/env";
import { log } from "@/lib/kit/log";
import { seconds } from "@/lib/kit/time";
import { waitUntil } from "./wait-until";

interface Substitute {
  /** Starts the background work in this process. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/** After this many intervals without the Inngest server, a process does the work itself. */
const LATE_AFTER_INTERVALS = 1.5;

/**
 * Watches whether the Inngest server asks for background work, from any process. While it does not, this process does
 * the work itself; the claims in PostgreSQL are safe for any number of processes. Logs an error after the silence that
 * readiness and the overview report too. Runs until the signal is aborted.
 */
export async function watchEngine(substitute: Substitute, signal: AbortSignal): Promise<void> {
  const intervalSeconds = env().POLL_INTERVAL_SECONDS;
  const startedAt = performance.now();
  let isSubstituting = false;
  let isReported = false;

  const look = async () => {
    const silentSeconds = (await pollingState()).engineSeenSeconds ?? Infinity;
    const isLate = silentSeconds > intervalSeconds * LATE_AFTER_INTERVALS;
    if (isLate && !isSubstituting) {
      isSubstituting = true;
      log.info(
        "The Inngest server is late; this process does the background work until it is back",
      );
      await substitute.start();
    }
    // After a start, the server gets as much time to ask for the first time.
    const runningSeconds = (performance.now() - startedAt) / 1000;
    if (!isReported && isSilent(Math.min(silentSeconds, runningSeconds))) {
      isReported = true;
      log.error({ seconds: Number.isFinite(silentSeconds) ? silentSeconds : null }, SILENT);
    }
    if (!isLate && isSubstituting) {
      isSubstituting = isReported = false;
      await substitute.stop();
      log.info("The Inngest server is back and drives the background work again");
    }
  };

  while (!signal.aborted) {
    await look().catch((error: unknown) => {
      log.warn(
        { error },
        "could not look whether the Inngest server is silent; looking again soon",
      );
    });
    await waitUntil(monotonicNow() + seconds(intervalSeconds) / 2, signal).catch(() => undefined);
  }
}

const SILENT =
  "The Inngest server does not ask for background work. This process does it meanwhile. Check that the server " +
  "runs and can reach /api/inngest: its address for Qassa must be the load balancer's, not one instance's.";
