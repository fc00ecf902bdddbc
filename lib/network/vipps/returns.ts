import type { NetworkReturn, NetworkTransfer } from "../port";
import type { EventLog, Payment } from "./contract";
import { vippsReference } from "./references";

/** All that was captured of a payment as one transfer: captures have no IDs that answers agree on. */
export const transferOf = (
  reference: string,
  { aggregate: { capturedAmount, refundedAmount } }: Payment,
  returns: NetworkReturn[],
): NetworkTransfer => ({
  reference,
  id: vippsReference(reference),
  amount: capturedAmount.value,
  currency: capturedAmount.currency,
  returns,
  ...(refundedAmount.value > 0n && { returned: refundedAmount.value }),
});

/**
 * The refunds in a payment's event log, also those that were requested in the network's portal, which have no key. Each is
 * told once, however often the log has it; `pspReference` alone may be that of the payment.
 */
export function returnsIn(log: EventLog): NetworkReturn[] {
  const returns = new Map<string, NetworkReturn>();
  for (const { name, success, amount, idempotencyKey, pspReference, timestamp } of log) {
    if (name !== "REFUNDED" || !success || !amount || amount.value === 0n) continue;
    const id = [pspReference, timestamp, idempotencyKey].filter(Boolean).join(" ");
    if (id !== "")
      returns.set(id, { id, reference: idempotencyKey ?? undefined, amount: amount.value });
  }
  return [...returns.values()];
}
