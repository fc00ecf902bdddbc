/** The number of integer digits of the largest amount. */
const MAX_DIGITS = 8;

/** Thousands separated by commas, as amounts are shown; the decimals follow a point. */
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

/** Removes the commas of an amount as it is shown. Any other comma is a decimal point: `1500,50`. */
function withPoint(text: string, decimals: number): string {
  const isAmbiguous = decimals === 3 && /^\d+,\d{3}$/.test(text);
  return text.replaceAll(",", GROUPED.test(text) && !isAmbiguous ? "" : ".");
}

/**
 * Extracts the amount from typed or pasted text: digits and, if the currency has decimals, a point and at most that
 * many more.
 */
export function typedAmount(text: string, decimals: number): string {
  const [, whole = "", point = "", fraction = ""] =
    /^(\d*)(\.?)(\d*)/.exec(withPoint(text.replaceAll(/[^\d.,]/g, ""), decimals)) ?? [];
  const most = whole.slice(0, MAX_DIGITS);
  if (decimals === 0 || point === "") return most;
  return `${most || "0"}.${fraction.slice(0, decimals)}`;
}

/** Separates the thousands of an amount with commas, as everywhere that amounts are shown. */
export const groupThousands = (amount: string): string =>
  amount.replace(/^\d+/, (whole) => whole.replaceAll(/\B(?=(\d{3})+$)/g, ","));

/** Whether the text is exactly this amount, apart from spaces and a comma as the decimal point. */
export const isSameAmount = (text: string, amount: string): boolean =>
  text.replaceAll(/\s/g, "").replace(",", ".") === amount;
