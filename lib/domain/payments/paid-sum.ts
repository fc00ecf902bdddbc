import type { Payment } from "@/lib/kit/db";
import { toMajorUnits } from "@/lib/kit/money";
import type { NetworkTransfer } from "@/lib/network";

/** A sum of money that a network received. */
export interface PaidSum {
  /** In minor units. JSON has no bigint. */
  amount: string;
  inMajorUnits: number;
}

/** Returns what the transfers of a payment add up to; undefined for none, or for nothing. */
export function sumOfTransfers(
  { currency }: Pick<Payment, "currency">,
  transfers: readonly Pick<NetworkTransfer, "amount">[] | undefined,
): PaidSum | undefined {
  const sum = (transfers ?? []).reduce((total, { amount }) => total + amount, 0n);
  if (sum === 0n) return undefined;
  return { amount: sum.toString(), inMajorUnits: toMajorUnits(sum, currency) };
}
