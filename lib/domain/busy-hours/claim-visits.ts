import { organizationSettings } from "@/lib/domain/organizations/sql";
import { memberships } from "@/lib/domain/sign-in/sql";
import { Prisma, query } from "@/lib/kit/db";
import { rolesWith } from "@/lib/kit/permissions";
import type { PlannedPayer } from "./plan-payers";

/** One payer of a busy hour, whose next step is due. */
export interface Visit extends Omit<PlannedPayer, "comesAfterMs"> {
  id: string;
  organizationId: string;
  currency: string;
  startedBy: string;
  step: "arrive" | "answer" | "refund";
  attempts: number;
  paymentId: string | null;
}

export type VisitOutcome = "paid" | "declined" | "unpaid" | "refunded" | "failed";

/** What follows a step: the next one and when, or nothing more. */
export type Following =
  | { step: Visit["step"]; inMs: number; outcome?: VisitOutcome }
  | { outcome: VisitOutcome };

const BATCH = 10;
/** A process that died in a step leaves it to others after this time. */
const CLAIM_SECONDS = 30;

/** Claims the payers whose next step is due, those who have waited longest first. */
export const claimVisits = (): Promise<Visit[]> =>
  query<Visit>(Prisma.sql`
    UPDATE busy_hour_payers v
    SET next_at = now() + make_interval(secs => ${CLAIM_SECONDS}), attempts = v.attempts + 1
    FROM (
      SELECT id FROM busy_hour_payers WHERE next_at <= now() ORDER BY next_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
    ) due, busy_hours h JOIN ${organizationSettings} o ON o.id = h.organization_id
    WHERE v.id = due.id AND h.id = v.busy_hour_id
    RETURNING v.id, v.organization_id AS "organizationId", o.currency, h.started_by AS "startedBy", v.method,
      v.till_id AS "tillId", v.device_key_id AS "deviceKeyId", v.amount, v.phone, v.comment, v.intent,
      v.is_refunded AS "isRefunded", v.thinks_ms AS "thinksMs", v.step, v.attempts, v.payment_id AS "paymentId"`);

/** Records that a step is done, and what follows it. */
export async function recordStep({ id }: Visit, following: Following): Promise<void> {
  const { step, inMs } = "step" in following ? following : { step: null, inMs: null };
  await query(Prisma.sql`
    UPDATE busy_hour_payers SET attempts = 0, outcome = ${following.outcome ?? null}::text,
      step = coalesce(${step}::text, step), next_at = now() + make_interval(secs => ${inMs === null ? null : inMs / 1000}::float8)
    WHERE id = ${id} RETURNING id`);
}

/** Tries a claimed step again in this time; until then somebody else has time to do what it waits for. */
export async function postponeStep({ id }: Visit, inMs: number): Promise<void> {
  await query(Prisma.sql`
    UPDATE busy_hour_payers SET next_at = now() + make_interval(secs => ${inMs / 1000}::float8)
    WHERE id = ${id} RETURNING id`);
}

/** Returns how long it takes until the next step is due, in milliseconds; undefined if nobody is left. */
export async function nextVisitDueIn(): Promise<number | undefined> {
  const [row] = await query<{ inMs: number }>(Prisma.sql`
    SELECT greatest(extract(epoch FROM next_at - now()) * 1000, 0)::float8 AS "inMs"
    FROM busy_hour_payers WHERE next_at IS NOT NULL ORDER BY next_at LIMIT 1`);
  return row?.inMs;
}

/** Condition: no payer of the busy hour `h` has a next step. */
export const isDone = Prisma.sql`NOT EXISTS (
  SELECT FROM busy_hour_payers v WHERE v.busy_hour_id = h.id AND v.next_at IS NOT NULL)`;

/**
 * Ends the busy hours whose last payer is done, and those of members who have left or may not play them any more: nobody
 * comes any more.
 */
export async function endBusyHours(): Promise<void> {
  const mayPlay = Prisma.sql`EXISTS (
    SELECT FROM ${memberships} m WHERE m.organization_id = h.organization_id AND m.user_id = h.started_by
      AND m.role = ANY(${rolesWith("devices.manage")}::role[]))`;
  await query(Prisma.sql`
    WITH over AS (
      UPDATE busy_hours h SET ended_at = now(), is_stopped = NOT ${isDone}
      WHERE ended_at IS NULL AND (${isDone} OR NOT ${mayPlay}) RETURNING id)
    UPDATE busy_hour_payers v SET next_at = NULL FROM over
    WHERE v.busy_hour_id = over.id AND v.step = 'arrive' AND v.payment_id IS NULL RETURNING v.id`);
}
