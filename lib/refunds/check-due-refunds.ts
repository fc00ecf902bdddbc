import pLimit from "p-limit";
import { Prisma, query, type Refund } from "@/lib/db";
import { networkFor, NetworkNoAnswer, type NetworkRefund } from "@/lib/network";
import { log } from "@/lib/log";
import { checkDue, type CheckCount, claimSeconds, inPolledModes } from "@/lib/polling";
import { appendToTimeline } from "@/lib/timeline";
import { after, seconds } from "@/lib/time";
import { refundColumns } from "./columns";
import { type RefundChange, settleRefunds } from "./settle-refunds";
import { submitRefund } from "./submit-refund";

const BATCH = 500;
/** A first submission may still be on its way. */
const SUBMISSION_TIME = seconds(10);
const CALLS_IN_FLIGHT = 8;

/**
 * One look of the poll at every pending refund. A refund has no validity: the network is asked until it decides.
 * Any number of processes may do it at once.
 */
export const checkDueRefunds = (): Promise<CheckCount> =>
  checkDue({ claim: claimDueRefunds, check: checkRefunds });

const claimDueRefunds = (): Promise<Refund[]> =>
  query<Refund>(Prisma.sql`
    UPDATE refunds r SET last_checked_at = now(), next_check_at = now() + make_interval(secs => ${claimSeconds()})
    FROM (SELECT id FROM refunds WHERE next_check_at <= now() ${inPolledModes()}
          ORDER BY next_check_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) due
    WHERE r.id = due.id
    RETURNING ${refundColumns}`);

/** Asks about refunds of one organization and mode. Throws `NetworkNoAnswer`. */
async function checkRefunds(refunds: Refund[]): Promise<number> {
  const [first] = refunds;
  if (!first) return 0;
  const network = await networkFor(first.organizationId, first.mode);
  const byId = new Map(refunds.map((refund) => [refund.id, refund]));
  const changes: RefundChange[] = [];
  const lost: Refund[] = [];
  const unrecognized: [Refund, NetworkRefund][] = [];
  for (const verdict of await network.refundStates([...byId.keys()])) {
    const refund = byId.get(verdict.reference);
    if (!refund) continue;
    const change = changeFrom(verdict);
    if (change) changes.push(change);
    else if (verdict.state === "not_found") lost.push(refund);
    else if (verdict.state === "unrecognized") unrecognized.push([refund, verdict]);
  }
  // First what is known, since submitting may take its time and come to nothing.
  const settled = await settleRefunds(changes);
  for (const [refund, verdict] of unrecognized) await noteWord(refund, verdict);
  await submitAgain(lost);
  return settled.length;
}

function changeFrom(verdict: NetworkRefund): RefundChange | undefined {
  if (verdict.state !== "completed" && verdict.state !== "failed") return undefined;
  return {
    refundId: verdict.reference,
    status: verdict.state,
    failReason: verdict.reason,
    networkStatus: verdict.networkStatus || undefined,
    actor: "network",
  };
}

/** Side by side. When some got no answer, the rest has its turn in the next cycle. */
async function submitAgain(refunds: readonly Refund[]): Promise<void> {
  const calls = pLimit(CALLS_IN_FLIGHT);
  let unanswered = 0;
  const lost = refunds.filter((refund) => after(refund.createdAt, SUBMISSION_TIME) <= new Date());
  await calls.map(lost, async (refund) => {
    if (unanswered >= CALLS_IN_FLIGHT) return;
    try {
      await submitRefund(refund);
    } catch (error) {
      if (!(error instanceof NetworkNoAnswer)) {
        log.error({ error, refund: refund.id }, "a refund could not be handed to its network");
      }
      unanswered += 1;
    }
  });
}

/** A word that this version does not know is written down once. */
async function noteWord(refund: Refund, verdict: NetworkRefund): Promise<void> {
  if (verdict.networkStatus === refund.networkStatus) return;
  await query(Prisma.sql`
    UPDATE refunds SET network_status = ${verdict.networkStatus}, updated_at = now()
    WHERE id = ${refund.id} AND status = 'pending' RETURNING id`);
  await appendToTimeline([
    {
      organizationId: refund.organizationId,
      mode: refund.mode,
      paymentId: refund.paymentId,
      kind: "network.status_unrecognized",
      actor: "network",
      data: { refund_id: refund.id, network_status: verdict.networkStatus },
    },
  ]);
}
