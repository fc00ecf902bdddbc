import {
  type CountryCode,
  getCountries,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from "libphonenumber-js/max";
import { z } from "zod";
import { ValidationFailed } from "./errors";
import { isLikePhone, MIN_LAST_DIGITS, plainPhone, typedPhone } from "./typed-phone";

/** Where an organization is, which decides what a number without a country code means. */
export interface PhoneHome {
  /** ISO 4217. */
  currency: string;
  timeZone?: string | undefined;
}

function inE164(input: string, isReal: (number: PhoneNumber) => boolean): string | undefined {
  const text = plainPhone(input);
  if (!text.startsWith("+") || !isLikePhone(text)) return undefined;
  const number = parsePhoneNumberFromString(text);
  return number && isReal(number) ? number.number : undefined;
}

/**
 * Returns the E.164 form of a number in international format, with spaces, dashes, dots and brackets allowed; undefined
 * if it is not a phone number.
 */
export const toE164 = (input: string): string | undefined =>
  inE164(input, (number) => number.isValid());

/** Like `toE164`, for what is looked up: also a number of a range that was withdrawn since, such as Denmark's +45 37. */
export const toKnownE164 = (input: string): string | undefined =>
  inE164(input, (number) => number.isPossible());

/**
 * Returns the E.164 form of a number as people write it where an organization is: in international format, with a plus
 * sign, with 00 or without, or as dialled within the country. Undefined if it is not a phone number.
 */
export const parseLocalPhone = (input: string, home: PhoneHome): string | undefined =>
  local(input, home, (number) => number.isValid());

/** Which numbers are looked up: one in E.164, those with these last digits, or either. */
export type PhoneSearch = { number: string; ending?: string } | { number?: never; ending: string };

/** Shorter ones, such as Norway's of five digits, are as likely to be the end of another number. */
const MIN_NATIONAL_DIGITS = 7;
/** The kinds of numbers that payers have. Landlines of some countries have any length: they are other numbers' ends, too. */
const PAYERS_KINDS = new Set<string | undefined>(["MOBILE", "FIXED_LINE_OR_MOBILE"]);

function isSurelyFull(e164: string): boolean {
  const number = parsePhoneNumberFromString(e164);
  return (
    number !== undefined &&
    number.nationalNumber.length >= MIN_NATIONAL_DIGITS &&
    PAYERS_KINDS.has(number.getType())
  );
}

/**
 * Returns which numbers a person may mean who looks one up: a number in any spelling, also one of a range that was
 * withdrawn since, or the last digits of one. Undefined if the text is neither.
 */
export function phoneSearch(input: string, home: PhoneHome): PhoneSearch | undefined {
  const typed = typedPhone(input);
  if (!typed) return undefined;
  const { text, digits, isHidden } = typed;
  if (isHidden) return { ending: digits };
  const number = parseLocalPhone(text, home);
  if (number && (text.startsWith("+") || isSurelyFull(number))) return { number };
  const possible = local(text, home, (known) => known.isPossible());
  if (text.startsWith("+")) return { number: possible ?? `+${digits}` };
  // Without a plus sign, a number ends with the digits, unless they begin as it is dialled within the country.
  return possible && !possible.endsWith(digits)
    ? { number: possible, ending: digits }
    : { ending: digits };
}

/** Returns which numbers a field asks for. Throws `ValidationFailed` if it is neither a number nor the end of one. */
export function requirePhoneSearch(field: string, input: string, home: PhoneHome): PhoneSearch {
  const found = phoneSearch(input, home);
  if (found) return found;
  const message = `${field} must be a phone number, such as +77011234567, or at least its last ${MIN_LAST_DIGITS} digits`;
  throw new ValidationFailed([{ field, message }]);
}

function local(
  input: string,
  home: PhoneHome,
  isReal: (number: PhoneNumber) => boolean,
): string | undefined {
  const text = plainPhone(input).trim();
  if (!isLikePhone(text)) return undefined;
  const country = countryOf(home);
  const dialled = country && parsePhoneNumberFromString(text, country);
  if (dialled && isReal(dialled)) return dialled.number;
  return inE164(text.replace(/^(?:00|\+)?/, "+"), isReal);
}

/** Returns what `parse` makes of a field. Throws `ValidationFailed` if it is not a phone number. */
export function requirePhone(
  field: string,
  { input, home }: { input: string; home: PhoneHome },
): string {
  const number = parseLocalPhone(input, home);
  if (number !== undefined) return number;
  const message = `${field} must be a phone number, such as +77011234567`;
  throw new ValidationFailed([{ field, message }]);
}

/** Of these currencies, the first two letters name no country, or the one of many that use it. */
const SHARED = /^(?:X|EUR$|USD$)/;

/** The first two letters of most currency codes are the country code (ISO 4217). For the others, the time zone decides. */
function countryOf({ currency, timeZone }: PhoneHome): CountryCode | undefined {
  const named = currency.slice(0, 2);
  const country = isSupportedCountry(named) ? named : undefined;
  if (country && !SHARED.test(currency)) return country;
  return (timeZone === undefined ? undefined : countriesOfZones().get(timeZone)) ?? country;
}

/** Node.js 22 has the property, newer ones the method. */
interface RegionalLocale {
  getTimeZones?: () => readonly string[] | undefined;
  timeZones?: readonly string[];
}

let ofZones: ReadonlyMap<string, CountryCode> | undefined;

/** Returns the countries of time zones, each of which is in one. Zones that are called differently since have none. */
function countriesOfZones(): ReadonlyMap<string, CountryCode> {
  ofZones ??= new Map(
    getCountries().flatMap((country) => {
      const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & RegionalLocale;
      const zones = locale.getTimeZones?.() ?? locale.timeZones ?? [];
      return zones.map((zone) => [zone, country] as const);
    }),
  );
  return ofZones;
}

const phoneText = (parse: (input: string) => string | undefined) =>
  z
    .string("must be text")
    .transform((input, context) => {
      const number = parse(input);
      if (number) return number;
      context.addIssue({
        code: "custom",
        message: "must be a phone number in international format, such as +77011234567",
      });
      return z.NEVER;
    })
    .meta({
      description:
        "A phone number in international format. Spaces, dashes and brackets are accepted.",
      // zod drops `examples` of what it transforms from the JSON Schema of an input.
      inputExamples: ["+77011234567"],
    });

export const phone = phoneText(toE164);

/** A phone number in a URL, where a plus sign that was not encoded has become a space. */
export const phoneInQuery = z
  .string("must be text")
  .transform((input) => input.replace(/^ /, "+"))
  .pipe(phoneText(toKnownE164))
  .meta(phone.meta()!);
