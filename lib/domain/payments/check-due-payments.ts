import {
  checkDue,
  type CheckCount,
  type ClaimScope,
  claimSeconds,
  isClaimable,
} from "@/lib/domain/shared/polling";
import { creationTraceOf } from "@/lib/domain/shared/trace-settling";
import { recentDatabaseTime } from "@/lib/kit/clock";
import { type Payment, Prisma, queryPrepared } from "@/lib/kit/db";
import { after, minutes } from "@/lib/kit/time";
import { checkPayments } from "./check-payments";
import { paymentColumns } from "./columns";
import { settlePayments } from "./settle-payments";
import { reservedOf } from "./settle-reservations";
import { resubmit } from "./submit-payment";

const BATCH = 500;

/**
 * Polls every payment that is due: pending ones in each cycle, expired ones at growing intervals until 24 h after they
 * expired, in case they are paid late. Any number of processes can run it concurrently; each payment is claimed by one
 * of them.
 */
export const checkDuePayments = (signal?: AbortSignal): Promise<CheckCount> =>
  checkDue(
    {
      what: "payments",
      claim: claimDuePayments,
      check: (payments, ended) => checkPayments(payments, { signal: ended }),
      resubmit: async (notReceived, ended) =>
        (await settlePayments(await resubmit(notReceived, ended))).length,
      onSilence: expireUnanswered,
    },
    signal,
  );

const claimDuePayments = (scope: ClaimScope): Promise<Payment[]> =>
  queryPrepared<Payment>(Prisma.sql`
    UPDATE payments p SET last_checked_at = now(), next_check_at = CASE
        WHEN p.status = 'pending' THEN now() + make_interval(secs => ${claimSeconds()})
        WHEN now() < p.expires_at + interval '24 hours'
          THEN now() + greatest(now() - p.expires_at, interval '1 minute')
      END
    WHERE p.id = ANY(ARRAY(
      SELECT id FROM payments WHERE ${isClaimable("next_check_at", scope)}
      ORDER BY next_check_at LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED))
    RETURNING ${paymentColumns}`);

/** How long after it expired a payment waits for an unresponsive network: it may have been paid in its last minute. */
const UNANSWERED_TIMEOUT_MS = minutes(10);

async function expireUnanswered(payments: Payment[]): Promise<number> {
  const now = await recentDatabaseTime();
  const overdue = payments.filter(
    (payment) =>
      payment.status === "pending" && after(payment.expiresAt, UNANSWERED_TIMEOUT_MS) <= now,
  );
  // What is reserved may be taken or given back once the network answers again.
  const reserved = await reservedOf(overdue.map(({ id }) => id));
  const over = overdue.filter(({ id }) => !reserved.has(id));
  const expired = await settlePayments(
    over.map((payment) => ({
      paymentId: payment.id,
      status: "expired",
      actor: "qassa",
      ...creationTraceOf(payment),
    })),
  );
  return expired.length;
}
