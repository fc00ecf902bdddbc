import { moneyFormat } from "@/lib/kit/display";
import { decimals, MAX_MAJOR_UNITS } from "@/lib/kit/money";

/** The amount as typed so far: digits, and a point where decimals begin. "" if nothing has been typed. */
export type AmountEntry = string;

/** Returns the entry after a key press; keys that don't fit change nothing. A comma counts as a point. */
export function pressKey(entry: AmountEntry, key: string, currency: string): AmountEntry {
  if (key === "Backspace") return entry.slice(0, -1);
  const digits = decimals(currency);
  if (/^[.,]$/.test(key)) return digits === 0 || entry.includes(".") ? entry : `${entry || "0"}.`;
  if (!/^\d$/.test(key)) return entry;
  const typed = entry === "0" ? key : entry + key;
  const fraction = typed.split(".")[1] ?? "";
  return fraction.length > digits || amountOf(typed) > MAX_MAJOR_UNITS ? entry : typed;
}

/** The amount in major units; 0 if nothing has been typed. */
export const amountOf = (entry: AmountEntry): number => Number(entry || "0");

/** Formats the amount as typed so far, keeping a trailing point and zeros. */
export function formatEntry(entry: AmountEntry, currency: string): string {
  const [whole = "", fraction] = entry.split(".");
  const parts = moneyFormat(currency).formatToParts(BigInt(whole || "0"));
  return parts
    .map(({ type, value }) => {
      if (type === "decimal") return fraction === undefined ? "" : value;
      return type === "fraction" ? (fraction ?? "") : value;
    })
    .join("");
}
