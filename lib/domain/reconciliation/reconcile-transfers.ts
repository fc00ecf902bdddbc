import { applyTransfers, unknownTransfers } from "@/lib/domain/payments";
import { recordNetworkRefunds } from "@/lib/domain/refunds";
import type { AtNetwork, CallOptions, NetworkTransfer, PaymentNetwork } from "@/lib/network";

/**
 * Brings payments of one network account to what the network holds of them: payments that were paid although they had
 * ended, second payments, other amounts, and money that others returned. Transfers of unknown payments are ignored, and the
 * same ones can be told any number of times. Returns how many payments and refunds were settled. Throws `NetworkNoAnswer`.
 */
export async function reconcileTransfers(
  account: AtNetwork,
  network: PaymentNetwork,
  transfers: readonly NetworkTransfer[],
  options: CallOptions,
): Promise<number> {
  if (transfers.length === 0) return 0;
  // A list has some of a payment's transfers. All of them count.
  const further = await unknownTransfers(account, transfers);
  const states = further.length === 0 ? [] : await network.paymentStates(further, options);
  return settleTransfers(account, [
    ...transfers,
    ...states.flatMap(({ transfers = [] }) => transfers),
  ]);
}

/** Like `reconcileTransfers`, for all transfers of each payment. */
export async function settleTransfers(
  account: AtNetwork,
  all: readonly NetworkTransfer[],
): Promise<number> {
  if (all.length === 0) return 0;
  const settled = await applyTransfers(account, all);
  let returned = 0;
  for (const [currency, transfers] of byCurrency(all)) {
    returned += (await recordNetworkRefunds(account, transfers, currency)).length;
  }
  return settled + returned;
}

function byCurrency(transfers: readonly NetworkTransfer[]): Map<string, NetworkTransfer[]> {
  const groups = new Map<string, NetworkTransfer[]>();
  for (const transfer of transfers) {
    groups.set(transfer.currency, [...(groups.get(transfer.currency) ?? []), transfer]);
  }
  return groups;
}
