import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { recentDatabaseTime } from "@/lib/kit/clock";
import { type Payment, Prisma, queryPrepared } from "@/lib/kit/db";
import { after } from "@/lib/kit/time";
import { NetworkNoAnswer } from "@/lib/network";
import { checkPayments } from "./check-payments";
import { PaymentNotFound } from "./errors";
import { findPayment } from "./find-payment";

const FRESH_MS = 2000;
/** Keeps the whole read under a second, even if the network does not respond. */
const READ_THROUGH_TIMEOUT_MS = 750;

/**
 * Returns a payment. If it is pending and was last checked over 2 s ago, the network is asked first, so that reading is
 * a true fallback to webhooks. Throws `PaymentNotFound`.
 */
export async function readPayment(actor: Actor, id: string): Promise<Payment> {
  authorize(actor, "payments.read");
  const payment = await findPayment(actor, id);
  const checkedAt = payment.lastCheckedAt ?? payment.createdAt;
  if (payment.status !== "pending") return payment;
  if (after(checkedAt, FRESH_MS) > (await recentDatabaseTime())) return payment;
  // Only one of many concurrent readers asks the network.
  const [claimed] = await queryPrepared(Prisma.sql`
    UPDATE payments SET last_checked_at = now()
    WHERE id = ${id} AND status = 'pending' AND last_checked_at IS NOT DISTINCT FROM ${payment.lastCheckedAt}::timestamptz
    RETURNING id`);
  if (!claimed) return findPayment(actor, id);
  try {
    await checkPayments([payment], { timeoutMs: READ_THROUGH_TIMEOUT_MS });
  } catch (error) {
    if (!(error instanceof NetworkNoAnswer)) throw error;
    return payment;
  }
  return findPayment(actor, id);
}

/**
 * Returns a payment link. If it is pending and was last checked over 2 s ago, the network is asked first. Throws
 * `PaymentNotFound`, also for payments with another method.
 */
export async function readPaymentLink(actor: Actor, id: string): Promise<Payment> {
  authorize(actor, "payments.search");
  const payment = await readPayment(actor, id);
  if (payment.method !== "link") throw new PaymentNotFound();
  return payment;
}
