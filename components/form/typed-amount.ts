/** The number of integer digits of the largest amount. */
const MAX_DIGITS = 8;

/**
 * Extracts the amount from typed or pasted text: digits and, if the currency has decimals, a point and at most that
 * many more.
 */
export function typedAmount(text: string, decimals: number): string {
  const [, whole = "", point = "", fraction = ""] =
    /^(\d*)(\.?)(\d*)/.exec(text.replaceAll(/[^\d.,]/g, "").replaceAll(",", ".")) ?? [];
  const most = whole.slice(0, MAX_DIGITS);
  if (decimals === 0 || point === "") return most;
  return `${most || "0"}.${fraction.slice(0, decimals)}`;
}

/** Separates the thousands of an amount with spaces. */
export const groupThousands = (amount: string): string =>
  amount.replace(/^\d+/, (whole) => whole.replaceAll(/\B(?=(\d{3})+$)/g, " "));

/** Whether the text is exactly this amount, apart from spaces and a comma as the decimal point. */
export const isSameAmount = (text: string, amount: string): boolean =>
  text.replaceAll(/\s/g, "").replace(",", ".") === amount;
