// How amounts, numbers and times are formatted for people, in the current language.
import { currentLanguage } from "@/lib/kit/language";
import { type DateStyle, writeDate } from "@/lib/kit/written-dates";
import {
  decimalSignOf,
  digitsOfMoney,
  groupSignOf,
  joinMoney,
  writeDigits,
  writeMoney,
  writeShare,
  writeShortMoney,
  type WrittenMoney,
} from "@/lib/kit/written-numbers";
import { asUtc, offsetName } from "@/lib/kit/zoned-time";

/** Formats an amount in major units for people: `₸1,500.50`, `1 500,50 ₸`. */
export const formatMoney = (amount: number, currency: string): string =>
  joinMoney(moneyParts(amount, currency));

/** Formats the digits of an amount that is being typed, such as `1500.`, whose decimals stay as they are. */
export const formatDigits = (digits: string, currency: string): string =>
  joinMoney(writeMoney(digits, currency, currentLanguage()));

/** Formats an amount in major units in parts, for what shows its decimals in another size. */
export const moneyParts = (amount: number, currency: string): WrittenMoney =>
  writeMoney(digitsOfMoney(amount, currency), currency, currentLanguage());

/** Formats an amount in major units for the axis of a chart: `₸1.5k`. */
export const formatShortMoney = (amount: number, currency: string): string =>
  writeShortMoney(amount, currency, currentLanguage());

/** Formats a count: `1,718`. */
export const formatCount = (count: number): string => writeDigits(String(count), currentLanguage());

/** Returns the sign between the whole and the decimals of an amount. */
export const decimalSign = (): string => decimalSignOf(currentLanguage());

/** Returns the sign between the thousands of an amount. */
export const groupSign = (): string => groupSignOf(currentLanguage());

/** Formats a fraction as a percentage: `93.2%`. */
export const formatShare = (share: number): string => writeShare(share, currentLanguage());

const OR = { en: "or", ru: "или", kk: "немесе" } as const;

/** Formats alternatives: `owners, admins or accountants`. */
export const formatChoice = (names: readonly string[]): string =>
  [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(` ${OR[currentLanguage()]} `);

/** Formats a calendar day, such as `2026-11-21`, regardless of time zones. */
export const formatDay = (
  day: string,
  style: "day" | "date" | "dayShort" | "dayLong" | "weekday" | "weekdayShort" | "month" = "date",
): string => formatMoment(`${day}T12:00:00Z`, "UTC", style);

/**
 * Formats a time, in RFC 3339 or as a `Date`, in a time zone, by the offsets that were learned of it; without a zone, as the
 * device's own clock shows it. Throws `RangeError` for what is not a time.
 */
export function formatMoment(
  at: string | Date,
  timeZone: string | undefined,
  style: DateStyle,
): string {
  const moment = new Date(at);
  if (timeZone === undefined) return writeDate(byOwnClock(moment), style, currentLanguage());
  const shown = writeDate(asUtc(moment, timeZone), style, currentLanguage());
  return style === "full" ? `${shown} ${offsetName(timeZone, moment)}` : shown;
}

/** Returns a moment whose time in UTC is what the device's clock shows. */
const byOwnClock = (at: Date): Date => new Date(at.getTime() - at.getTimezoneOffset() * 60_000);

const BIDI_CONTROLS = /[\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/gu;
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * Makes untrusted text safe to use within a sentence: characters that change the writing direction are removed, and
 * right-to-left text is isolated, so that it cannot reorder the words next to it.
 */
export function bidiSafe(text: string): string {
  const plain = text.replaceAll(BIDI_CONTROLS, "");
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** Makes code or data readable: characters that change the writing direction are replaced with their JSON escapes. */
export const escapeBidi = (text: string): string =>
  text.replaceAll(
    BIDI_CONTROLS,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Returns the first letter or digit of a word in upper case, whatever precedes it; empty if the word has none. */
export const firstLetter = (word = ""): string =>
  /[\p{L}\p{N}]/u.exec(word)?.[0]?.toUpperCase() ?? "";
