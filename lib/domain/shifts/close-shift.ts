import { auditLine } from "@/lib/domain/audit";
import { organizationSettings } from "@/lib/domain/accounts/sql";
import { findTill } from "@/lib/domain/till";
import type { Actor } from "@/lib/kit/actor";
import { inTransaction, Prisma, query } from "@/lib/kit/db";
import { startOfDay } from "@/lib/kit/start-of-day";
import { publishChange } from "@/lib/domain/shared/changes";
import { NoShiftIsOpen } from "./errors";

/** The next number of a till. Concurrent closes of one till wait for the shift's row, so each number is given once. */
const nextZNumber = Prisma.sql`
  (SELECT coalesce(max(other.z_number), 0) + 1 FROM shifts other WHERE other.till_id = s.till_id)`;

/**
 * Closes the open shift of a till and gives it the till's next Z-number. Returns its ID. Payments that are still pending
 * count in the shift in which they are paid. Throws `Forbidden`, `TillNotFound` and `NoShiftIsOpen`.
 */
export async function closeShift(actor: Actor, tillId: string): Promise<string> {
  const till = await findTill(actor, tillId);
  const id = await inTransaction(async (transaction) => {
    const [closed] = await transaction.$queryRaw<{ id: string; zNumber: number }[]>(Prisma.sql`
      UPDATE shifts s SET closed_at = greatest(now(), s.opened_at), closed_by = ${actor.userId}, z_number = ${nextZNumber}
      WHERE s.till_id = ${till.id} AND s.organization_id = ${actor.organizationId} AND s.mode = ${actor.mode}::mode
        AND s.closed_at IS NULL
      RETURNING s.id, s.z_number AS "zNumber"`);
    if (!closed) throw new NoShiftIsOpen();
    const facts = { name: till.name, z_number: closed.zNumber };
    await transaction.auditEntry.create({
      data: auditLine(actor, "shift.closed", closed.id, facts),
    });
    return closed.id;
  });
  publishChange([till.id]);
  return id;
}

/**
 * Closes the shifts that were left open on an earlier day, at the end of the day on which each was opened, in its
 * organization's time zone: all of them, or those of one till. Returns how many.
 */
export async function closeLeftShifts(tillId?: string): Promise<number> {
  const zone = Prisma.sql`o.time_zone`;
  const endOfDay = startOfDay(Prisma.sql`((s.opened_at AT TIME ZONE ${zone})::date + 1)`, zone);
  const closed = await query<{ id: string }>(Prisma.sql`
    UPDATE shifts s SET closed_at = ${endOfDay}, z_number = ${nextZNumber}
    FROM ${organizationSettings} o
    WHERE o.id = s.organization_id AND s.closed_at IS NULL AND ${endOfDay} <= now()
      ${tillId === undefined ? Prisma.empty : Prisma.sql`AND s.till_id = ${tillId}`}
    RETURNING s.id`);
  return closed.length;
}
