// Drives the Inngest functions in this process, without an Inngest server. It has no state: due work is in PostgreSQL,
// and the next run finds it. It supports what our functions use and rejects everything else.
import { setTimeout as sleep } from "node:timers/promises";
import { Cron } from "croner";
import { log } from "@/lib/kit/log";
import { seconds } from "@/lib/kit/time";
import { monotonicNow } from "@/lib/kit/clock";
import { runFunction, waitUntil } from "./function-run";
import {
  type SdkHandler,
  type ServedFunction,
  servedFunctions,
  type TriggerEvent,
} from "./sdk-call";

/** What `inngest.send` sends. */
export interface SentEvent {
  name: string;
  data?: unknown;
}

export interface EmbeddedRunner {
  /** Starts what the event triggers, or one more run of it once there is room, however many events come. */
  receive: (event: SentEvent) => void;
  /** Starts no new run and no new step; resolves when the current step ends, after ten seconds at most. */
  stop: () => Promise<void>;
}

export interface RunnerOptions {
  /** Ids of functions that run once at the start, besides when they are triggered. */
  runAtStart?: string[];
  /** How many milliseconds `stop` waits for a step at most. Default 10 000. */
  patienceAtStop?: number;
}

const CRON_EVENT = "inngest/scheduled.timer";
const STOP_TIMEOUT_MS = seconds(10);

/**
 * Starts the schedules of the functions that the handler serves.
 * Throws when a function needs something that only an Inngest server can do.
 */
export async function startEmbeddedRunner(
  handler: SdkHandler,
  { runAtStart = [], patienceAtStop = STOP_TIMEOUT_MS }: RunnerOptions = {},
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
      const late = sleep(patienceAtStop, "late", { signal: waited.signal }).catch(() => "idle");
      if ((await Promise.race([idle, late])) === "late") {
        log.warn("Background work was still under way at the stop; the next start goes on with it");
      }
      waited.abort();
    },
  };
}

/**
 * Runs a function for its events, as many at once as its concurrency allows. What triggers it beyond that is one
 * more run, for the latest event: the functions look at all that is due, whichever event called them.
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
    // Before anything else can happen, so that an event is never left to a worker that is gone.
    workers -= 1;
  };

  return {
    trigger: (event: TriggerEvent) => {
      if (signal.aborted) return;
      waiting = event;
      if (workers === served.concurrency) return;
      const run = work().finally(() => underWay.delete(run));
      underWay.add(run);
    },
    idle: () => Promise.all(underWay),
  };
}

/** Calls at each moment of the schedule with that moment. Moments that were slept through are left out. */
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
