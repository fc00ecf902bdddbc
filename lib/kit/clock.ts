import { performance } from "node:perf_hooks";
import { Prisma, queryRawPg } from "@/lib/kit/db";
import { seconds } from "@/lib/kit/time";

const CACHE_MS = seconds(5);

/**
 * The time by the database's clock: the only one that is stored, or that what is stored is compared with. Machines
 * disagree, and the clock of one that runs Qassa may be set at any moment. A statement uses `now()` itself.
 */
export async function databaseNow(): Promise<Date> {
  const [row] = await queryRawPg<{ now: Date }>(
    Prisma.sql`SELECT date_trunc('milliseconds', clock_timestamp()) AS now`,
  );
  return row!.now;
}

let reading: Promise<{ now: Date; takenAt: number }> | undefined;
let takenAt = -Infinity;

/**
 * The same without a statement each time, for times sent to many browsers every few seconds: a reading at most five
 * seconds old, advanced by this process's monotonic clock. Never ahead of the database's.
 */
export async function recentDatabaseTime(): Promise<Date> {
  if (performance.now() - takenAt > CACHE_MS) {
    takenAt = performance.now();
    reading = databaseNow().then((now) => ({ now, takenAt: performance.now() }));
    // The next caller reads it again.
    reading.catch(() => (takenAt = -Infinity));
  }
  const known = await reading!;
  return new Date(known.now.getTime() + Math.max(0, performance.now() - known.takenAt));
}

/**
 * The time that the embedded runner goes by, in milliseconds: the clock's when the process began, and since then what
 * has really passed. A clock that is set, forward or back, does not move it.
 */
export const monotonicNow = (): number => Math.floor(performance.timeOrigin + performance.now());
