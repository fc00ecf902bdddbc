import {
  claimReturnChecks,
  postponeReturnChecks,
  recordWhetherBehind,
} from "@/lib/domain/payments";
import {
  type AtNetwork,
  type CallOptions,
  NetworkNoAnswer,
  type PaymentNetwork,
} from "@/lib/network";
import { settleTransfers } from "./reconcile-transfers";

/**
 * Asks a network that does not tell of its own accord what others returned of payments that are completed, as far as it is
 * time for that, and brings refunds to what it says. Returns how many were found. Throws `NetworkNoAnswer`.
 */
export async function checkReturns(
  account: AtNetwork,
  network: PaymentNetwork,
  options: CallOptions,
): Promise<number> {
  if (!network.profile.returnsByAsking) return 0;
  const due = await claimReturnChecks(account);
  if (due.length === 0) return 0;
  let states: Awaited<ReturnType<PaymentNetwork["paymentStates"]>>;
  try {
    states = await network.paymentStates(due, options);
  } catch (error) {
    if (error instanceof NetworkNoAnswer) await postponeReturnChecks(due);
    throw error;
  }
  const answered = new Set(states.map(({ reference }) => reference));
  await postponeReturnChecks(due.filter((id) => !answered.has(id)));
  const transfers = states.flatMap(({ transfers: reported = [] }) => reported);
  const found = await settleTransfers(account, transfers);
  await recordWhetherBehind(transfers);
  return found;
}
