import { organizationSettings } from "@/lib/domain/organizations/sql";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { Prisma, query } from "@/lib/kit/db";
import { toMajorUnits } from "@/lib/kit/money";
import { toTimestamp } from "@/lib/kit/time";
import type { BusyHourResource } from "./schemas";

/** A busy hour with what its payers have done so far. */
export interface BusyHour {
  id: string;
  durationSeconds: number;
  payers: number;
  arrived: number;
  paid: number;
  refunded: number;
  declined: number;
  unpaid: number;
  failed: number;
  /** What was paid, in minor units, before refunds. */
  collected: bigint;
  currency: string;
  startedAt: Date;
  /** Null while it is played. */
  endedAt: Date | null;
  isStopped: boolean;
}

/** Returns the busy hour that is played, or else the last one; undefined if there was none. Throws `Forbidden`. */
export async function readBusyHour(actor: Actor): Promise<BusyHour | undefined> {
  authorize(actor, "devices.manage");
  const outcome = (name: string) => Prisma.sql`count(*) FILTER (WHERE v.outcome = ${name})::int`;
  const hasPaid = Prisma.sql`v.outcome IN ('paid', 'refunded')`;
  const [busyHour] = await query<BusyHour>(Prisma.sql`
    SELECT h.id, h.duration_seconds AS "durationSeconds", h.payers, o.currency,
      count(*) FILTER (WHERE v.step <> 'arrive' OR v.outcome IS NOT NULL)::int AS arrived,
      count(*) FILTER (WHERE ${hasPaid})::int AS paid,
      ${outcome("refunded")} AS refunded, ${outcome("declined")} AS declined, ${outcome("unpaid")} AS unpaid,
      ${outcome("failed")} AS failed,
      coalesce(sum(v.amount) FILTER (WHERE ${hasPaid}), 0)::bigint AS collected,
      h.started_at AS "startedAt", h.ended_at AS "endedAt", h.is_stopped AS "isStopped"
    FROM busy_hours h JOIN ${organizationSettings} o ON o.id = h.organization_id
      LEFT JOIN busy_hour_payers v ON v.busy_hour_id = h.id
    WHERE h.id = (
      SELECT id FROM busy_hours WHERE organization_id = ${actor.organizationId} AND mode = ${actor.mode}::mode
      ORDER BY ended_at IS NULL DESC, started_at DESC LIMIT 1)
    GROUP BY h.id, o.currency`);
  return busyHour;
}

/** Converts a busy hour to its API resource. */
export const presentBusyHour = (busyHour: BusyHour | undefined) =>
  busyHour ? { busy_hour: resourceOf(busyHour) } : {};

const resourceOf = (busyHour: BusyHour): BusyHourResource => ({
  busy_hour_id: busyHour.id,
  duration_seconds: busyHour.durationSeconds,
  payers: busyHour.payers,
  arrived: busyHour.arrived,
  paid: busyHour.paid,
  refunded: busyHour.refunded,
  declined: busyHour.declined,
  unpaid: busyHour.unpaid,
  failed: busyHour.failed,
  collected: toMajorUnits(busyHour.collected, busyHour.currency),
  currency: busyHour.currency,
  started_at: toTimestamp(busyHour.startedAt),
  ...(busyHour.endedAt && { ended_at: toTimestamp(busyHour.endedAt) }),
  is_stopped: busyHour.isStopped,
});
