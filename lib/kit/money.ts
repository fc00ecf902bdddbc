/** The maximum amount of a payment, in major units. */
export const MAX_MAJOR_UNITS = 99_999_999.99;

// ISO 4217, hard-coded: the runtime's data describes how amounts are customarily displayed, which differs (HUF, IDR,
// PKR …) and changes between versions. That would change the meaning of stored minor units.
const CURRENCIES_WITH: Record<number, string> = {
  0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
  3: "BHD IQD JOD KWD LYD OMR TND",
};

const digitsOf = new Map(
  Object.entries(CURRENCIES_WITH).flatMap(([digits, codes]) =>
    codes.split(" ").map((code) => [code, Number(digits)] as const),
  ),
);

/** Returns the number of decimals of a currency (ISO 4217): 2 for KZT, 0 for JPY, 3 for KWD. */
export const decimals = (currency: string): number => digitsOf.get(currency) ?? 2;

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
  const most = decimals(currency);
  // The shortest text that parses to this number: what the sender wrote, or an equivalent.
  const match = /^(\d+)(?:\.(\d+))?$/.exec(String(amount));
  const fraction = match?.[2] ?? "";
  if (!match || fraction.length > most) {
    const rule = most === 0 ? "no decimals" : `at most ${most} decimals`;
    return { ok: false, fault: `must have ${rule} in ${currency}` };
  }
  return { ok: true, minor: BigInt(match[1]! + fraction.padEnd(most, "0")) };
}

/** Converts minor units to the JSON number in major units that the API returns. */
export function toMajorUnits(minor: bigint, currency: string): number {
  const digits = decimals(currency);
  if (digits === 0) return Number(minor);
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, "0");
  const major = Number(`${text.slice(0, -digits)}.${text.slice(-digits)}`);
  return minor < 0n ? -major : major;
}
