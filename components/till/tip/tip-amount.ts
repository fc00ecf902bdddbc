import { decimals } from "@/lib/kit/currencies";
import { toMajorUnits, toMinorUnits } from "@/lib/kit/money";

/** From this many major units on, rounding a tip to whole ones changes it by 5 % at most. */
const WHOLE_FROM = 10n;

const minorOf = (amount: number, currency: string): bigint => {
  const minor = toMinorUnits(amount, currency);
  return minor.ok ? minor.minor : 0n;
};

const rounded = (numerator: bigint, denominator: bigint): bigint =>
  (2n * numerator + denominator) / (2n * denominator);

/**
 * A tip in percent of an amount, both in major units, rounded half up: of a whole amount to whole units where they are
 * small, as in tenge, and else to the currency's minor units. 0 if nothing is left of it.
 */
export function tipOf(percent: number, amount: number, currency: string): number {
  const minor = minorOf(amount, currency);
  const unit = 10n ** BigInt(decimals(currency));
  const isWhole = minor % unit === 0n && minor * BigInt(percent) >= 100n * WHOLE_FROM * unit;
  const step = isWhole ? unit : 1n;
  return toMajorUnits(rounded(minor * BigInt(percent), 100n * step) * step, currency);
}

/** An amount with a tip, in major units, without the errors of adding floats. */
export const withTip = (amount: number, tip: number, currency: string): number =>
  toMajorUnits(minorOf(amount, currency) + minorOf(tip, currency), currency);
