import { decimals, toMinorUnits } from "./money";

/** A currency sign, or its code. */
const CURRENCY = String.raw`(?:\p{Sc}|[A-Z]{3})`;
const AROUND = new RegExp(`^${CURRENCY}?\\s*([\\d.,'’\\s]+?)\\s*${CURRENCY}?$`, "iu");
/** Thousands are separated all alike, and only by what does not begin the decimals. */
const GROUPED = /^(\d{1,3})((?:([\s.,'’])\d{3})(?:\3\d{3})*)(?:([.,])(\d+))?$/u;
const PLAIN = /^(\d+)(?:[.,](\d+))?$/;

/**
 * Returns an amount in minor units as people write it: `3300`, `3 300`, `3,300.00`, `3.300,00`, `₸3,300`, `3300 KZT`.
 * Undefined if the text is not an amount that a payment in this currency can have.
 */
export function parseAmount(text: string, currency: string): bigint | undefined {
  const written = AROUND.exec(text.normalize("NFKC").trim())?.[1];
  if (written === undefined) return undefined;
  const [whole, fraction] = partsOf(written, decimals(currency)) ?? [];
  if (whole === undefined) return undefined;
  const amount = toMinorUnits(Number(fraction ? `${whole}.${fraction}` : whole), currency);
  return amount.ok ? amount.minor : undefined;
}

/** Returns the digits before and after the decimal separator. */
function partsOf(written: string, digits: number): [string, string | undefined] | undefined {
  const grouped = GROUPED.exec(written);
  const [, first, rest, separator, point, fraction] = grouped ?? [];
  // In a currency with three decimals, 3.300 is three and a bit, as a payment's amount is written.
  const isFraction = separator === "." && digits === 3 && point === undefined && rest!.length === 4;
  if (grouped && !isFraction && point !== separator) {
    return [first! + rest!.replaceAll(/\D/g, ""), fraction];
  }
  const plain = PLAIN.exec(written);
  return plain ? [plain[1]!, plain[2]] : undefined;
}
