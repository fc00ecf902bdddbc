import { type Inngest, cron } from "inngest";
import { performance } from "node:perf_hooks";
import { env } from "@/lib/kit/env";
import { minutes, seconds } from "@/lib/kit/time";
import { monotonicNow } from "../kit/clock";

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
 * Polls the payment network every POLL_INTERVAL_SECONDS. Times come from the engine that runs the function, and are not
 * compared with this machine's clock.
 */
export function pollNetwork(inngest: Inngest, tick: () => Promise<unknown>) {
  let lastTickAt = -Infinity;
  /** Skips a tick that closely follows a late one; the next tick finds what is due. */
  const tickUnlessJustDone = async () => {
    const now = performance.now();
    if (now - lastTickAt < seconds(env().POLL_INTERVAL_SECONDS) / 2) return { skipped: true };
    lastTickAt = now;
    return tick();
  };
  return inngest.createFunction(
    {
      id: "poll-network",
      name: "Poll the payment network",
      triggers: [cron("* * * * *")],
      // Limits concurrent steps, not runs, so that ticks never overlap.
      concurrency: 1,
      // Ticks do not throw; the retry is for a server that is restarting. The next tick does the rest.
      retries: 1,
    },
    async ({ event, step }) => {
      const startedAt = event.ts ?? (await step.run("started", () => monotonicNow()));
      for (const { second, from } of slotsAfter(startedAt, env().POLL_INTERVAL_SECONDS)) {
        const name = `:${String(second).padStart(2, "0")}`;
        if (from > startedAt) await step.sleepUntil(`until ${name}`, new Date(from));
        await step.run(`tick ${name}`, tickUnlessJustDone).catch(() => undefined);
      }
    },
  );
}
