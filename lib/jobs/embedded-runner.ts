// Drives the Inngest functions in this process, without a server of Inngest's. It keeps nothing: what is due
// stands in Postgres, and the next run finds it. It does what our functions use and refuses everything else.
import { setTimeout as sleep } from "node:timers/promises";
import { Cron } from "croner";
import { log } from "@/lib/log";
import { seconds } from "@/lib/time";
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
  ts?: number;
  data?: unknown;
}

export interface EmbeddedRunner {
  /** Starts what the event triggers. During a run it leads to one more run, however many events come. */
  receive: (event: SentEvent) => void;
  /** No new run and no new step; resolves when the step under way is over, after ten seconds at the latest. */
  stop: () => Promise<void>;
}

const CRON_EVENT = "inngest/scheduled.timer";
const PATIENCE_AT_STOP = seconds(10);

/**
 * Starts the schedules of the functions that the handler serves; those named in `runAtStart` run at once.
 * Throws when a function needs something that only an Inngest server can do.
 */
export async function startEmbeddedRunner(
  handler: SdkHandler,
  { runAtStart = [] }: { runAtStart?: string[] } = {},
): Promise<EmbeddedRunner> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const lanes = (await servedFunctions(handler)).map((served) => {
    const schedules = served.crons.map((pattern) => new Cron(pattern, { timezone: "UTC" }));
    return { served, schedules, ...singleFlight(handler, served, signal) };
  });

  for (const { served, schedules, trigger } of lanes) {
    for (const schedule of schedules) {
      const fire = (at: number) =>
        trigger({ name: CRON_EVENT, ts: at, data: { cron: schedule.getPattern() } });
      void keepSchedule(schedule, fire, signal);
      if (runAtStart.includes(served.id)) fire(Date.now());
    }
    for (const name of served.events) {
      if (runAtStart.includes(served.id)) trigger({ name, ts: Date.now(), data: {} });
    }
  }

  return {
    receive(event) {
      for (const { served, trigger } of lanes) {
        if (!served.events.includes(event.name)) continue;
        trigger({ name: event.name, ts: event.ts ?? Date.now(), data: event.data ?? {} });
      }
    },
    async stop() {
      stopping.abort();
      const waited = new AbortController();
      const idle = Promise.all(lanes.map((lane) => lane.idle()));
      const late = sleep(PATIENCE_AT_STOP, "late", { signal: waited.signal }).catch(() => "idle");
      if ((await Promise.race([idle, late])) === "late") {
        log.warn("Background work was still under way at the stop; the next start goes on with it");
      }
      waited.abort();
    },
  };
}

/** One run of a function at a time; what triggers it meanwhile is one more run, for the latest event. */
function singleFlight(handler: SdkHandler, served: ServedFunction, signal: AbortSignal) {
  let waiting: TriggerEvent | undefined;
  let running: Promise<void> | undefined;

  const work = async () => {
    for (let event = take(); event && !signal.aborted; event = take()) {
      try {
        await runFunction(handler, served, event, signal);
      } catch (error) {
        if (!signal.aborted) log.error({ functionId: served.id, error }, "Background work failed");
      }
    }
    running = undefined;
  };
  const take = () => {
    const event = waiting;
    waiting = undefined;
    return event;
  };

  return {
    trigger(event: TriggerEvent) {
      if (signal.aborted) return;
      waiting = event;
      running ??= work();
    },
    idle: () => running ?? Promise.resolve(),
  };
}

/** Calls at each moment of the schedule with that moment. Moments that were slept through are left out. */
async function keepSchedule(schedule: Cron, fire: (at: number) => void, signal: AbortSignal) {
  try {
    for (let from = new Date(); ; from = new Date()) {
      const at = schedule.nextRun(from)?.getTime();
      if (at === undefined) return;
      await waitUntil(at, signal);
      fire(at);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
