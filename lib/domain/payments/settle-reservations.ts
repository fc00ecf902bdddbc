import pLimit from "p-limit";
import { type Payment, Prisma, queryPrepared } from "@/lib/kit/db";
import { toMajorUnits } from "@/lib/kit/money";
import {
  type CallOptions,
  type NetworkPayment,
  NetworkNoAnswer,
  type PaymentNetwork,
} from "@/lib/network";
import { appendToTimeline } from "./timeline";

/** What a network said about a payment. */
export interface Verdict {
  payment: Payment;
  verdict: NetworkPayment;
}

/**
 * How many seconds after each attempt the next one may follow: networks allow few in a minute for one payment, all
 * processes together (Vipps MobilePay: five).
 */
const PAUSES = [5, 10, 20, 40, 60];
const CALLS_IN_FLIGHT = 8;

const GIVEN_BACK =
  "The payer approved it, but the payment network could not take the money in time. It was given back.";

/**
 * Takes the money of payments whose payers approved it, or gives it back once the payment is over, before anything final
 * is said of it. Returns what holds of each then: `reserved` if neither was possible yet, or if it is not time for another
 * attempt.
 */
export async function settleReservations(
  network: PaymentNetwork,
  reserved: readonly Verdict[],
  options: CallOptions,
): Promise<Verdict[]> {
  if (reserved.length === 0) return [];
  const due = await claimAttempts(reserved.map(({ payment }) => payment.id));
  const calls = pLimit(CALLS_IN_FLIGHT);
  const attempted = await calls.map(reserved, (one) => {
    const isOver = due.get(one.payment.id);
    return isOver === undefined ? one : attempt(network, one, isOver, options);
  });
  await recordParts(attempted.filter(isTakenInPart));
  const ended = attempted.filter(({ verdict }) => verdict.state !== "reserved");
  await recordRefusals(attempted.filter(({ verdict }) => verdict.state === "reserved"));
  if (ended.length > 0) await forget(ended.map(({ payment }) => payment.id));
  return attempted;
}

/** Somebody has captured a part of it in the network's portal, which is all that is to be captured. */
const isTakenInPart = ({ verdict }: Verdict): boolean =>
  verdict.state === "reserved" && verdict.capturedAmount !== undefined;

/** Returns which of these payments are reserved at their networks, as far as is known. */
export async function reservedOf(ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await queryPrepared<{ id: string }>(Prisma.sql`
    SELECT payment_id AS id FROM reservations WHERE payment_id = ANY(${[...ids]})`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Only one process at a time attempts something with a payment, and after a pause that grows. Returns for each whose turn
 * it is whether the payment is over.
 */
async function claimAttempts(ids: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  const pauses = Prisma.sql`make_interval(secs => (${PAUSES}::int[])[least(r.attempts + 1, ${PAUSES.length}::int)])`;
  const claimed = await queryPrepared<{ id: string; isOver: boolean }>(Prisma.sql`
    WITH claimed AS (
      INSERT INTO reservations AS r (payment_id, organization_id, mode, attempts, next_attempt_at)
      SELECT id, organization_id, mode, 1, now() + make_interval(secs => ${PAUSES[0]}::int)
      FROM payments WHERE id = ANY(${[...ids]}) AND status IN ('pending', 'expired') ORDER BY id
      ON CONFLICT (payment_id) DO UPDATE SET attempts = r.attempts + 1, next_attempt_at = now() + ${pauses}
        WHERE r.next_attempt_at <= now()
      RETURNING payment_id
    )
    SELECT p.id, p.status <> 'pending' OR p.expires_at <= now() AS "isOver"
    FROM claimed JOIN payments p ON p.id = claimed.payment_id`);
  return new Map(claimed.map(({ id, isOver }) => [id, isOver]));
}

async function attempt(
  network: PaymentNetwork,
  one: Verdict,
  isOver: boolean,
  options: CallOptions,
): Promise<Verdict> {
  if (!isOver && isTakenInPart(one)) return one;
  const { payment, verdict } = one;
  const { id: reference, amount, currency } = payment;
  try {
    const after = isOver
      ? await network.cancel(reference, options)
      : await network.capture!({ reference, amount, currency }, options);
    const isGivenBack = isOver && after.state === "cancelled";
    // The merchant did not cancel it, and the payer did not decline.
    return {
      payment,
      verdict: isGivenBack ? { ...after, state: "rejected", reason: GIVEN_BACK } : after,
    };
  } catch (error) {
    if (!(error instanceof NetworkNoAnswer)) throw error;
    return { payment, verdict: { ...verdict, reason: error.message } };
  }
}

/** Adds why a reservation is neither taken nor given back to the timeline, when that changes. */
async function recordRefusals(refused: readonly Verdict[]): Promise<void> {
  const rows = refused
    .filter(({ verdict }) => verdict.reason !== undefined)
    .map(({ payment, verdict }) => ({ id: payment.id, reason: verdict.reason }));
  if (rows.length === 0) return;
  await queryPrepared(Prisma.sql`
    WITH noted AS (
      UPDATE reservations r SET last_refusal = t.reason
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t(id text, reason text)
      WHERE r.payment_id = t.id AND r.last_refusal IS DISTINCT FROM t.reason
      RETURNING r.organization_id, r.mode, r.payment_id, r.last_refusal
    )
    INSERT INTO payment_timeline (organization_id, mode, payment_id, kind, actor, data)
    SELECT organization_id, mode, payment_id, 'network.reservation_kept', 'network',
      jsonb_build_object('reason', last_refusal)
    FROM noted RETURNING id`);
}

/** Adds to the timelines that a part was captured by others, once. */
async function recordParts(parts: readonly Verdict[]): Promise<void> {
  if (parts.length === 0) return;
  const rows = parts.map(({ payment: { id, currency }, verdict }) => ({
    id,
    amount: toMajorUnits(verdict.capturedAmount!, currency),
  }));
  await queryPrepared(Prisma.sql`
    INSERT INTO payment_timeline (organization_id, mode, payment_id, kind, actor, data)
    SELECT p.organization_id, p.mode, p.id, 'network.captured_in_part', 'network',
      jsonb_build_object('amount', t.amount)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t(id text, amount numeric)
      JOIN payments p ON p.id = t.id
    WHERE NOT EXISTS (SELECT FROM payment_timeline entry
      WHERE entry.payment_id = p.id AND entry.kind = 'network.captured_in_part')
    RETURNING id`);
}

async function forget(ids: readonly string[]): Promise<void> {
  await queryPrepared(Prisma.sql`
    DELETE FROM reservations WHERE payment_id = ANY(${[...ids]}) RETURNING payment_id`);
}

/** Adds to the timelines of payments that were final already that their payers have their money back. */
export const recordGivenBack = (given: readonly Verdict[]): Promise<void> =>
  appendToTimeline(
    given.map(({ payment }) => ({
      organizationId: payment.organizationId,
      mode: payment.mode,
      paymentId: payment.id,
      kind: "network.reservation_given_back",
      actor: "network",
    })),
  );
