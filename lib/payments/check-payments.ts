import type { Payment } from "@/lib/db";
import { Prisma, query } from "@/lib/db";
import { type NetworkPayment, networkFor } from "@/lib/network";
import { appendToTimeline } from "@/lib/timeline";
import { isSubmissionUnderWay, changeFrom } from "./network-verdict";
import { type PaymentChange, settlePayments } from "./settle-payments";
import { submitAgain } from "./submit-payment";

export interface CheckOptions {
  /** After so many milliseconds it counts as no answer. */
  timeoutMs?: number;
  /** What the network never received is left to the next check. */
  onlyAsk?: boolean;
}

/**
 * Asks the network about payments of one organization and mode (500 at most, in one call), settles what changed
 * and then submits again what never arrived. Returns how many it settled. Throws `NetworkNoAnswer`.
 */
export async function checkPayments(
  payments: readonly Payment[],
  { onlyAsk = false, ...options }: CheckOptions = {},
): Promise<number> {
  const [first] = payments;
  if (!first) return 0;
  const network = await networkFor(first.organizationId, first.mode);
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  const verdicts = (await network.paymentStates([...byId.keys()], options)).flatMap((verdict) => {
    const payment = byId.get(verdict.reference);
    return payment ? [{ payment, verdict }] : [];
  });

  const changes: PaymentChange[] = [];
  const unchanged: typeof verdicts = [];
  for (const { payment, verdict } of verdicts) {
    const change = changeFrom(payment, verdict);
    if (change && (payment.status === "pending" || change.status === "completed")) {
      changes.push(change);
    } else if (payment.status === "pending") {
      unchanged.push({ payment, verdict });
    }
  }
  // First what is known, since submitting may take its time.
  const settled = await settlePayments(changes);
  for (const { payment, verdict } of unchanged) await noteWord(payment, verdict);
  if (onlyAsk) return settled.length;
  const lost = unchanged.filter(isLost).map(({ payment }) => payment);
  const refused = await settlePayments(await submitAgain(lost));
  return settled.length + refused.length;
}

const isLost = ({ payment, verdict }: { payment: Payment; verdict: NetworkPayment }): boolean =>
  verdict.state === "not_found" && payment.method === "direct" && !isSubmissionUnderWay(payment);

/** Keeps a word of the network that says nothing new about the status, each word once. */
async function noteWord(payment: Payment, verdict: NetworkPayment): Promise<void> {
  if (!verdict.networkStatus || verdict.networkStatus === payment.networkStatus) return;
  const [noted] = await query(Prisma.sql`
    UPDATE payments SET network_status = ${verdict.networkStatus}, updated_at = now()
    WHERE id = ${payment.id} AND status = 'pending' AND network_status IS DISTINCT FROM ${verdict.networkStatus}
    RETURNING id`);
  if (!noted || verdict.state !== "unrecognized") return;
  await appendToTimeline([
    {
      organizationId: payment.organizationId,
      mode: payment.mode,
      paymentId: payment.id,
      kind: "network.status_unrecognized",
      actor: "network",
      data: { network_status: verdict.networkStatus },
    },
  ]);
}
