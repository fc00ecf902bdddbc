import { deviceKeyNames } from "@/lib/domain/devices/sql";
import { approverOfRefund } from "@/lib/domain/refunds/sql";
import { isDeletedBefore } from "@/lib/domain/shared/retention";
import { userNames } from "@/lib/domain/sign-in/sql";
import { deliveriesOf, presentAttempt, presentDelivery } from "@/lib/domain/webhooks";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { Prisma, query } from "@/lib/kit/db";
import { isId } from "@/lib/kit/ids";
import { toTimestamp } from "@/lib/kit/time";
import { findPayment } from "../find-payment";
import type { PaymentTimeline, TimelineActor, TimelineAttempt, TimelineFact } from "../schemas";

const MAX_FACTS = 300;

interface FactRow {
  id: bigint;
  at: Date;
  kind: string;
  actor: string;
  deviceName: string | null;
  personName: string | null;
  /** Who approved the refund that was requested. */
  approverName: string | null;
  data: Record<string, unknown>;
}

/**
 * Returns what happened to a payment, in order: the entries of its timeline with their actors, and its webhook
 * attempts. Only roles that can read webhooks get their URLs and errors. A very long timeline is cut to its most recent
 * entries, and says whether retention has deleted some. Throws `PaymentNotFound`.
 */
export async function readTimeline(actor: Actor, paymentId: string): Promise<PaymentTimeline> {
  authorize(actor, "payments.read");
  const { createdAt } = await findPayment(actor, paymentId);
  const [facts, webhooks, isTimelineOld, areDeliveriesOld] = await Promise.all([
    readFacts(actor, paymentId),
    deliveriesOf(actor, paymentId),
    isDeletedBefore("timeline", createdAt),
    isDeletedBefore("deliveries", createdAt),
  ]);
  const moments = facts.rows.map(presentFact);
  return {
    // At the same moment, facts come first: they are what webhooks are sent for.
    moments: [...moments, ...webhooks.attempts.map(toMoment)].sort(byTime),
    deliveries: webhooks.deliveries.map(presentDelivery),
    is_cut: facts.isCut || webhooks.isCut,
    has_deleted_entries:
      isTimelineOld && !facts.isCut && !moments.some(({ kind }) => kind === "payment.created"),
    may_lack_deliveries: areDeliveriesOld,
  };
}

function toMoment(row: Parameters<typeof presentAttempt>[0]): TimelineAttempt {
  const attempt = presentAttempt(row);
  return { type: "attempt", at: attempt.started_at, ...attempt };
}

const byTime = (one: { at: string }, other: { at: string }): number =>
  one.at < other.at ? -1 : one.at > other.at ? 1 : 0;

async function readFacts(actor: Actor, paymentId: string) {
  const rows = await query<FactRow>(Prisma.sql`
    SELECT t.id, t.at, t.kind, t.actor, t.data,
      (SELECT k.name FROM ${deviceKeyNames} k WHERE k.id = t.actor) AS "deviceName",
      (SELECT u.name FROM ${userNames} u WHERE u.id = t.actor) AS "personName",
      (SELECT u.name FROM ${userNames} u
        WHERE t.kind = 'refund.created' AND u.id = ${approverOfRefund(Prisma.sql`t.data->>'refund_id'`)}) AS "approverName"
    FROM payment_timeline t
    WHERE t.payment_id = ${paymentId} AND t.organization_id = ${actor.organizationId} AND t.mode = ${actor.mode}::mode
    ORDER BY t.id DESC LIMIT ${MAX_FACTS + 1}`);
  return { rows: rows.slice(0, MAX_FACTS).reverse(), isCut: rows.length > MAX_FACTS };
}

function actorOf({ actor, deviceName, personName }: FactRow): TimelineActor {
  if (actor === "network" || actor === "qassa") return { kind: actor };
  if (actor.startsWith("dev_")) return { kind: "device", name: deviceName ?? undefined };
  if (isId("reusableLink", actor)) return { kind: "payer" };
  return { kind: "person", name: personName ?? undefined };
}

function presentFact(row: FactRow): TimelineFact {
  const { reason, message, network_status, late, after, paid_amount, refund_id, amount } = row.data;
  return {
    type: "fact",
    id: String(row.id),
    at: toTimestamp(row.at),
    kind: row.kind,
    actor: actorOf(row),
    ...(typeof reason === "string" && { reason }),
    ...(typeof message === "string" && { message }),
    ...(typeof network_status === "string" && { network_status }),
    ...(late === true && { late }),
    ...((after === "cancelled" || after === "failed") && { after }),
    ...(typeof paid_amount === "number" && { paid_amount }),
    ...(typeof refund_id === "string" && { refund_id }),
    ...(typeof amount === "number" && { amount }),
    ...(row.approverName !== null && { approved_by: row.approverName }),
  };
}
