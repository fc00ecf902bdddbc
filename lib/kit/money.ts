import { decimals } from "./currencies";
import { digitsOfMoney } from "./written-numbers";

/** The maximum amount of a payment, in major units. */
export const MAX_MAJOR_UNITS = 99_999_999.99;

/**
 * Converts a JSON amount in major units to bigint minor units by its decimal digits, never with float arithmetic.
 * Otherwise `fault` says what is wrong with it, worded for the field's error message.
 */
export function toMinorUnits(
  amount: number,
  currency: string,
): { ok: true; minor: bigint } | { ok: false; fault: string } {
  if (!Number.isFinite(amount)) return { ok: false, fault: "must be a finite number" };
  if (amount <= 0) return { ok: false, fault: "must be greater than 0" };
  if (amount > MAX_MAJOR_UNITS) {
    return { ok: false, fault: `must be at most ${MAX_MAJOR_UNITS.toFixed(2)}` };
  }
  const maxDecimals = decimals(currency);
  // The shortest text that parses to this number: what the sender wrote, or an equivalent.
  const match = /^(\d+)(?:\.(\d+))?$/.exec(String(amount));
  const fraction = match?.[2] ?? "";
  if (!match || fraction.length > maxDecimals) {
    const rule = maxDecimals === 0 ? "no decimals" : `at most ${maxDecimals} decimals`;
    return { ok: false, fault: `must have ${rule} in ${currency}` };
  }
  return { ok: true, minor: BigInt(match[1]! + fraction.padEnd(maxDecimals, "0")) };
}

/** Converts minor units to the JSON number in major units that the API returns. */
export function toMajorUnits(minor: bigint, currency: string): number {
  const digits = decimals(currency);
  if (digits === 0) return Number(minor);
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, "0");
  const major = Number(`${text.slice(0, -digits)}.${text.slice(-digits)}`);
  return minor < 0n ? -major : major;
}

/** Adds JSON amounts in major units exactly, in minor units. */
export function sumMajorUnits(amounts: readonly number[], currency: string): number {
  const minor = amounts.map((amount) => BigInt(digitsOfMoney(amount, currency).replace(".", "")));
  return toMajorUnits(
    minor.reduce((sum, one) => sum + one, 0n),
    currency,
  );
}
