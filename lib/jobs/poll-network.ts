import { type Inngest, cron } from "inngest";
import { env } from "@/lib/env";
import { minutes, seconds } from "@/lib/time";

interface Slot {
  /** Seconds within the minute, such as 15. */
  second: number;
  from: number;
  until: number;
}

/**
 * The slots of the moment's minute that are not over at that moment, in order. A slot begins at a multiple of
 * the interval, so that ticks do not drift, whatever they take.
 */
export function slotsFrom(moment: number, intervalSeconds: number): Slot[] {
  const minute = moment - (moment % minutes(1));
  return Array.from({ length: 60 / intervalSeconds }, (_, index) => {
    const second = index * intervalSeconds;
    const from = minute + seconds(second);
    return { second, from, until: from + seconds(intervalSeconds) };
  }).filter((slot) => slot.until > moment);
}

/** Asks the payment network what has changed, every POLL_INTERVAL_SECONDS. */
export const pollNetwork = (inngest: Inngest, tick: () => Promise<unknown>) =>
  inngest.createFunction(
    {
      id: "poll-network",
      name: "Poll the payment network",
      triggers: [cron("* * * * *")],
      // Of steps, not of runs: two ticks are never under way at once.
      concurrency: 1,
      // A tick does not throw; this is for a server that is just being restarted. The next tick does the rest.
      retries: 1,
    },
    async ({ event, step }) => {
      const startedAt = event.ts ?? (await step.run("started", () => Date.now()));
      for (const { second, from, until } of slotsFrom(startedAt, env().POLL_INTERVAL_SECONDS)) {
        const name = `:${String(second).padStart(2, "0")}`;
        if (from > startedAt) await step.sleepUntil(`until ${name}`, new Date(from));
        await step
          .run(`tick ${name}`, async () => {
            // A tick before this one took its time as well: what is due is found by the next, not twice in a row.
            if (Date.now() >= until) return { skipped: true };
            return tick();
          })
          .catch(() => undefined);
      }
    },
  );
