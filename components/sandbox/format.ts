import { firstLetter, formatMoment, formatMoney } from "@/lib/kit/display";

const MINUS = "\u2212";

/** Formats a balance change with its sign: `−₸1,500.00`, `+₸500.00`. */
export const signedMoney = (change: number, currency: string): string =>
  `${change < 0 ? MINUS : "+"}${formatMoney(Math.abs(change), currency)}`;

export const clock = (at: string | Date): string => formatMoment(at, undefined, "clock");
export const dayOf = (at: string | Date): string => formatMoment(at, undefined, "weekdayAndDay");
export const moment = (at: string | Date): string => formatMoment(at, undefined, "longMonth");

/** `RD` for Ruslan Darkhan. */
export const initials = (name: string): string =>
  name.split(/\s+/u).slice(0, 2).map(firstLetter).join("");
