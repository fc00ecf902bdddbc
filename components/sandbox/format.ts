import { firstLetter, formatMoment, formatMoney, moneyFormat } from "@/lib/kit/display";

const MINUS = "\u2212";

/** Formats a balance change with its sign: `−₸1,500.00`, `+₸500.00`. */
export const signedMoney = (change: number, currency: string): string =>
  `${change < 0 ? MINUS : "+"}${formatMoney(Math.abs(change), currency)}`;

/** Splits an amount at its decimal point, so that the decimals can be smaller. */
export function moneyParts(amount: number, currency: string): { whole: string; rest: string } {
  const parts = moneyFormat(currency).formatToParts(amount);
  const split = parts.findIndex(({ type }) => type === "decimal");
  const text = (some: typeof parts) => some.map(({ value }) => value).join("");
  return split < 0
    ? { whole: text(parts), rest: "" }
    : { whole: text(parts.slice(0, split)), rest: text(parts.slice(split)) };
}

/** Formats +77011234567 in groups that are easy to read aloud. */
export const spacedPhone = (phone: string): string =>
  phone.replace(/^(\+\d{1,3}?)(\d{3})(\d{3})(\d{2})(\d{2})$/, "$1 $2 $3 $4 $5");

export const clock = (at: string | Date): string => formatMoment(at, undefined, "clock");
export const dayOf = (at: string | Date): string => formatMoment(at, undefined, "weekdayAndDay");
export const moment = (at: string | Date): string => formatMoment(at, undefined, "longMonth");

/** `RD` for Ruslan Darkhan. */
export const initials = (name: string): string =>
  name.split(/\s+/u).slice(0, 2).map(firstLetter).join("");
