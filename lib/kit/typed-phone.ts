const MAX_INPUT_LENGTH = 64;
const PHONE_PATTERN = /^\+?[\d\s().-]{3,40}$/;
/** How receipts and bank apps write the hidden part of a number. */
const HIDDEN = /^[*•·…x×.\s-]+(?=\d)/iu;

/** Fewer last digits would find nearly every payer. */
export const MIN_LAST_DIGITS = 3;

/** Numbers that are copied from elsewhere have invisible characters, and dashes of all kinds. */
export const plainPhone = (input: string): string =>
  input.length > MAX_INPUT_LENGTH
    ? ""
    : input.replaceAll(/\p{Cf}/gu, "").replaceAll(/[\p{Pd}\u2212]/gu, "-");

/** Whether a text has only what phone numbers are written with. */
export const isLikePhone = (plain: string): boolean => PHONE_PATTERN.test(plain);

/** A phone number as it is looked up: its digits, and whether they may be only the last ones. */
interface TypedPhone {
  text: string;
  digits: string;
  isHidden: boolean;
}

/** Reads a phone number, or its last digits: `4567`, `45-67`, `…4567`. Undefined if the text is neither. */
export function typedPhone(input: string): TypedPhone | undefined {
  const written = plainPhone(input).trim();
  const text = written.replace(HIDDEN, "");
  const digits = text.replaceAll(/\D/g, "");
  if (!isLikePhone(text) || digits.length < MIN_LAST_DIGITS) return undefined;
  return { text, digits, isHidden: text !== written };
}
