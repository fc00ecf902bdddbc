import { auditLine } from "@/lib/domain/audit";
import { publishChange } from "@/lib/domain/shared/changes";
import { findTill } from "@/lib/domain/till";
import type { Actor } from "@/lib/kit/actor";
import { inTransaction, Prisma } from "@/lib/kit/db";
import { amountOf } from "@/lib/kit/fields";
import { newId } from "@/lib/kit/ids";
import { closeLeftShifts } from "./close-shift";
import { ShiftIsOpen } from "./errors";
import type { OpenShift } from "./schemas";

/**
 * Opens a shift at a till, with the cash in its drawer if somebody counted it. Throws `Forbidden`, `TillNotFound`,
 * `ShiftIsOpen`, also if one was left open on an earlier day, and `ValidationFailed`.
 */
export async function openShift(
  actor: Actor,
  tillId: string,
  { float }: OpenShift,
): Promise<string> {
  const till = await findTill(actor, tillId);
  const floatAmount =
    float === undefined ? null : float === 0 ? 0n : amountOf(float, actor.currency, "float");
  await closeLeftShifts({ tillId: till.id });
  const id = newId("shift");
  await inTransaction(async (transaction) => {
    const opened = await transaction.$executeRaw(Prisma.sql`
      INSERT INTO shifts (id, organization_id, mode, till_id, float_amount, currency, opened_by, opened_at)
      VALUES (${id}, ${actor.organizationId}, ${actor.mode}::mode, ${till.id}, ${floatAmount}::bigint,
        ${actor.currency}, ${actor.userId}, now())
      ON CONFLICT (till_id) WHERE closed_at IS NULL DO NOTHING`);
    if (opened === 0) throw new ShiftIsOpen();
    // It may have waited for a close that began later than this transaction: nothing is to be on both slips.
    await transaction.$executeRaw(Prisma.sql`
      UPDATE shifts s SET opened_at = before.closed_at
      FROM (SELECT max(closed_at) AS closed_at FROM shifts WHERE till_id = ${till.id}) before
      WHERE s.id = ${id} AND before.closed_at > s.opened_at`);
    const facts = {
      name: till.name,
      ...(float !== undefined && { float, currency: actor.currency }),
    };
    await transaction.auditEntry.create({
      data: auditLine(actor, "shift.opened", { target: id, data: facts }),
    });
  });
  publishChange([till.id]);
  return id;
}
