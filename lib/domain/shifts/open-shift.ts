import { auditLine } from "@/lib/domain/audit";
import { publishChange } from "@/lib/domain/shared/changes";
import { findTill } from "@/lib/domain/till";
import type { Actor } from "@/lib/kit/actor";
import { inTransaction, Prisma } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { closeLeftShifts } from "./close-shift";
import { ShiftIsOpen } from "./errors";

/**
 * Opens a shift at a till. Throws `Forbidden`, `TillNotFound` and `ShiftIsOpen`, also if one was left open on an earlier
 * day.
 */
export async function openShift(actor: Actor, tillId: string): Promise<string> {
  const till = await findTill(actor, tillId);
  await closeLeftShifts({ tillId: till.id });
  const id = newId("shift");
  await inTransaction(async (transaction) => {
    const opened = await transaction.$executeRaw(Prisma.sql`
      INSERT INTO shifts (id, organization_id, mode, till_id, currency, opened_by, opened_at)
      VALUES (${id}, ${actor.organizationId}, ${actor.mode}::mode, ${till.id}, ${actor.currency}, ${actor.userId}, now())
      ON CONFLICT (till_id) WHERE closed_at IS NULL DO NOTHING`);
    if (opened === 0) throw new ShiftIsOpen();
    // It may have waited for a close that began later than this transaction: nothing is to be on both slips.
    await transaction.$executeRaw(Prisma.sql`
      UPDATE shifts s SET opened_at = before.closed_at
      FROM (SELECT max(closed_at) AS closed_at FROM shifts WHERE till_id = ${till.id}) before
      WHERE s.id = ${id} AND before.closed_at > s.opened_at`);
    await transaction.auditEntry.create({
      data: auditLine(actor, "shift.opened", { target: id, data: { name: till.name } }),
    });
  });
  publishChange([till.id]);
  return id;
}
