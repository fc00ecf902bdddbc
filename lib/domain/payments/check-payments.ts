import { recentDatabaseTime } from "@/lib/kit/clock";
import type { Payment } from "@/lib/kit/db";
import { type CallOptions, type NetworkPayment, networkFor } from "@/lib/network";
import type { Checked } from "@/lib/domain/shared/polling";
import { isSubmissionUnderWay, changeFrom } from "./network-verdict";
import { recordNetworkStatuses } from "./record-network-statuses";
import { type PaymentChange, settlePayments } from "./settle-payments";

/**
 * Asks the network about payments of one organization and mode (500 at most, in one call) and settles what changed.
 * Returns how many it settled, and what never arrived there. Throws `NetworkNoAnswer`.
 */
export async function checkPayments(
  payments: readonly Payment[],
  options: CallOptions = {},
): Promise<Checked<Payment>> {
  const [first] = payments;
  if (!first) return { settled: 0 };
  const network = await networkFor(first.organizationId, first.mode);
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  const verdicts = (await network.paymentStates([...byId.keys()], options)).flatMap((verdict) => {
    const payment = byId.get(verdict.reference);
    return payment ? [{ payment, verdict }] : [];
  });

  const now = await recentDatabaseTime();
  const changes: PaymentChange[] = [];
  const unchanged: typeof verdicts = [];
  for (const { payment, verdict } of verdicts) {
    const change = changeFrom(payment, verdict, now);
    if (change && (payment.status === "pending" || change.status === "completed")) {
      changes.push(change);
    } else if (payment.status === "pending") {
      unchanged.push({ payment, verdict });
    }
  }
  const settled = await settlePayments(changes);
  await recordNetworkStatuses(unchanged);
  const lost = unchanged.filter((one) => isLost(one, now)).map(({ payment }) => payment);
  return { settled: settled.length, lost };
}

const isLost = (
  { payment, verdict }: { payment: Payment; verdict: NetworkPayment },
  now: Date,
): boolean =>
  verdict.state === "not_found" &&
  payment.method === "direct" &&
  !isSubmissionUnderWay(payment, now);
