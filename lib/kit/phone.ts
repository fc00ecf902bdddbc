import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";
import { z } from "zod";

const PHONE_PATTERN = /^\+[\d\s().-]{3,40}$/;

/**
 * Returns the E.164 form of a number in international format, with spaces, dashes, dots and brackets allowed; undefined
 * if it is not a phone number.
 */
export function toE164(spelled: string): string | undefined {
  if (!PHONE_PATTERN.test(spelled)) return undefined;
  const number = parsePhoneNumberFromString(spelled);
  return number?.isValid() ? number.number : undefined;
}

/**
 * Returns the E.164 form of a number as people write it where a currency is used: in international format, with or
 * without the plus sign, or as dialled within the country. Undefined if it is not a phone number.
 */
export function parseLocalPhone(spelled: string, currency: string): string | undefined {
  const number = spelled.trim();
  if (!/^\+?[\d\s().-]{3,40}$/.test(number)) return undefined;
  // The first two letters of most currency codes are the country code (ISO 4217).
  const home = currency.slice(0, 2);
  const dialled = isSupportedCountry(home) ? parsePhoneNumberFromString(number, home) : undefined;
  if (dialled?.isValid()) return dialled.number;
  return number.startsWith("+") ? toE164(number) : toE164(`+${number}`);
}

export const phone = z
  .string("must be text")
  .transform((spelled, context) => {
    const number = toE164(spelled);
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

/** A phone number in a URL, where a plus sign that was not encoded has become a space. */
export const phoneInQuery = z
  .string("must be text")
  .transform((spelled) => spelled.replace(/^ /, "+"))
  .pipe(phone)
  .meta(phone.meta()!);
