import { randomInt } from "node:crypto";
import { insertAuditLineOfMember } from "@/lib/domain/audit";
import {
  claimKey,
  type IdempotentRequest,
  type KeyClaim,
  nameOfKey,
} from "@/lib/domain/shared/idempotency";
import { type Actor, actorName } from "@/lib/kit/actor";
import { storedNow } from "@/lib/kit/clock";
import { type Payment, Prisma, queryPrepared, queryTogether } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { newId } from "@/lib/kit/ids";
import { toMajorUnits } from "@/lib/kit/money";
import { sqlRows } from "@/lib/kit/rows";
import { after, days, seconds, toTimestamp } from "@/lib/kit/time";
import { recordedTraceparent } from "@/lib/kit/tracing";

export interface NewPayment {
  /** The number of the network account at which it is made. */
  networkNumber: number;
  /** The till at which it is taken. */
  tillId?: string | undefined;
  method: Payment["method"];
  amount: bigint;
  /** How much of the amount is a tip, in minor units. */
  tip?: bigint | undefined;
  payerPhone?: string | undefined;
  merchantOrderId?: string | undefined;
  comment?: string | undefined;
  metadata?: Record<string, unknown> | undefined;
  /** How long the payer has to pay, in seconds; by default `PAYMENT_VALIDITY_SECONDS`. */
  validSeconds?: number | undefined;
}

/** A payment whose timestamps the database has not set yet. */
export type PaymentDraft = Omit<
  Payment,
  "createdAt" | "updatedAt" | "submittedAt" | "expiresAt" | "nextCheckAt"
> & { validSeconds: number };

/** Returns the payment as it is stored at this moment. It is due immediately, so that the next poll checks it. */
export const paymentFromDraft = ({ validSeconds, ...draft }: PaymentDraft, at: Date): Payment => ({
  ...draft,
  createdAt: at,
  updatedAt: at,
  submittedAt: at,
  nextCheckAt: at,
  expiresAt: after(at, seconds(validSeconds)),
});

/** Returns a pending payment, ready to be stored. Its ID is also the reference sent to the network. */
export function draftPayment(actor: Actor, payment: NewPayment): PaymentDraft {
  return {
    id: newId("payment"),
    organizationId: actor.organizationId,
    mode: actor.mode,
    userId: actor.userId,
    deviceKeyId: actor.deviceKeyId ?? null,
    networkNumber: payment.networkNumber,
    tillId: payment.tillId ?? null,
    method: payment.method,
    amount: payment.amount,
    paidAmount: null,
    tip: payment.tip ?? null,
    currency: actor.currency,
    status: "pending",
    merchantOrderId: payment.merchantOrderId ?? null,
    payerPhone: payment.payerPhone ?? null,
    comment: payment.comment ?? null,
    metadata: (payment.metadata ?? null) as Payment["metadata"],
    cancelReason: null,
    cancelledBy: null,
    failureReason: null,
    refundedAmount: 0n,
    refundPendingAmount: 0n,
    qrToken: null,
    qrOperationId: null,
    extTranId: null,
    networkStatus: null,
    settledAt: null,
    completedAt: null,
    cancelledAt: null,
    lastCheckedAt: null,
    traceparent: recordedTraceparent(),
    validSeconds: payment.validSeconds ?? env().PAYMENT_VALIDITY_SECONDS,
  };
}

/**
 * Writes the payment, its first timeline entry, the claim of the idempotency key and a member's audit log entry in one
 * statement, with the database's time. Returns undefined and writes nothing if another request has the key. `answer` is
 * the response stored with the key, null if there is none yet; `alongside` is written together with the payment or not
 * at all.
 */
export async function insertPayment(
  actor: Actor,
  payment: PaymentDraft,
  {
    idempotency,
    alongside,
  }: {
    idempotency?: { request: IdempotentRequest; answer: AnswerToNewPayment | null } | undefined;
    alongside?: AlongsidePayment | undefined;
  } = {},
): Promise<Payment | undefined> {
  const claim = idempotency
    ? claimKey(actor, idempotency.request, { resourceId: payment.id, answer: idempotency.answer })
    : Prisma.sql`SELECT 1 AS claimed`;
  const metadata = payment.metadata === null ? null : JSON.stringify(payment.metadata);
  const { amount, currency, method } = payment;
  const audit = insertAuditLineOfMember(actor, "payment.created", {
    target: "id",
    data: {
      amount: toMajorUnits(amount, currency),
      currency,
      method,
      ...(payment.tillId !== null && { till_id: payment.tillId }),
    },
    from: PAYMENT,
  });
  const others = writtenAlongside(alongside);
  const insert = sqlRows<"at">`
    WITH claim AS (${claim}),
    payment AS (
      INSERT INTO payments (id, organization_id, mode, user_id, device_key_id, network_number, till_id, method, amount, tip, currency,
        merchant_order_id, payer_phone, comment, metadata, expires_at, created_at, updated_at, submitted_at,
        next_check_at, traceparent)
      SELECT ${payment.id}, ${payment.organizationId}, ${payment.mode}::mode, ${payment.userId},
        ${payment.deviceKeyId}, ${payment.networkNumber}::smallint, ${payment.tillId}, ${payment.method}::payment_method,
        ${payment.amount}::bigint, ${payment.tip}::bigint, ${payment.currency},
        ${payment.merchantOrderId}, ${payment.payerPhone}, ${payment.comment}, ${metadata}::json,
        ${storedNow} + make_interval(secs => ${payment.validSeconds}), ${storedNow}, ${storedNow}, ${storedNow}, ${storedNow},
        ${payment.traceparent}
      FROM claim RETURNING id, created_at)
    ${audit ? Prisma.sql`, audited AS (${audit})` : Prisma.empty}
    ${others.length > 0 ? Prisma.join(others, " ") : Prisma.empty}
    INSERT INTO payment_timeline (organization_id, mode, payment_id, at, kind, actor)
    SELECT ${payment.organizationId}, ${payment.mode}::mode, id, created_at, 'payment.created', ${actorName(actor)}
    FROM payment RETURNING at`;
  // What is written alongside may wait for rows that many change.
  const [written] = await (others.length === 0
    ? queryTogether<{ at: Date }>(insert, {
        queue: "creations",
        locks: idempotency ? nameOfKey(actor, idempotency.request) : payment.id,
      })
    : queryPrepared<{ at: Date }>(insert));
  return written && paymentFromDraft(payment, written.at);
}

/** The payment within the statement that writes it. */
const PAYMENT = sqlRows<"id" | "created_at">`payment`;

/** Returns statements that take effect together with the payment or not at all. */
export type AlongsidePayment = (payment: typeof PAYMENT) => readonly Prisma.Sql[];

/** What creating a payment depends on besides its input. */
export interface CreationOptions<Result> {
  /** The claim of an idempotency key. */
  claim?: KeyClaim<Result> | undefined;
  alongside?: AlongsidePayment | undefined;
}

const writtenAlongside = (alongside: AlongsidePayment = () => []): Prisma.Sql[] =>
  alongside(PAYMENT).map(
    (statement, index) => Prisma.sql`, ${Prisma.raw(`alongside_${index}`)} AS (${statement})`,
  );

const asTimestamp = (at: Prisma.Sql) =>
  Prisma.sql`to_char((${at}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"+00:00"')`;

interface AnswerToNewPayment {
  status: number;
  body: Prisma.Sql;
}

/** After the year 3000, in a range so large that a timestamp in it cannot be guessed. */
const PLACEHOLDER_FROM_MS = days(376_300);
const PLACEHOLDER_DAYS = 2_500_000;

/**
 * Returns the response for a payment whose timestamps the database will set: it is built with an unguessable
 * placeholder time, which the database replaces with its own.
 */
export function answerToNewPayment(
  draft: PaymentDraft,
  claim: KeyClaim<Payment>,
): AnswerToNewPayment {
  const at = new Date(PLACEHOLDER_FROM_MS + days(randomInt(PLACEHOLDER_DAYS)) + randomInt(days(1)));
  const payment = paymentFromDraft(draft, at);
  const { status, body } = claim.answerTo(payment);
  const expiresAt = Prisma.sql`${storedNow} + make_interval(secs => ${draft.validSeconds})`;
  return {
    status,
    body: Prisma.sql`replace(replace(${body}::text, ${toTimestamp(at)}, ${asTimestamp(storedNow)}),
      ${toTimestamp(payment.expiresAt)}, ${asTimestamp(expiresAt)})`,
  };
}
