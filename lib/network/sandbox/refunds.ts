import { db, Prisma, query } from "@/lib/kit/db";
import type { NetworkRefund, RefundRequest, Submission } from "../port";
import { type RefundStatusName, refundState } from "../status-names";
import {
  type SandboxReply,
  isUnreachable,
  NO_MERCHANT,
  refused,
  type StoredFaults,
} from "./faults";
import { magicAmount } from "./magic-amounts";
import { SANDBOX_PROFILES } from "./profiles";
import type { SandboxProfileName } from "./schemas";
import { applyElapsedTransitions } from "./transitions";

/** How long the network takes to decide a refund, unless it decides at once. */
const REFUND_DELAY_SECONDS = 3;

/**
 * Accepts a refund, which is decided some seconds later. Refuses a refund of a payment that is not paid, or of more
 * than can still be refunded. The payment's row is locked first, so that concurrent refunds see each other.
 */
export async function submitRefund(
  accountId: string,
  refund: RefundRequest,
): Promise<SandboxReply<Submission>> {
  return db().$transaction(async (transaction) => {
    const [merchant] = await transaction.$queryRaw<
      { faults: StoredFaults; profile: SandboxProfileName }[]
    >(Prisma.sql`SELECT faults, profile FROM sandbox.merchants WHERE account_id = ${accountId}`);
    if (!merchant) return NO_MERCHANT;
    const { faults, profile } = merchant;
    if (isUnreachable(faults)) return { faults };

    const isPayment = Prisma.sql`o.account_id = ${accountId} AND o.reference = ${refund.paymentReference}`;
    await transaction.$executeRaw(applyElapsedTransitions(isPayment));
    const [payment] = await transaction.$queryRaw<
      { id: bigint; phone: string | null; amount: bigint; currency: string; status: string }[]
    >(Prisma.sql`
      SELECT o.id, o.phone, o.amount, o.currency, o.status FROM sandbox.operations o WHERE ${isPayment} FOR UPDATE`);
    if (payment?.status !== "Processed") {
      return { faults, answer: refused("REFUSED_BY_NETWORK", "The payment is not paid.") };
    }
    const [earlier] = await transaction.$queryRaw<{ isSame: boolean }[]>(Prisma.sql`
      SELECT operation_id = ${payment.id} AND amount = ${refund.amount} AS "isSame"
      FROM sandbox.refunds WHERE account_id = ${accountId} AND reference = ${refund.reference}`);
    if (earlier?.isSame) return { faults, answer: { outcome: "accepted" } };
    if (earlier) {
      return {
        faults,
        answer: refused("REFUSED_BY_NETWORK", "The reference belongs to another refund."),
      };
    }
    const [refunded] = await transaction.$queryRaw<{ amount: bigint }[]>(Prisma.sql`
      SELECT coalesce(sum(amount), 0)::bigint AS amount FROM sandbox.refunds
      WHERE operation_id = ${payment.id} AND status <> 'RefundFailed'`);
    if (refund.currency !== payment.currency || refunded!.amount + refund.amount > payment.amount) {
      return {
        faults,
        answer: refused("AMOUNT_NOT_ACCEPTED", "The amount exceeds what can still be refunded."),
      };
    }
    const fails =
      faults.refund_fails === true || magicAmount(payment.amount, payment.currency)?.refundsFail;
    const outcome: RefundStatusName = fails ? "RefundFailed" : "Refunded";
    const delay = SANDBOX_PROFILES[profile].refundsAtOnce ? 0 : REFUND_DELAY_SECONDS;
    await transaction.$executeRaw(Prisma.sql`
      INSERT INTO sandbox.refunds (account_id, reference, operation_id, phone, amount, status, reason, outcome, decides_at)
      VALUES (${accountId}, ${refund.reference}, ${payment.id}, ${payment.phone}, ${refund.amount}, 'RefundAccepted',
              ${fails ? "The payer's bank rejected the refund." : null}, ${outcome},
              now() + make_interval(secs => ${delay}))`);
    return { faults, answer: { outcome: "accepted" } };
  });
}

// Only money that came from a payer's balance is returned to it; magic amounts are paid with the sandbox's money.
// Refunds and payers are locked in a fixed order, so that concurrent calls cannot deadlock.
const decide = (scope: Prisma.Sql): Prisma.Sql => Prisma.sql`
  due AS (
    SELECT r.id, r.amount, r.outcome, r.account_id, o.phone, o.fate
    FROM sandbox.refunds r JOIN sandbox.operations o ON o.id = r.operation_id
    WHERE ${scope} AND r.status = 'RefundAccepted' AND r.decides_at <= now()
    ORDER BY r.id FOR NO KEY UPDATE OF r
  ), decided AS (
    UPDATE sandbox.refunds r SET status = due.outcome, finished_at = r.decides_at
    FROM due WHERE r.id = due.id
    RETURNING r.id, r.status
  ), credit AS (
    SELECT due.account_id, due.phone, sum(due.amount)::bigint AS amount FROM due JOIN decided USING (id)
    WHERE decided.status = 'Refunded' AND due.fate IS NULL
    GROUP BY due.account_id, due.phone
  ), payee AS (
    SELECT p.id, credit.amount FROM sandbox.payers p
    JOIN credit ON credit.account_id = p.account_id AND credit.phone = p.phone
    ORDER BY p.id FOR NO KEY UPDATE OF p
  ), credited AS (
    UPDATE sandbox.payers p SET balance = p.balance + payee.amount FROM payee WHERE p.id = payee.id
  )`;

/** Settles all refunds of this merchant that are due, so that the balances are right. */
export async function decideDueRefunds(accountId: string): Promise<void> {
  await query(Prisma.sql`
    WITH ${decide(Prisma.sql`r.account_id = ${accountId}`)} SELECT id FROM decided`);
}

/** Returns the state of each of these refunds, in the given order. Runs one statement. */
export async function readRefundStates(
  accountId: string,
  references: readonly string[],
): Promise<SandboxReply<NetworkRefund[]>> {
  const requested = [...references];
  const rows = await query<{
    faults: StoredFaults;
    reference: string | null;
    status: string;
    reason: string | null;
  }>(Prisma.sql`
    WITH ${decide(Prisma.sql`r.account_id = ${accountId} AND r.reference = ANY(${requested}::text[])`)}
    SELECT m.faults, r.reference, coalesce(d.status, r.status) AS status, r.reason
    FROM sandbox.merchants m
    LEFT JOIN sandbox.refunds r ON r.account_id = m.account_id AND r.reference = ANY(${requested}::text[])
    LEFT JOIN decided d ON d.id = r.id
    WHERE m.account_id = ${accountId}`);
  const faults = rows[0]?.faults;
  if (!faults) return NO_MERCHANT;
  if (isUnreachable(faults)) return { faults };
  const found = new Map(rows.map((row) => [row.reference, row]));
  const answer = requested.map((reference): NetworkRefund => {
    const refund = found.get(reference);
    if (!refund) return { reference, state: "not_found", networkStatus: "NotFound" };
    const state = refundState(refund.status);
    const reason = state === "failed" && refund.reason ? { reason: refund.reason } : {};
    return { reference, state, networkStatus: refund.status, ...reason };
  });
  return { faults, answer };
}
