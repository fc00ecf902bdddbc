import { checkTimeZones } from "@/lib/domain/organizations";
import { monotonicNow } from "@/lib/kit/clock";
import { log } from "@/lib/kit/log";
import { minutes } from "@/lib/kit/time";
import { waitUntil } from "./wait-until";

const INTERVAL_MS = minutes(15);

/**
 * Checks the time zones in use at the start and every quarter of an hour, in each process: each has zone data of its own,
 * and reports what it sees in its own metrics. Runs until the signal is aborted.
 */
export async function watchTimeZones(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await checkTimeZones().catch((error: unknown) => {
      log.warn({ error }, "could not check the time zones in use; checking again in 15 minutes");
    });
    await waitUntil(monotonicNow() + INTERVAL_MS, signal).catch(() => undefined);
  }
}
