import { frontServer } from "@/lib/kit/front-server";
import { ofProcess } from "@/lib/kit/process-state";
import { stopTracing } from "@/lib/kit/tracing";
import type { EmbeddedRunner, SentEvent } from "./embedded/runner";

export interface BackgroundWork {
  /** Absent while an Inngest server drives the functions. */
  runner?: EmbeddedRunner | undefined;
  stopAnnouncing: () => void;
  /** Aborted when the process stops. */
  stopping: AbortController;
  stopped?: Promise<void>;
}

export const background = ofProcess(
  "background work",
  (): { work?: BackgroundWork | undefined } => ({}),
);

/**
 * Replaces `fetch` in the SDK when the runner is embedded: events go to the runner of this process. Without a runner
 * (in a script, or while the server stops) nothing is lost, since Postgres is the queue.
 */
export const acceptFromSdk: typeof fetch = (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const body = init?.body;
  if (init?.method !== "POST" || !pathname.startsWith("/e/") || typeof body !== "string") {
    return Promise.reject(
      new Error(`The embedded runner takes events only and does not answer ${pathname}.`),
    );
  }
  const events = JSON.parse(body) as SentEvent[];
  for (const event of events) background.work?.runner?.receive(event);
  return Promise.resolve(Response.json({ ids: events.map(() => ""), status: 200 }));
};

/**
 * Stops starting background work and waits up to ten seconds for steps in progress. Call it before closing the
 * database; further calls wait for the same stop. Unfinished work is still due in Postgres.
 */
export function stopBackgroundWork(): Promise<void> {
  const { work } = background;
  if (!work) return Promise.resolve();
  work.stopped ??= stop(work);
  frontServer.backgroundEnd = work.stopped;
  return work.stopped;
}

async function stop(work: BackgroundWork): Promise<void> {
  work.stopping.abort();
  work.stopAnnouncing();
  await work.runner?.stop();
  background.work = undefined;
}

/**
 * Stops background work on SIGTERM or SIGINT. The front server ends the process itself; without one, the signal is sent
 * again, since listening for it prevents the default exit.
 */
export function stopWithProcess(): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      const isAlone = process.listenerCount(signal) === 0;
      void stopBackgroundWork().finally(async () => {
        if (!isAlone) return;
        await stopTracing();
        process.kill(process.pid, signal);
      });
    });
  }
}
