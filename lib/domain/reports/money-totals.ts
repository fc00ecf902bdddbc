/** Collected and refunded amounts, in minor units. */
export interface MoneyTotals {
  takenCount: number;
  taken: bigint;
  refundedCount: number;
  refunded: bigint;
  /** How much of what was taken is tips; absent where they are not told apart. */
  tips?: bigint | undefined;
}

/** The totals of nothing. */
export const NO_MONEY: MoneyTotals = {
  takenCount: 0,
  taken: 0n,
  refundedCount: 0,
  refunded: 0n,
  tips: 0n,
};

/** Adds totals up. */
export const addTotals = (sum: MoneyTotals, totals: MoneyTotals): MoneyTotals => ({
  takenCount: sum.takenCount + totals.takenCount,
  taken: sum.taken + totals.taken,
  refundedCount: sum.refundedCount + totals.refundedCount,
  refunded: sum.refunded + totals.refunded,
  tips: (sum.tips ?? 0n) + (totals.tips ?? 0n),
});
