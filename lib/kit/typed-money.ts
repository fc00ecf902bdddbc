/** A currency sign, its code, or how tenge are usually shortened. */
const CURRENCY = String.raw`(?:\p{Sc}|[A-Z]{3}|тг\.?)`;
const AROUND = new RegExp(`^${CURRENCY}?\\s*([\\d.,'’\\s]+?)\\s*${CURRENCY}?$`, "iu");
/** Thousands are separated all alike, and only by what does not begin the decimals. */
const GROUPED = /^([1-9]\d{0,2})((?:([\s.,'’])\d{3})(?:\3\d{3})*)(?:([.,])(\d+))?$/u;
const PLAIN = /^(\d+)(?:[.,](\d+))?$/;

/** The longest amount with its currency has half of it. */
const MAX_TYPED = 64;

/** The digits before and after a decimal sign; none after if there is no sign. */
export type AmountDigits = [whole: string, fraction: string | undefined];

/**
 * Returns the digits of an amount as people write it, in any language; undefined if it is none. Exactly three digits after
 * the only point or comma are thousands, `1,234` and `1.234` alike. In a currency with three decimals, they are decimals
 * after a point, as amounts are written in JSON, and after `sign`, the decimal sign of the reader's language.
 */
export function digitsOfAmount(
  text: string,
  decimals: number,
  sign = ".",
): AmountDigits | undefined {
  // The expressions take time in proportion to a power of the length.
  if (text.length > MAX_TYPED) return undefined;
  const written = AROUND.exec(text.normalize("NFKC").trim())?.[1];
  if (written === undefined) return undefined;
  const [, first, rest, separator, point, fraction] = GROUPED.exec(written) ?? [];
  const isFraction =
    decimals === 3 &&
    point === undefined &&
    rest?.length === 4 &&
    (separator === "." || separator === sign);
  if (first !== undefined && !isFraction && point !== separator) {
    return [first + rest!.replaceAll(/\D/g, ""), fraction];
  }
  const plain = PLAIN.exec(written);
  return plain ? [plain[1]!, plain[2]] : undefined;
}
