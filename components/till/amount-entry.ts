import { typedAmount } from "@/components/form/typed-amount";
import { decimals, MAX_MAJOR_UNITS } from "@/lib/kit/money";

/** What has been typed of an amount: digits, and a point where decimals begin. "" is nothing yet. */
export type AmountEntry = string;

/** What a key makes of it; a key that does not fit changes nothing. Points and commas are the same. */
export function pressKey(entry: AmountEntry, key: string, currency: string): AmountEntry {
  if (key === "Backspace") return entry.slice(0, -1);
  if (!/^[\d.,]$/.test(key)) return entry;
  const isReplaced = entry === "0" && /\d/.test(key);
  const typed = typedAmount(isReplaced ? key : entry + key, decimals(currency));
  return amountOf(typed) > MAX_MAJOR_UNITS ? entry : typed;
}

/** Major units; 0 while there is nothing. */
export const amountOf = (entry: AmountEntry): number => Number(entry || "0");

/** The amount as typed so far: a point and zeros that wait for more are seen. */
export function formatEntry(entry: AmountEntry, currency: string): string {
  const [whole = "", fraction] = entry.split(".");
  const parts = new Intl.NumberFormat("en-GB", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    maximumFractionDigits: 0,
  }).formatToParts(BigInt(whole || "0"));
  return parts
    .map(({ type, value }, at) => {
      const isLastDigit =
        type === "integer" && parts.findLastIndex((one) => one.type === "integer") === at;
      return isLastDigit && fraction !== undefined ? `${value}.${fraction}` : value;
    })
    .join("");
}
