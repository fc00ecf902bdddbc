import { PaymentNotFound } from "@/lib/domain/payments";
import { newestOfTill, paymentTills } from "@/lib/domain/payments/sql";
import {
  readAccountPayment,
  readPaymentsById,
  readPaymentsOfOrder,
} from "@/lib/domain/payments/views";
import { publishChange } from "@/lib/domain/shared/changes";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { recentDatabaseTime } from "@/lib/kit/clock";
import { type Payment, Prisma, query } from "@/lib/kit/db";
import { sqlRows } from "@/lib/kit/rows";
import { after, minutes } from "@/lib/kit/time";
import { findTill, type Till } from "./open-till";
import { isTakenAt } from "./sql";

type AccountPaymentRow = Awaited<ReturnType<typeof readAccountPayment>>;

/** How long a result stays on the screen unless it is cleared. */
const RESULT_SHOWN_MS = minutes(2);
/**
 * How long customer displays show the receipt's code unless the next payment begins: time to find a phone, but nobody can
 * scan the receipt of somebody who is long gone.
 */
const RECEIPT_SHOWN_MS = minutes(10);
const RECENT_PAYMENTS = 10;

/** Returns whether a payment still belongs on a screen: it is pending or has just settled. */
export const isStillShown = ({ status, settledAt }: Payment, now: Date): boolean =>
  status === "pending" || (settledAt !== null && after(settledAt, RESULT_SHOWN_MS) > now);

/** Returns whether the payment still belongs on the till's customer displays. */
export const isStillDisplayed = (
  { paymentId }: Pick<Till, "paymentId">,
  payment: Payment,
  now: Date,
): boolean =>
  payment.status === "completed"
    ? payment.settledAt !== null && after(payment.settledAt, RECEIPT_SHOWN_MS) > now
    : paymentId === payment.id && isStillShown(payment, now);

/** Returns the payment on the till's screen; a pending one is checked with the network first. */
export async function readShown(actor: Actor, till: Till): Promise<AccountPaymentRow | undefined> {
  if (till.paymentId === null) return undefined;
  const payment = await readAccountPayment(actor, till.paymentId);
  return isStillShown(payment, await recentDatabaseTime()) ? payment : undefined;
}

/** Returns whether no payment is on the till's screen, as far as is known without asking the network. */
export async function isIdle(actor: Actor, { paymentId }: Till): Promise<boolean> {
  if (paymentId === null) return true;
  const [payment] = await readPaymentsById(actor, [paymentId]);
  return !payment || !isStillShown(payment, await recentDatabaseTime());
}

/**
 * Clears the till's screen of a payment, though customer displays keep the receipt's code. Another one that it shows by now
 * stays: a browser may have several tabs of a till. Throws `Forbidden` and `TillNotFound`.
 */
export async function endShowing(actor: Actor, tillId: string, paymentId: string): Promise<Till> {
  const { id } = await findTill(actor, tillId);
  const cleared = await query(Prisma.sql`
    UPDATE tills t SET cleared_payment_id = t.payment_id
    WHERE t.id = ${id} AND t.payment_id = ${paymentId} AND t.cleared_payment_id IS DISTINCT FROM t.payment_id
    RETURNING t.id`);
  if (cleared.length > 0) publishChange([id]);
  return findTill(actor, tillId);
}

/**
 * Shows one of the till's payments on its screen, or clears the screen. Throws `Forbidden`, `TillNotFound`, and
 * `PaymentNotFound` for a payment that was not taken at this till.
 */
export async function showPayment(
  actor: Actor,
  tillId: string,
  paymentId: string | null,
): Promise<Till> {
  const till = await findTill(actor, tillId);
  const [shown] = await query<{ id: string }>(Prisma.sql`
    UPDATE tills t SET payment_id = ${paymentId}::text, cleared_payment_id = NULL
    WHERE t.id = ${till.id} AND (${paymentId}::text IS NULL OR EXISTS (
      SELECT FROM ${paymentTills} taken WHERE taken.id = ${paymentId}::text AND ${isTakenAt(sqlRows<"id" | "till_id">`taken`)}))
    RETURNING t.id`);
  if (!shown) throw new PaymentNotFound();
  publishChange([till.id]);
  return { ...till, paymentId, displayedPaymentId: paymentId };
}

/**
 * Lists the last ten payments taken at a till, newest first, or those of an order that can be seen at it: a cashier's are
 * the ones taken there. Throws `Forbidden` and `TillNotFound`.
 */
export async function listTillPayments(
  actor: Actor,
  tillId: string,
  order?: string,
): Promise<AccountPaymentRow[]> {
  authorize(actor, "payments.read");
  const till = await findTill(actor, tillId);
  if (order !== undefined) return readPaymentsOfOrder(actor, order, RECENT_PAYMENTS);
  // Payments from before they had a till are in the second until the housekeeping has copied it.
  const taken = await query<{ id: string }>(Prisma.sql`
    SELECT id FROM (
      (${newestOfTill(actor, till.id, RECENT_PAYMENTS)})
      UNION (SELECT payment_id, taken_at FROM till_payments WHERE till_id = ${till.id}
        ORDER BY taken_at DESC, payment_id DESC LIMIT ${RECENT_PAYMENTS})) AS newest(id, taken_at)
    ORDER BY taken_at DESC, id DESC LIMIT ${RECENT_PAYMENTS}`);
  return readPaymentsById(
    actor,
    taken.map(({ id }) => id),
  );
}
