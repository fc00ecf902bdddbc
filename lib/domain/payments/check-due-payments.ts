import { recentDatabaseTime } from "@/lib/kit/clock";
import { type Payment, Prisma, query } from "@/lib/kit/db";
import {
  checkDue,
  type CheckCount,
  type ClaimScope,
  claimSeconds,
  isClaimable,
} from "@/lib/domain/shared/polling";
import { checkPayments } from "./check-payments";
import { paymentColumns } from "./columns";
import { settlePayments } from "./settle-payments";
import { resubmit } from "./submit-payment";
import { after, minutes } from "@/lib/kit/time";

const BATCH = 500;

/**
 * One look of the poll at every payment that is due: pending ones each cycle, expired ones ever less often until
 * 24 h after their validity (a late payment). Any number of processes may do it at once; each payment is claimed
 * by one of them.
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
  query<Payment>(Prisma.sql`
    UPDATE payments p SET last_checked_at = now(), next_check_at = CASE
        WHEN p.status = 'pending' THEN now() + make_interval(secs => ${claimSeconds()})
        WHEN now() < p.expires_at + interval '24 hours'
          THEN now() + greatest(now() - p.expires_at, interval '1 minute')
      END
    FROM (SELECT id FROM payments WHERE ${isClaimable("next_check_at", scope)}
          ORDER BY next_check_at LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED) due
    WHERE p.id = due.id
    RETURNING ${paymentColumns}`);

/** It may have been paid in its last minute, so it waits this long for the network before it counts as unpaid. */
const UNANSWERED_TIMEOUT_MS = minutes(10);

async function expireUnanswered(payments: Payment[]): Promise<number> {
  const now = await recentDatabaseTime();
  const over = payments.filter(
    (payment) =>
      payment.status === "pending" && after(payment.expiresAt, UNANSWERED_TIMEOUT_MS) <= now,
  );
  const expired = await settlePayments(
    over.map((payment) => ({ paymentId: payment.id, status: "expired", actor: "qassa" })),
  );
  return expired.length;
}
