/** As many digits as the largest amount has before its point. */
const MAX_DIGITS = 8;

/** What of a typed or pasted text is an amount: digits and, where the currency has decimals, a point and so many more. */
export function typedAmount(text: string, decimals: number): string {
  const [, whole = "", point = "", fraction = ""] =
    /^(\d*)(\.?)(\d*)/.exec(text.replaceAll(/[^\d.,]/g, "").replaceAll(",", ".")) ?? [];
  const most = whole.slice(0, MAX_DIGITS);
  if (decimals === 0 || point === "") return most;
  return `${most || "0"}.${fraction.slice(0, decimals)}`;
}

/** The same with its thousands apart. */
export const groupThousands = (amount: string): string =>
  amount.replace(/^\d+/, (whole) => whole.replaceAll(/\B(?=(\d{3})+$)/g, " "));

/** Whether a text says this amount and nothing else, but for the spaces in it and a comma for the point. */
export const isSameAmount = (text: string, amount: string): boolean =>
  text.replaceAll(/\s/g, "").replace(",", ".") === amount;
