import type { Mode } from "@/lib/kit/actor";
import { Prisma, queryPrepared } from "@/lib/kit/db";

export interface TimelineEntry {
  organizationId: string;
  mode: Mode;
  paymentId: string;
  /** Such as `payment.completed` or `network.status_unrecognized`. */
  kind: string;
  /** A device key's id, a user's id, "network" or "qassa". */
  actor: string;
  data?: Record<string, unknown>;
}

/** Appends entries to payments' timelines, in order. The statement that changes a status writes its own entries. */
export async function appendToTimeline(entries: readonly TimelineEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await queryPrepared(Prisma.sql`
    INSERT INTO payment_timeline (organization_id, mode, payment_id, kind, actor, data)
    SELECT e."organizationId", e.mode, e."paymentId", e.kind, e.actor, coalesce(e.data, '{}')
    FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS e(
      "organizationId" text, mode mode, "paymentId" text, kind text, actor text, data jsonb)
    RETURNING id`);
}
