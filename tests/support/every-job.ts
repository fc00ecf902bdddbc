// Runs each background function and each part of a tick once, in this process.
import { serve } from "inngest/edge";
import { checkTimeZones } from "@/lib/domain/organizations";
import { runFunction } from "@/lib/jobs/embedded/function-run";
import { servedFunctions } from "@/lib/jobs/embedded/sdk-call";
import { backgroundFunctions } from "@/lib/jobs/functions";
import { inngest } from "@/lib/jobs/inngest";
import { tick } from "@/lib/jobs/tick";

/** Returns the IDs of the functions. Throws what one throws, without trying again. */
export async function runEveryJob(): Promise<string[]> {
  const { signal } = new AbortController();
  const functions = backgroundFunctions(inngest(), {
    drivenBy: "process",
    // The minute of ticks ends at once: the tick below is looked at more closely.
    signal: AbortSignal.abort(),
  });
  const handler = serve({ client: inngest(), functions });
  const served = await servedFunctions(handler);
  // As at the start of a process.
  await checkTimeZones();
  const parts = await tick();
  const failed = Object.keys(parts).filter((part) => isFailed(parts[part]));
  if (failed.length > 0) throw new Error(`Parts of the tick failed: ${failed.join(", ")}`);
  for (const job of served) {
    const event = job.events[0]
      ? { name: job.events[0], data: {} }
      : { name: "inngest/scheduled.timer", data: { cron: job.crons[0] } };
    await runFunction(
      handler,
      { ...job, maxAttempts: 1 },
      { ...event, ts: Date.now() },
      signal,
    ).catch((error: unknown) => {
      throw new Error(`${job.id} failed: ${String(error)}`, { cause: error });
    });
  }
  return served.map(({ id }) => id);
}

const isFailed = (part: unknown) =>
  typeof part === "object" && part !== null && "failed" in part && part.failed === true;
