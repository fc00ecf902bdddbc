import { firstLetter } from "@/lib/kit/display";

const MINUS = "\u2212";

/** Formats an amount in major units: `₸1,500.00`. */
export const money = (amount: number, currency: string): string =>
  new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  }).format(amount);

/** Formats a balance change with its sign: `−₸1,500.00`, `+₸500.00`. */
export const signedMoney = (change: number, currency: string): string =>
  `${change < 0 ? MINUS : "+"}${money(Math.abs(change), currency)}`;

/** Splits an amount at its decimal point, so that the decimals can be smaller. */
export function moneyParts(amount: number, currency: string): { whole: string; rest: string } {
  const parts = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  }).formatToParts(amount);
  const split = parts.findIndex(({ type }) => type === "decimal");
  const text = (some: typeof parts) => some.map(({ value }) => value).join("");
  return split < 0
    ? { whole: text(parts), rest: "" }
    : { whole: text(parts.slice(0, split)), rest: text(parts.slice(split)) };
}

/** Formats +77011234567 in groups that are easy to read aloud. */
export const spacedPhone = (phone: string): string =>
  phone.replace(/^(\+\d{1,3}?)(\d{3})(\d{3})(\d{2})(\d{2})$/, "$1 $2 $3 $4 $5");

const format = (options: Intl.DateTimeFormatOptions) => {
  const made = new Intl.DateTimeFormat("en-GB", options);
  return (time: string | Date): string => made.format(new Date(time));
};

export const clock = format({ hour: "2-digit", minute: "2-digit" });
export const dayOf = format({ weekday: "long", day: "numeric", month: "long" });
export const moment = format({
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** `RD` for Ruslan Darkhan. */
export const initials = (name: string): string =>
  name.split(/\s+/u).slice(0, 2).map(firstLetter).join("");
