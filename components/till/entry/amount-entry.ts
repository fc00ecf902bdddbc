import { decimals } from "@/lib/kit/currencies";
import { formatDigits } from "@/lib/kit/display";
import { MAX_MAJOR_UNITS } from "@/lib/kit/money";

/**
 * The amount as typed so far: digits, a point where decimals begin, and a plus between amounts that are added up. "" if
 * nothing has been typed.
 */
export type AmountEntry = string;

/** A key of the keypad for amounts, or what Enter does next to it. */
export const isEntryKey = (key: string): boolean =>
  /^[\d.,+]$|^Backspace$|^Escape$|^Enter$/.test(key);

/** Why a key that is part of an amount has no place in it. */
export type Refusal = "too much" | "no more decimals";

/** Why a key changes nothing of the entry: a digit that would be lost without a word. Undefined if it fits, or says nothing. */
export function refusalOf(entry: AmountEntry, key: string, currency: string): Refusal | undefined {
  const last = key === "00" ? "0" : key;
  const before = key === "00" ? pressKey(entry, "0", currency) : entry;
  if (!/^\d$/.test(last) || pressKey(before, last, currency) !== before) return undefined;
  const term = before.slice(before.lastIndexOf("+") + 1);
  if (term === "0" && last === "0") return undefined;
  const fraction = term.split(".")[1];
  return fraction !== undefined && fraction.length >= decimals(currency)
    ? "no more decimals"
    : "too much";
}

/** Returns the entry after a key press; keys that don't fit change nothing. A comma counts as a point. */
export function pressKey(entry: AmountEntry, key: string, currency: string): AmountEntry {
  if (key === "Backspace") return entry.slice(0, -1);
  if (key === "00") return pressKey(pressKey(entry, "0", currency), "0", currency);
  const start = entry.lastIndexOf("+") + 1;
  const [before, term] = [entry.slice(0, start), entry.slice(start)];
  if (key === "+") return amountOf(term) > 0 ? `${entry}+` : entry;
  const digits = decimals(currency);
  if (/^[.,]$/.test(key)) {
    return digits === 0 || term.includes(".") ? entry : `${before}${term || "0"}.`;
  }
  if (!/^\d$/.test(key)) return entry;
  const typed = term === "0" ? key : term + key;
  const fraction = typed.split(".")[1] ?? "";
  const next = before + typed;
  return fraction.length > digits || amountOf(next) > MAX_MAJOR_UNITS ? entry : next;
}

/** The amount in major units, added up; 0 if nothing has been typed. No currency has more than three decimals. */
export const amountOf = (entry: AmountEntry): number => {
  const sum = entry.split("+").reduce((total, term) => total + Number(term || "0"), 0);
  return Math.round(sum * 1000) / 1000;
};

/** Formats the amount as typed so far, keeping a trailing point and zeros; of several amounts, their sum. */
export const formatEntry = (entry: AmountEntry, currency: string): string =>
  formatDigits((entry.includes("+") ? sumOf(entry, currency) : entry) || "0", currency);

function sumOf(entry: AmountEntry, currency: string): string {
  const sum = amountOf(entry);
  return Number.isInteger(sum) ? String(sum) : sum.toFixed(decimals(currency));
}

/** The amounts that are added up, such as `12.50 + 3`; undefined if there is only one. */
export const termsOf = (entry: AmountEntry): string | undefined =>
  entry.includes("+") ? entry.split("+").join(" + ").trimEnd() : undefined;
