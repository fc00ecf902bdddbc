import { insertAuditLineOfMember } from "@/lib/domain/audit";
import { readRefundLimit } from "@/lib/domain/organizations";
import { refundLimitOf } from "@/lib/domain/organizations/sql";
import { findPayment, paidAmount, refundableAmount } from "@/lib/domain/payments";
import { insertTimelineLines, lockRefundable } from "@/lib/domain/payments/sql";
import {
  claimKey,
  completeKeySoon,
  isKeyInUse,
  type KeyClaim,
  KeyInUse,
} from "@/lib/domain/shared/idempotency";
import { type Actor, actorName } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { databaseNow } from "@/lib/kit/clock";
import { type Payment, Prisma, queryPrepared, type Refund } from "@/lib/kit/db";
import { amountOf } from "@/lib/kit/fields";
import { isId, newId } from "@/lib/kit/ids";
import { log } from "@/lib/kit/log";
import { toMajorUnits } from "@/lib/kit/money";
import { sqlRows } from "@/lib/kit/rows";
import { recordedTraceparent } from "@/lib/kit/tracing";
import { networkOfRefund, NetworkNoAnswer, requireRefund } from "@/lib/network";
import type { RefundColumn } from "./columns";
import {
  CashierRefundLimitExceeded,
  PaymentNotRefundable,
  RefundExceedsRemaining,
  RefundNotRetryable,
} from "./errors";
import type { CreateRefund } from "./schemas";
import { readAccountRefund } from "./search-refunds";
import { submitRefund } from "./submit-refund";

/** A refund at a till, and who approved it there if it is above what the actor can refund. */
interface AtTill {
  tillId?: string | undefined;
  approver?: Actor | undefined;
}

/**
 * Reserves the amount and requests the refund from the network; the outcome comes later. Without an amount, it refunds
 * the full remainder. Throws `PaymentNotFound`, `PaymentNotRefundable`, `RefundExceedsRemaining`, `ValidationFailed`,
 * `CashierRefundLimitExceeded`, and `KeyInUse` when another request has the idempotency key.
 */
export async function createRefund(
  actor: Actor,
  paymentId: string,
  input: CreateRefund & AtTill,
  claim?: KeyClaim<Refund>,
): Promise<Refund> {
  authorize(actor, "refunds.create");
  const payment = await findPayment(actor, paymentId);
  const requested =
    input.amount === undefined ? undefined : amountOf(input.amount, payment.currency);
  // If the payment's network cannot be called at all or cannot do this, fail before anything is written.
  const { profile } = await networkOfRefund(payment);
  requireRefund(profile, (requested ?? refundableAmount(payment)) === paidAmount(payment));
  const refund = await reserveRefund(actor, payment, requested, input, claim);
  if (claim) completeKeySoon(actor, claim);
  try {
    await submitRefund(refund);
  } catch (error) {
    // It remains pending, and the poll submits it again: an error would make the client request it twice.
    if (!(error instanceof NetworkNoAnswer)) {
      log.error({ error, refund: refund.id }, "could not submit a refund to its network");
    }
  }
  return refund;
}

/**
 * Reserves the amount if it can still be refunded. A failed round means that another refund of the payment was faster,
 * so there are no more rounds than refunds.
 */
async function reserveRefund(
  actor: Actor,
  found: Payment,
  requested: bigint | undefined,
  { reason, ...at }: { reason?: string | undefined } & AtTill,
  claim: KeyClaim<Refund> | undefined,
): Promise<Refund> {
  for (let payment = found; ; payment = await findPayment(actor, found.id)) {
    const remaining = refundableAmount(payment);
    const limit = await readRefundLimit(at.approver ?? actor);
    const refundedAfter = refundedTotal(payment) + (requested ?? remaining);
    const isWithinLimit = limit === null || refundedAfter <= limit;
    const isWithinRemaining = remaining > 0n && (requested ?? remaining) <= remaining;
    const isPossible = isWithinRemaining && isWithinLimit;
    if (isPossible) {
      const now = await databaseNow();
      const refund = draftRefund(actor, payment, {
        amount: requested ?? remaining,
        reason,
        now,
        at,
      });
      if (
        await insertRefund(actor, refund, {
          isAllThatIsLeft: requested === undefined,
          claim,
          approver: at.approver,
        })
      )
        return refund;
    }
    // If an identical request was faster, its outcome counts, regardless of what is left to refund.
    if (claim && (await isKeyInUse(actor, claim))) throw new KeyInUse();
    if (isPossible) continue;
    if (isWithinRemaining) {
      throw new CashierRefundLimitExceeded(limit!, refundedTotal(payment), payment.currency);
    }
    throw remaining === 0n
      ? new PaymentNotRefundable(payment.status)
      : new RefundExceedsRemaining(remaining, payment.currency);
  }
}

/** The total of a payment's completed and pending refunds, regardless of who issued them. */
const refundedTotal = (payment: Payment): bigint =>
  payment.refundedAmount + payment.refundPendingAmount;

/** Returns a pending refund, ready to be stored. Its ID is also the reference sent to the network. */
function draftRefund(
  actor: Actor,
  payment: Payment,
  {
    amount,
    reason,
    now,
    at,
  }: { amount: bigint; reason: string | undefined; now: Date; at: AtTill },
): Refund {
  return {
    id: newId("refund"),
    organizationId: payment.organizationId,
    mode: payment.mode,
    paymentId: payment.id,
    userId: actor.userId,
    deviceKeyId: actor.deviceKeyId ?? null,
    networkNumber: payment.networkNumber,
    tillId: at.tillId ?? null,
    approvedBy: at.approver?.userId ?? null,
    amount,
    currency: payment.currency,
    reason: reason ?? null,
    status: "pending",
    origin: "qassa",
    networkRefundId: null,
    failReason: null,
    networkStatus: null,
    createdAt: now,
    updatedAt: now,
    completedAt: null,
    nextCheckAt: now,
    lastCheckedAt: null,
    traceparent: recordedTraceparent(),
  };
}

/**
 * Writes the refund, a timeline entry, a member's audit log entry and the claim of the idempotency key in one
 * statement. The payment's row is locked, so that neither the refundable amount nor the total that counts towards a
 * cashier's limit can change. Returns false, and writes nothing, if the refundable amount is too small (or, for a full
 * refund, no longer exactly this), the actor's limit would be exceeded, or another request has the key.
 */
async function insertRefund(
  actor: Actor,
  refund: Refund,
  {
    isAllThatIsLeft,
    claim,
    approver,
  }: {
    isAllThatIsLeft: boolean;
    claim: KeyClaim<Refund> | undefined;
    approver: Actor | undefined;
  },
): Promise<boolean> {
  const { id, paymentId, amount, createdAt } = refund;
  const majorAmount = toMajorUnits(amount, refund.currency);
  const enough = Prisma.sql`EXISTS (SELECT FROM enough)`;
  const claimed = claim
    ? claimKey(actor, claim, { resourceId: id, answer: claim.answerTo(refund), condition: enough })
    : Prisma.sql`SELECT 1 AS claimed WHERE ${enough}`;
  const facts = { payment_id: paymentId, amount: majorAmount, currency: refund.currency };
  const created = sqlRows<"id" | "organization_id" | "mode" | "payment_id" | "created_at">`refund`;
  const auditOf = (who: Actor, action: string) =>
    insertAuditLineOfMember(who, action, { target: "id", data: facts, from: created });
  const audit = auditOf(actor, "refund.created");
  const approval = approver && auditOf(approver, "refund.approved");
  const entry = insertTimelineLines(
    {
      at: Prisma.sql`created_at`,
      kind: Prisma.sql`'refund.created'`,
      actor: Prisma.sql`${actorName(actor)}`,
      data: Prisma.sql`jsonb_build_object('refund_id', id, 'amount', ${majorAmount}::float8)`,
    },
    created,
  );
  const written = await queryPrepared(Prisma.sql`
    WITH enough AS MATERIALIZED (
      ${lockRefundable(paymentId, { amount, isAllThatIsLeft, maxTotal: refundLimitOf(approver ?? actor) })}
    ), claim AS (${claimed}), refund AS (
      INSERT INTO refunds (id, organization_id, mode, payment_id, user_id, device_key_id, network_number, till_id, approved_by,
        amount, currency, reason, created_at, updated_at, next_check_at, traceparent)
      SELECT ${id}, ${refund.organizationId}, ${refund.mode}::mode, ${paymentId}, ${refund.userId},
        ${refund.deviceKeyId}, ${refund.networkNumber}::smallint, ${refund.tillId}, ${refund.approvedBy},
        ${amount}::bigint, ${refund.currency},
        ${refund.reason}, ${createdAt}::timestamptz, ${createdAt}::timestamptz, ${createdAt}::timestamptz, ${refund.traceparent}
      FROM claim RETURNING id, organization_id, mode, payment_id, created_at)
    ${audit ? Prisma.sql`, audited AS (${audit})` : Prisma.empty}
    ${approval ? Prisma.sql`, approved AS (${approval})` : Prisma.empty}
    ${entry} RETURNING id`);
  return written.length === 1;
}

/** Records on the payment's timeline that a refund was requested again and the first response was returned. */
export async function recordRefundReplay(actor: Actor, refundId: string | null): Promise<void> {
  if (!refundId || !isId("refund", refundId)) return;
  const line = {
    kind: Prisma.sql`'refund.creation_replayed'`,
    actor: Prisma.sql`${actorName(actor)}`,
    data: Prisma.sql`jsonb_build_object('refund_id', id)`,
  };
  await queryPrepared(Prisma.sql`
    ${insertTimelineLines(line, sqlRows<RefundColumn>`refunds`)}
    WHERE id = ${refundId} AND organization_id = ${actor.organizationId} AND mode = ${actor.mode}::mode
    RETURNING id`);
}

/**
 * Returns the input to retry a failed refund: a new refund of the same amount, with the same reason. Throws
 * `RefundNotFound` and `RefundNotRetryable` (it did not fail).
 */
export async function refundToRetry(
  actor: Actor,
  refundId: string,
): Promise<{ paymentId: string; input: CreateRefund }> {
  authorize(actor, "refunds.create");
  const failed = await readAccountRefund(actor, refundId);
  if (failed.status !== "failed") throw new RefundNotRetryable(failed.status);
  const amount = toMajorUnits(failed.amount, failed.currency);
  return { paymentId: failed.paymentId, input: { amount, reason: failed.reason ?? undefined } };
}
