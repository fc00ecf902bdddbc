import { Prisma, queryPrepared } from "@/lib/kit/db";
import { env, hasInngestServer } from "@/lib/kit/env";

/** How long ago the network was polled, in seconds by the database's clock; null if it never was. */
export interface PollingState {
  lastTickSeconds: number | null;
  /** How long ago an Inngest server last asked for a tick. */
  engineSeenSeconds: number | null;
}

/** After this many intervals, something is wrong with whatever polls. */
const SILENT_AFTER_INTERVALS = 3;

const secondsSince = (column: "last_tick_at" | "engine_seen_at") =>
  // `greatest` alone would ignore null.
  Prisma.raw(
    `CASE WHEN ${column} IS NOT NULL THEN greatest(0, extract(epoch FROM clock_timestamp() - ${column})) END::float8`,
  );

/**
 * Returns when the network was last polled, by any process. A moment in the future, after the clock was set back, counts
 * as now.
 */
export async function pollingState(): Promise<PollingState> {
  const [state] = await queryPrepared<PollingState>(Prisma.sql`
    SELECT ${secondsSince("last_tick_at")} AS "lastTickSeconds",
      ${secondsSince("engine_seen_at")} AS "engineSeenSeconds"
    FROM polling_state`);
  return state!;
}

export interface PollingAges {
  /** How long ago any process polled the network; if none ever did, how long this process has run. */
  lastTickSeconds: number;
  /** The same for calls of the Inngest server; undefined if there is none. */
  engineSeenSeconds: number | undefined;
}

/** Returns when the network was last polled, without gaps. Throws if the database does not answer. */
export async function pollingAges(): Promise<PollingAges> {
  const { lastTickSeconds, engineSeenSeconds } = await pollingState();
  const runningSeconds = performance.now() / 1000;
  return {
    lastTickSeconds: lastTickSeconds ?? runningSeconds,
    engineSeenSeconds: hasInngestServer() ? (engineSeenSeconds ?? runningSeconds) : undefined,
  };
}

/** Returns whether the network was not polled, or an Inngest server has not called, for three intervals. */
export const isSilent = (forSeconds: number) =>
  forSeconds > SILENT_AFTER_INTERVALS * env().POLL_INTERVAL_SECONDS;

/** `overdue`: no process polls; `engine_silent`: the Inngest server does not, and the processes do it themselves. */
export type PollingFault = "overdue" | "engine_silent";

/** Returns what is wrong with the polling of this installation; undefined if nothing is. */
export function pollingFault(ages: PollingAges): PollingFault | undefined {
  if (isSilent(ages.lastTickSeconds)) return "overdue";
  return isSilent(ages.engineSeenSeconds ?? 0) ? "engine_silent" : undefined;
}

/**
 * Claims a tick for this process, so that of all processes one polls. Returns false if a tick began less than
 * `minGapSeconds` ago. A claim is not held: if the process dies, the next tick checks what it left.
 */
export async function claimTick(minGapSeconds: number): Promise<boolean> {
  // After the clock was set back, the last tick is in the future. `clock_timestamp()`, because `now()` would be from
  // before the wait for another process's claim. PostgreSQL rounds a moment to the column's milliseconds, half of the
  // time up: another process, half a millisecond later, would take the clock for one that was set back.
  const claimed = await queryPrepared(Prisma.sql`
    UPDATE polling_state SET last_tick_at = date_trunc('milliseconds', clock_timestamp())
    WHERE last_tick_at IS NULL OR last_tick_at > clock_timestamp()
      OR last_tick_at <= clock_timestamp() - make_interval(secs => ${minGapSeconds})
    RETURNING id`);
  return claimed.length > 0;
}

/** Records that an Inngest server has just asked for a tick. */
export async function recordEngineSeen(): Promise<void> {
  await queryPrepared(
    Prisma.sql`UPDATE polling_state SET engine_seen_at = clock_timestamp() RETURNING id`,
  );
}
