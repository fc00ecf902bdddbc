import { auditLine } from "@/lib/domain/audit";
import { organizationSettings } from "@/lib/domain/organizations/sql";
import { publishChange } from "@/lib/domain/shared/changes";
import { reportSkipped } from "@/lib/domain/shared/skipped-rows";
import { findTill } from "@/lib/domain/till";
import type { Actor } from "@/lib/kit/actor";
import { inTransaction, Prisma, type Query, query } from "@/lib/kit/db";
import { sqlRows } from "@/lib/kit/rows";
import { startOfDay } from "@/lib/kit/start-of-day";
import { NoShiftIsOpen } from "./errors";
import { goOn, goOnAfterVersionBefore, ofTill, type ShiftColumn } from "./go-on";

/** The next number of a till. Concurrent closes of one till wait for the shift's row, so each number is given once. */
const nextZNumber = Prisma.sql`
  (SELECT coalesce(max(other.z_number), 0) + 1 FROM shifts other WHERE other.till_id = s.till_id)`;

/**
 * Closes the open shift of a till and gives it the till's next Z-number. Returns its ID. One that was open at midnight has
 * gone on since, and that part is closed. Payments that are still pending count in the shift in which they are paid, or
 * else in the next one. Throws `Forbidden`, `TillNotFound` and `NoShiftIsOpen`.
 */
export async function closeShift(actor: Actor, tillId: string): Promise<string> {
  const till = await findTill(actor, tillId);
  const id = await inTransaction(async (transaction) => {
    // In one transaction, in which it is the same instant throughout: no midnight passes before the close.
    await closeLeftShifts(till.id, (statement) => transaction.$queryRaw(statement));
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

/** A shift goes on every night, so an older one has a wrong time, and has no end of days to go through. */
const MAX_DAYS = 400;

/**
 * Closes the shifts that are open at midnight in their organization's time zone, as of then, and lets each go on in a new
 * one from the same instant: all of them, or that of one till. One that was left open for days goes on day by day. Those of
 * an organization whose time zone the database does not know stay open, and those from before 400 days ago, which are
 * named in the log. Returns how many were closed.
 */
export async function closeLeftShifts(tillId?: string, run: Query = query): Promise<number> {
  await goOnAfterVersionBefore(tillId, run);
  const zone = Prisma.sql`o.time_zone`;
  const endOfDay = startOfDay(Prisma.sql`((s.opened_at AT TIME ZONE ${zone})::date + 1)`, zone);
  const oldest = Prisma.sql`now() - make_interval(days => ${MAX_DAYS}::int)`;
  if (tillId === undefined) {
    const wrong = await run<{ id: string }>(Prisma.sql`
      SELECT organization_id AS id FROM shifts WHERE closed_at IS NULL AND opened_at <= ${oldest}`);
    reportSkipped(
      "close-shifts",
      wrong.map(({ id }) => id),
    );
  }
  let total = 0;
  for (;;) {
    const closed = await run<{ id: string }>(Prisma.sql`
      WITH closed AS (
        UPDATE shifts s SET closed_at = ${endOfDay}, z_number = ${nextZNumber}
        FROM ${organizationSettings} o
        WHERE o.id = s.organization_id AND o.zone_is_known AND s.closed_at IS NULL AND ${endOfDay} <= now()
          AND s.opened_at > ${oldest}
          ${ofTill(tillId)}
        RETURNING s.*),
      gone_on AS (${goOn(sqlRows<ShiftColumn>`SELECT * FROM closed`)})
      SELECT id FROM closed`);
    if (closed.length === 0) return total;
    total += closed.length;
  }
}
