// How amounts and times are formatted for people. English only for now; the locale is defined in one place.
const LOCALE = "en-GB";

const moneyFormats = new Map<string, Intl.NumberFormat>();

/** Formats an amount in major units for people: `₸1,500.50`. */
export function formatMoney(amount: number, currency: string): string {
  let format = moneyFormats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat(LOCALE, {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
    });
    moneyFormats.set(currency, format);
  }
  return format.format(amount);
}

const shortFormats = new Map<string, Intl.NumberFormat>();

/** Formats an amount in major units for the axis of a chart: `₸1.5K`. */
export function formatShortMoney(amount: number, currency: string): string {
  let format = shortFormats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat(LOCALE, {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      notation: "compact",
      minimumFractionDigits: 0,
      maximumFractionDigits: 1,
    });
    shortFormats.set(currency, format);
  }
  return format.format(amount);
}

let percent: Intl.NumberFormat | undefined;

/** Formats a fraction as a percentage: `93.2%`. */
export function formatShare(share: number): string {
  percent ??= new Intl.NumberFormat(LOCALE, { style: "percent", maximumFractionDigits: 1 });
  return percent.format(share);
}

/** Formats a calendar day, such as `2026-11-21`, regardless of time zones. */
export const formatDay = (
  day: string,
  style: "day" | "date" | "dayShort" | "dayLong" | "weekday" = "date",
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
  full: { dateStyle: "full", timeStyle: "long" },
  date: { day: "numeric", month: "short", year: "numeric" },
  day: { day: "numeric", month: "short" },
  dayShort: { weekday: "short", day: "numeric", month: "short", year: "numeric" },
  dayLong: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  weekday: { weekday: "long" },
  time: { hour: "2-digit", minute: "2-digit", second: "2-digit" },
  clock: { hour: "2-digit", minute: "2-digit" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const momentFormats = new Map<string, Intl.DateTimeFormat>();

/** Formats a time, in RFC 3339 or as a `Date`, in a time zone. */
export function formatMoment(
  at: string | Date,
  timeZone: string,
  style: keyof typeof MOMENT_STYLES,
): string {
  const name = `${timeZone} ${style}`;
  let format = momentFormats.get(name);
  if (!format) {
    format = new Intl.DateTimeFormat(LOCALE, { ...MOMENT_STYLES[style], timeZone });
    momentFormats.set(name, format);
  }
  return format.format(new Date(at));
}

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
