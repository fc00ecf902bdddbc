import { Prisma } from "@/lib/kit/db";
import { hours } from "@/lib/kit/time";
import { deleteOldRows } from "../delete-old-rows";
import type { Deleted, DeletionOptions } from "../retention";

// Keys are promised for 24 hours; the margin is for clock differences and for retries in flight.
const KEPT_MS = hours(48);

/** Deletes idempotency keys older than 48 hours. Returns how many. */
export const deleteOldIdempotencyKeys = (options?: DeletionOptions): Promise<Deleted> =>
  deleteOldRows(
    { table: Prisma.sql`idempotency_keys`, column: Prisma.sql`created_at`, keptMs: KEPT_MS },
    options,
  );
