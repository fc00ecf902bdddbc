// How amounts and times are formatted for people, in the current language.
import { KazakhDateFormat } from "@/lib/kit/kazakh-dates";
import { currentLanguage, currentLocale } from "@/lib/kit/language";
import { asUtc, offsetName } from "@/lib/kit/zoned-time";

/** A format is expensive to make and is kept for each locale and set of options. */
const formats = new Map<string, unknown>();

function kept<Format>(name: string, make: (locale: string) => Format): Format {
  const locale = currentLocale();
  const key = `${currentLanguage()} ${name}`;
  const known = formats.get(key) as Format | undefined;
  if (known) return known;
  const made = make(locale);
  formats.set(key, made);
  return made;
}

/** Returns the format of amounts in major units of a currency, for what shows only parts of one. */
export const moneyFormat = (currency: string): Intl.NumberFormat =>
  kept(
    `money ${currency}`,
    (locale) =>
      new Intl.NumberFormat(locale, {
        style: "currency",
        currency,
        currencyDisplay: "narrowSymbol",
      }),
  );

/** Formats an amount in major units for people: `₸1,500.50`, `1 500,50 ₸`. */
export const formatMoney = (amount: number, currency: string): string =>
  moneyFormat(currency).format(amount);

const IN_KAZAKH = { "тыс.": "мың", млн: "млн", млрд: "млрд", трлн: "трлн" } as const;

/** Formats an amount in major units for the axis of a chart: `₸1.5K`. */
export function formatShortMoney(amount: number, currency: string): string {
  const format = kept(
    `short ${currency}`,
    (locale) =>
      new Intl.NumberFormat(locale, {
        style: "currency",
        currency,
        currencyDisplay: "narrowSymbol",
        notation: "compact",
        minimumFractionDigits: 0,
        maximumFractionDigits: 1,
      }),
  );
  if (currentLanguage() !== "kk") return format.format(amount);
  return format
    .formatToParts(amount)
    .map(({ type, value }) =>
      type === "compact" ? IN_KAZAKH[value as keyof typeof IN_KAZAKH] : value,
    )
    .join("");
}

const countFormat = () => kept("count", (locale) => new Intl.NumberFormat(locale));

/** Formats a count: `1,718`. */
export const formatCount = (count: number): string => countFormat().format(count);

const signOf = (sign: "decimal" | "group"): string =>
  countFormat()
    .formatToParts(1000.5)
    .find(({ type }) => type === sign)!.value;

/** Returns the sign between the whole and the decimals of an amount. */
export const decimalSign = (): string => signOf("decimal");

/** Returns the sign between the thousands of an amount. */
export const groupSign = (): string => signOf("group");

/** Formats a fraction as a percentage: `93.2%`. */
export const formatShare = (share: number): string =>
  kept(
    "share",
    (locale) => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }),
  ).format(share);

/** Formats alternatives: `owners, admins or accountants`. */
export function formatChoice(names: readonly string[]): string {
  if (currentLanguage() === "kk") {
    return [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(" немесе ");
  }
  return kept("choice", (locale) => new Intl.ListFormat(locale, { type: "disjunction" })).format(
    names,
  );
}

/** Returns the name of a currency; undefined if the language has none. */
export const currencyName = (code: string): string | undefined =>
  currentLanguage() === "kk"
    ? undefined
    : kept("currencies", (locale) => new Intl.DisplayNames(locale, { type: "currency" })).of(code);

/** Formats a calendar day, such as `2026-11-21`, regardless of time zones. */
export const formatDay = (
  day: string,
  style: "day" | "date" | "dayShort" | "dayLong" | "weekday" | "weekdayShort" = "date",
): string => formatMoment(`${day}T12:00:00Z`, "UTC", style);

const MOMENT_STYLES = {
  short: { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
  long: {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  },
  full: { dateStyle: "full", timeStyle: "medium" },
  date: { day: "numeric", month: "short", year: "numeric" },
  day: { day: "numeric", month: "short" },
  dayShort: { weekday: "short", day: "numeric", month: "short", year: "numeric" },
  dayLong: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  weekday: { weekday: "long" },
  weekdayShort: { weekday: "short" },
  weekdayAndDay: { weekday: "long", day: "numeric", month: "long" },
  longMonth: {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  },
  time: { hour: "2-digit", minute: "2-digit", second: "2-digit" },
  clock: { hour: "2-digit", minute: "2-digit" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/**
 * Formats a time, in RFC 3339 or as a `Date`, in a time zone, by the offsets that were learned of it; without a zone, as the
 * device's own clock shows it.
 */
export function formatMoment(
  at: string | Date,
  timeZone: string | undefined,
  style: keyof typeof MOMENT_STYLES,
): string {
  const moment = new Date(at);
  if (timeZone === undefined) return momentFormat(undefined, style).format(moment);
  const shown = momentFormat("UTC", style).format(asUtc(moment, timeZone));
  return style === "full" ? `${shown} ${offsetName(timeZone, moment)}` : shown;
}

const momentFormat = (timeZone: "UTC" | undefined, style: keyof typeof MOMENT_STYLES) =>
  kept(`moment ${timeZone ?? ""} ${style}`, (locale) => {
    const options = { ...MOMENT_STYLES[style], timeZone };
    return currentLanguage() === "kk"
      ? new KazakhDateFormat(options)
      : new Intl.DateTimeFormat(locale, options);
  });

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
