import { deleteOldRows } from "@/lib/domain/shared/delete-old-rows";
import type { Deleted, DeletionOptions } from "@/lib/domain/shared/retention";
import { Prisma } from "@/lib/kit/db";
import { days } from "@/lib/kit/time";

// After 30 days a display has to be paired again; the till's list shows it for a while longer.
const KEPT_MS = days(90);

/** Deletes customer displays that were last seen 90 days ago. Returns how many. */
export const deleteOldDisplays = (options?: DeletionOptions): Promise<Deleted> =>
  deleteOldRows(
    { table: Prisma.sql`till_displays`, column: Prisma.sql`last_seen_at`, keptMs: KEPT_MS },
    options,
  );
