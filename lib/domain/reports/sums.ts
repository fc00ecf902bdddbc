import { toMajorUnits } from "@/lib/kit/money";
import type { Sums } from "./schemas";

/** Money that moved, in minor units. */
export interface Moved {
  takenCount: number;
  taken: bigint;
  refundedCount: number;
  refunded: bigint;
}

/** Minor units, which may be less than nothing, as the wire carries them. */
const major = (minor: bigint, currency: string): number =>
  minor < 0n ? -toMajorUnits(-minor, currency) : toMajorUnits(minor, currency);

export const presentSums = (moved: Moved, currency: string): Sums => ({
  taken_count: moved.takenCount,
  taken: major(moved.taken, currency),
  refunded_count: moved.refundedCount,
  refunded: major(moved.refunded, currency),
  net: major(moved.taken - moved.refunded, currency),
});
