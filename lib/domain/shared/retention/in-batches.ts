import { setTimeout as pause } from "node:timers/promises";
import { withLongStatements } from "@/lib/kit/db";
import { seconds } from "@/lib/kit/time";

export interface DeletionOptions {
  now?: Date;
  batch?: number;
  /** The time after which no further batch is begun; the next call continues. */
  maxMs?: number;
}

export interface Deleted {
  deleted: number;
  /** There may be more rows to delete: the time was over. */
  more: boolean;
}

/** One short statement or transaction of a deletion. */
export interface Batch {
  deleted: number;
  isLast: boolean;
}

/** A step of the housekeeping may be one HTTP request, which a load balancer cuts off after a minute or more. */
const MAX_RUN_MS = seconds(50);
const MAX_PAUSE_MS = seconds(1);

export const NOTHING_DELETED: Deleted = { deleted: 0, more: false };

/**
 * Runs batches of a deletion until the last one, or until the time is over, on the connections for long work. Between
 * two batches it pauses for as long as the batch took, so that at least half of the time belongs to payments. If it is
 * interrupted, the next run continues.
 */
export const inBatches = (
  run: () => Promise<Batch>,
  { maxMs = MAX_RUN_MS }: DeletionOptions = {},
): Promise<Deleted> =>
  withLongStatements(async () => {
    const startedAt = performance.now();
    for (let deleted = 0; ;) {
      const batchAt = performance.now();
      const batch = await run();
      deleted += batch.deleted;
      if (batch.isLast) return { deleted, more: false };
      const now = performance.now();
      if (now - startedAt >= maxMs) return { deleted, more: true };
      await pause(Math.min(now - batchAt, MAX_PAUSE_MS));
    }
  });
