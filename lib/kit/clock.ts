import { performance } from "node:perf_hooks";
import { Prisma, queryPrepared } from "@/lib/kit/db";
import { seconds } from "@/lib/kit/time";

const CACHE_MS = seconds(5);

/**
 * Returns the time of the database's clock, the only clock whose times are stored or compared with stored times:
 * machines disagree, and the clock of a machine that runs Qassa may be changed at any moment. SQL statements use
 * `now()` instead.
 */
export async function databaseNow(): Promise<Date> {
  const [row] = await queryPrepared<{ now: Date }>(
    Prisma.sql`SELECT date_trunc('milliseconds', clock_timestamp()) AS now`,
  );
  return row!.now;
}

/**
 * SQL expression: the present as timestamp columns keep it. They keep milliseconds, and would round `now()` to up to half
 * a millisecond ahead: what is due immediately would not be found by a statement that follows at once.
 */
export const storedNow = Prisma.sql`date_trunc('milliseconds', now())`;

let reading: Promise<{ now: Date; takenAt: number }> | undefined;
let takenAt = -Infinity;

/**
 * Returns the database's time without a query for each call, for responses sent to many browsers every few seconds: a
 * reading at most five seconds old, advanced by this process's monotonic clock. Never ahead of the database's clock.
 */
export async function recentDatabaseTime(): Promise<Date> {
  if (performance.now() - takenAt > CACHE_MS) {
    takenAt = performance.now();
    reading = databaseNow().then((now) => ({ now, takenAt: performance.now() }));
    // After a failure the next caller reads it again.
    reading.catch(() => (takenAt = -Infinity));
  }
  const known = await reading!;
  return new Date(known.now.getTime() + Math.max(0, performance.now() - known.takenAt));
}

/**
 * Returns the time that the embedded runner uses, in milliseconds: the system clock when the process started plus the
 * time elapsed since. Setting the clock forward or back does not affect it.
 */
export const monotonicNow = (): number => Math.floor(performance.timeOrigin + performance.now());
