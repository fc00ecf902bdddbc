import { env } from "@/lib/kit/env";
import { log } from "@/lib/kit/log";
import { background } from "./background-work";
import { inngest } from "./inngest";

/**
 * Asks the engine to run the function of this event. If an Inngest server does not take the event, this process does the
 * work.
 */
export async function announceWork(name: string, work: () => Promise<unknown>): Promise<void> {
  const runner = background.work?.runner;
  if (runner) return runner.receive({ name });
  try {
    await inngest().send({ name });
  } catch (error) {
    if (env().INNGEST_FALLBACK === "off") throw error;
    log.warn(
      { error, name },
      "The Inngest server did not take an event; this process does the work",
    );
    await work();
  }
}
