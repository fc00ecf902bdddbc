import { deleteOldRows } from "@/lib/domain/shared/delete-old-rows";
import type { Deleted, DeletionOptions } from "@/lib/domain/shared/retention";
import { Prisma } from "@/lib/kit/db";
import { days } from "@/lib/kit/time";

/** Deletes notifications and their messages after 90 days. Returns how many. */
export const deleteOldNotifications = (options?: DeletionOptions): Promise<Deleted> =>
  deleteOldRows(
    {
      table: Prisma.sql`notifications`,
      column: Prisma.sql`created_at`,
      keptMs: days(90),
    },
    options,
  );
