// Drives the Inngest functions in this process, without an Inngest server. It has no state: due work is in PostgreSQL,
// and the next run finds it. It supports only the features that our functions use and rejects all others.
import { setTimeout as sleep } from "node:timers/promises";
import { Cron } from "croner";
import { monotonicNow } from "@/lib/kit/clock";
import { log } from "@/lib/kit/log";
import { seconds } from "@/lib/kit/time";
import { waitUntil } from "../wait-until";
import { runFunction } from "./function-run";
import {
  type SdkHandler,
  type ServedFunction,
  servedFunctions,
  type TriggerEvent,
} from "./sdk-call";

/** An event sent with `inngest.send`. */
export interface SentEvent {
  name: string;
  data?: unknown;
}

export interface EmbeddedRunner {
  /** Runs the functions that the event triggers; events beyond a function's concurrency share one further run. */
  receive: (event: SentEvent) => void;
  /** Prevents new runs and steps; resolves when the current steps end, or after `stopTimeoutMs`. */
  stop: () => Promise<void>;
}

export interface RunnerOptions {
  /** IDs of functions that also run once at the start. */
  runAtStart?: string[];
  /** Maximum milliseconds for which `stop` waits for steps. Default 10 000. */
  stopTimeoutMs?: number;
}

const CRON_EVENT = "inngest/scheduled.timer";
const STOP_TIMEOUT_MS = seconds(10);

/**
 * Starts the schedules of the functions that the handler serves.
 * Throws if a function needs a feature that only an Inngest server has.
 */
export async function startEmbeddedRunner(
  handler: SdkHandler,
  { runAtStart = [], stopTimeoutMs = STOP_TIMEOUT_MS }: RunnerOptions = {},
): Promise<EmbeddedRunner> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const lanes = (await servedFunctions(handler)).map((served) => {
    const schedules = served.crons.map((pattern) => new Cron(pattern, { timezone: "UTC" }));
    return { served, schedules, ...lane(handler, served, signal) };
  });

  for (const { served, schedules, trigger } of lanes) {
    for (const schedule of schedules) {
      const fire = (at: number) =>
        trigger({ name: CRON_EVENT, ts: at, data: { cron: schedule.getPattern() } });
      void keepSchedule(schedule, fire, signal);
      if (runAtStart.includes(served.id)) fire(monotonicNow());
    }
    for (const name of served.events) {
      if (runAtStart.includes(served.id)) trigger({ name, ts: monotonicNow(), data: {} });
    }
  }

  return {
    receive(event) {
      for (const { served, trigger } of lanes) {
        if (!served.events.includes(event.name)) continue;
        trigger({ name: event.name, ts: monotonicNow(), data: event.data ?? {} });
      }
    },
    async stop() {
      stopping.abort();
      const waited = new AbortController();
      const idle = Promise.all(lanes.map((lane) => lane.idle()));
      const timedOut = sleep(stopTimeoutMs, "late", { signal: waited.signal }).catch(() => "idle");
      if ((await Promise.race([idle, timedOut])) === "late") {
        log.warn(
          "Background work was still running when the server stopped; the next start continues it",
        );
      }
      waited.abort();
    },
  };
}

/**
 * Runs a function for its events, up to its concurrency. Events beyond that share one further run, for the latest of
 * them: the functions process everything that is due, whichever event triggered them.
 */
function lane(handler: SdkHandler, served: ServedFunction, signal: AbortSignal) {
  const underWay = new Set<Promise<void>>();
  let waiting: TriggerEvent | undefined;
  let workers = 0;

  const take = () => {
    const event = waiting;
    waiting = undefined;
    return event;
  };
  const work = async () => {
    workers += 1;
    for (let event = take(); event && !signal.aborted; event = take()) {
      try {
        await runFunction(handler, served, event, signal);
      } catch (error) {
        if (!signal.aborted) log.error({ functionId: served.id, error }, "Background work failed");
      }
    }
    // In the same turn as the last `take`, so that no event is left to a worker that has ended.
    workers -= 1;
  };

  return {
    trigger: (event: TriggerEvent) => {
      if (signal.aborted) return;
      waiting = event;
      if (workers === served.concurrency) return;
      const run: Promise<void> = work().finally(() => underWay.delete(run));
      underWay.add(run);
    },
    idle: () => Promise.all(underWay),
  };
}

/** Calls `fire` at each scheduled time, with that time. Times that have already passed are skipped. */
async function keepSchedule(schedule: Cron, fire: (at: number) => void, signal: AbortSignal) {
  try {
    for (let from = new Date(monotonicNow()); ; from = new Date(monotonicNow())) {
      const at = schedule.nextRun(from)?.getTime();
      if (at === undefined) return;
      await waitUntil(at, signal);
      fire(at);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
