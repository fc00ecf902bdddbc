import { type Inngest, cron } from "inngest";
import { monotonicNow } from "@/lib/kit/clock";
import { env } from "@/lib/kit/env";
import { log } from "@/lib/kit/log";
import { minutes, seconds } from "@/lib/kit/time";
import { waitUntil } from "./wait-until";

interface Slot {
  /** Second of the minute, such as 15. */
  second: number;
  from: number;
}

/**
 * Returns the slots of the moment's minute that are not over at that moment, in order. A slot begins at a multiple of
 * the interval, so that ticks do not drift, however long they take.
 */
export function slotsAfter(moment: number, intervalSeconds: number): Slot[] {
  const minute = moment - (moment % minutes(1));
  return Array.from({ length: 60 / intervalSeconds }, (_, index) => {
    const second = index * intervalSeconds;
    const from = minute + seconds(second);
    return { second, from };
  }).filter(({ from }) => from + seconds(intervalSeconds) > moment);
}

/**
 * Polls the payment network every POLL_INTERVAL_SECONDS, for a minute, in one call: an Inngest server is asked for one
 * run a minute, and an idle installation costs one call. Waits are relative to the moment of the call, so the engine's
 * clock and this machine's need not agree. Ends early when the signal is aborted.
 */
export function pollNetwork(inngest: Inngest, tick: () => Promise<unknown>, signal: AbortSignal) {
  return inngest.createFunction(
    {
      id: "poll-network",
      name: "Poll the payment network",
      triggers: [cron("* * * * *")],
      // A run that is late delays the next one, so that ticks of one engine never overlap.
      concurrency: 1,
      // Ticks do not throw; the retry is for a server that ended during the call.
      retries: 1,
    },
    async ({ event }) => {
      const calledAt = monotonicNow();
      const startedAt = event.ts ?? calledAt;
      const ticks: Record<string, unknown> = {};
      let lastTickAt = -Infinity;
      for (const { second, from } of slotsAfter(startedAt, env().POLL_INTERVAL_SECONDS)) {
        try {
          await waitUntil(calledAt + from - startedAt, signal);
        } catch {
          break;
        }
        // After a tick that took long; the next slot's tick finds what is due.
        if (monotonicNow() - lastTickAt < seconds(env().POLL_INTERVAL_SECONDS) / 2) continue;
        lastTickAt = monotonicNow();
        ticks[`:${String(second).padStart(2, "0")}`] = await tick().catch((error: unknown) => {
          log.error({ error }, "A tick failed; the next tick tries again");
          return { failed: true };
        });
      }
      return ticks;
    },
  );
}
