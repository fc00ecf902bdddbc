import { isTakingAtTill } from "@/lib/domain/payments/sql";
import { isRefundingAtTill } from "@/lib/domain/refunds/sql";
import { endedTills } from "@/lib/domain/till/sql";
import { Prisma, type Query } from "@/lib/kit/db";
import { type Rows, sqlRows } from "@/lib/kit/rows";

/** A condition on `s`, for the shifts of one till. */
export const ofTill = (tillId: string | undefined): Prisma.Sql =>
  tillId === undefined ? Prisma.empty : Prisma.sql`AND s.till_id = ${tillId}`;

export type ShiftColumn =
  | "organization_id"
  | "mode"
  | "till_id"
  | "currency"
  | "opened_by"
  | "closed_at";

/**
 * INSERT of the shifts in which closed ones go on from the same instant. At a till that has been ended,
 * one goes on only for what is still pending.
 */
export const goOn = (closed: Rows<ShiftColumn>) => sqlRows<"id">`
  INSERT INTO shifts (id, organization_id, mode, till_id, currency, opened_by, opened_at)
  SELECT typeid('shf'), s.organization_id, s.mode, s.till_id, s.currency, s.opened_by, s.closed_at FROM (${closed}) s
  WHERE NOT EXISTS (SELECT FROM ${endedTills} ended WHERE ended.id = s.till_id)
    OR ${isTakingAtTill(OF_SHIFT, { tillId: Prisma.sql`s.till_id`, since: Prisma.sql`s.closed_at` })}
    OR ${isRefundingAtTill(OF_SHIFT, { tillId: Prisma.sql`s.till_id`, since: Prisma.sql`s.closed_at` })}
  ON CONFLICT (till_id) WHERE closed_at IS NULL DO NOTHING
  RETURNING id`;

const OF_SHIFT = {
  organizationId: Prisma.sql`s.organization_id`,
  mode: Prisma.sql`s.mode`,
  currency: Prisma.sql`s.currency`,
};

/**
 * The version before closes shifts at midnight and opens no next one, and may still run beside this one. Those that it
 * closed go on from that instant, unless somebody has opened another since.
 */
export async function goOnAfterVersionBefore(
  tillId: string | undefined,
  run: Query,
): Promise<void> {
  await run(
    goOn(sqlRows<ShiftColumn>`
      SELECT s.* FROM shifts s
      WHERE s.closed_at IS NOT NULL AND s.closed_by IS NULL ${ofTill(tillId)}
        AND (s.carries_over OR s.closed_at > now() - interval '48 hours')
        AND NOT EXISTS (SELECT FROM shifts later
          WHERE later.till_id = s.till_id AND (later.closed_at IS NULL OR later.z_number > s.z_number))`),
  );
}
