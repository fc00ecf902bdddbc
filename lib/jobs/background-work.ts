import type { EmbeddedRunner, SentEvent } from "./embedded/runner";

interface BackgroundWork {
  /** Absent when an Inngest server drives the functions. */
  runner?: EmbeddedRunner;
  stopAnnouncing: () => void;
  stopped?: Promise<void>;
}

// On globalThis, because the framework bundles instrumentation and routes apart, and the server around it is a
// third party: all of them mean the same runner.
export const processState = globalThis as typeof globalThis & {
  qassaBackgroundWork?: BackgroundWork | undefined;
};

/**
 * The SDK's way out when the runner is embedded: what is sent goes to the runner of this process. Without one
 * (a script, a server that is stopping) nothing is lost, since Postgres is the queue.
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
  for (const event of events) processState.qassaBackgroundWork?.runner?.receive(event);
  return Promise.resolve(Response.json({ ids: events.map(() => ""), status: 200 }));
};

/**
 * Takes up no new background work and waits for the step in progress, ten seconds at most. Call it before the
 * database is closed; calling it again waits for the same end. What is left undone is due in Postgres.
 */
export function stopBackgroundWork(): Promise<void> {
  const work = processState.qassaBackgroundWork;
  if (!work) return Promise.resolve();
  work.stopped ??= stop(work);
  return work.stopped;
}

async function stop(work: BackgroundWork): Promise<void> {
  work.stopAnnouncing();
  await work.runner?.stop();
  processState.qassaBackgroundWork = undefined;
}

/**
 * Stops background work when the process gets a signal. The front server ends the process itself; without one, the
 * signal is sent again, since a listener alone would keep the process alive.
 */
export function stopWithProcess(): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      const isAlone = process.listenerCount(signal) === 0;
      void stopBackgroundWork().finally(() => isAlone && process.kill(process.pid, signal));
    });
  }
}
