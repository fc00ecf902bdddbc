import pLimit from "p-limit";
import { insertTimelineLines } from "@/lib/domain/payments/sql";
import {
  checkDue,
  type CheckCount,
  type Checked,
  type ClaimScope,
  claimSeconds,
  isClaimable,
} from "@/lib/domain/shared/polling";
import { creationTraceOf } from "@/lib/domain/shared/trace-settling";
import { recentDatabaseTime } from "@/lib/kit/clock";
import { Prisma, queryPrepared, type Refund } from "@/lib/kit/db";
import { log } from "@/lib/kit/log";
import { metrics } from "@/lib/kit/metrics";
import { sqlRows } from "@/lib/kit/rows";
import { after, seconds } from "@/lib/kit/time";
import { networkOfRefund, NetworkNoAnswer, type NetworkRefund } from "@/lib/network";
import { refundColumns } from "./columns";
import { type RefundChange, settleRefunds } from "./settle-refunds";
import { submitRefund } from "./submit-refund";

const BATCH = 500;
/** The first submission may still be in flight. */
const SUBMISSION_TIME = seconds(10);
const CALLS_IN_FLIGHT = 8;

/**
 * Polls every pending refund that is due. A refund does not expire: the network is asked until it decides. Any number
 * of processes can run it concurrently.
 */
export const checkDueRefunds = (signal?: AbortSignal): Promise<CheckCount> =>
  checkDue({ what: "refunds", claim: claimDueRefunds, check: checkRefunds, resubmit }, signal);

const claimDueRefunds = (scope: ClaimScope): Promise<Refund[]> =>
  queryPrepared<Refund>(Prisma.sql`
    UPDATE refunds r SET last_checked_at = now(), next_check_at = now() + make_interval(secs => ${claimSeconds()})
    WHERE r.id = ANY(ARRAY(
      SELECT id FROM refunds WHERE ${isClaimable("next_check_at", scope)}
      ORDER BY next_check_at LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED))
    RETURNING ${refundColumns}`);

/**
 * Asks the network about refunds of one network account, and settles those that changed. Returns how many it
 * settled, and which ones the network does not know. Throws `NetworkNoAnswer`.
 */
async function checkRefunds(refunds: Refund[], signal: AbortSignal): Promise<Checked<Refund>> {
  const [first] = refunds;
  if (!first) return { settled: 0 };
  const network = await networkOfRefund(first);
  const byId = new Map(refunds.map((refund) => [refund.id, refund]));
  const changes: RefundChange[] = [];
  const notReceived: Refund[] = [];
  const unrecognized: { refund: Refund; verdict: NetworkRefund }[] = [];
  const references = refunds.map(({ id, paymentId }) => ({
    reference: id,
    paymentReference: paymentId,
  }));
  for (const verdict of await network.refundStates(references, { signal })) {
    const refund = byId.get(verdict.reference);
    if (!refund) continue;
    const change = toStatusChange(refund, verdict);
    if (change) changes.push(change);
    else if (verdict.state === "not_found") notReceived.push(refund);
    else if (verdict.state === "unrecognized") unrecognized.push({ refund, verdict });
  }
  const settled = await settleRefunds(changes);
  await recordNetworkStatuses(unrecognized);
  return { settled: settled.length, notReceived };
}

function toStatusChange(refund: Refund, verdict: NetworkRefund): RefundChange | undefined {
  if (verdict.state !== "completed" && verdict.state !== "failed") return undefined;
  return {
    refundId: verdict.reference,
    status: verdict.state,
    failReason: verdict.reason,
    networkStatus: verdict.networkStatus || undefined,
    actor: "network",
    ...creationTraceOf(refund),
  };
}

/**
 * Resubmits refunds several at a time, until the signal is aborted. After `CALLS_IN_FLIGHT` failed calls, the rest is
 * left to the next cycle. Refunds that are settled by a refusal are not counted.
 */
async function resubmit(refunds: readonly Refund[], signal: AbortSignal): Promise<number> {
  const calls = pLimit(CALLS_IN_FLIGHT);
  let unanswered = 0;
  const now = await recentDatabaseTime();
  const notReceived = refunds.filter((refund) => after(refund.createdAt, SUBMISSION_TIME) <= now);
  await calls.map(notReceived, async (refund) => {
    if (signal.aborted || unanswered >= CALLS_IN_FLIGHT) return;
    try {
      await submitRefund(refund, { signal });
    } catch (error) {
      if (!(error instanceof NetworkNoAnswer)) {
        log.error({ error, refund: refund.id }, "could not submit a refund to its network");
      }
      unanswered += 1;
    }
  });
  return 0;
}

const UNRECOGNIZED = {
  kind: Prisma.sql`'network.status_unrecognized'`,
  actor: Prisma.sql`'network'`,
  data: Prisma.sql`jsonb_build_object('refund_id', id, 'network_status', network_status)`,
};

/** Records network statuses that this version does not know, once each and with a timeline entry, in one statement. */
async function recordNetworkStatuses(
  answers: readonly { refund: Refund; verdict: NetworkRefund }[],
): Promise<void> {
  const rows = answers
    .filter(({ refund, verdict }) => verdict.networkStatus !== refund.networkStatus)
    .map(({ refund, verdict }) => ({ id: refund.id, networkStatus: verdict.networkStatus }));
  if (rows.length === 0) return;
  const unknown = await queryPrepared(Prisma.sql`
    WITH reported AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t(id text, "networkStatus" text)
    ), locked AS MATERIALIZED (
      SELECT r.id, t."networkStatus" FROM refunds r JOIN reported t ON t.id = r.id
      WHERE r.id = ANY(ARRAY(SELECT id FROM reported)) AND r.status = 'pending'
        AND r.network_status IS DISTINCT FROM t."networkStatus"
      ORDER BY r.payment_id, r.id FOR NO KEY UPDATE OF r
    ), recorded AS (
      UPDATE refunds r SET network_status = l."networkStatus"
      FROM locked l WHERE r.id = l.id
      RETURNING r.organization_id, r.mode, r.payment_id, r.id, r.network_status
    )
    ${insertTimelineLines(UNRECOGNIZED, sqlRows<"organization_id" | "mode" | "payment_id">`recorded`)} RETURNING id`);
  metrics.unknownNetworkStatuses.inc({ kind: "refund" }, unknown.length);
}
