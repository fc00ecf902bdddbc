const NO_BREAK = "\u00A0";

/** Country calling codes of two digits, by ITU-T E.164; 1 and 7 have one digit, all others three. */
const TWO_DIGITS = /^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** The groups of national numbers, by their length. */
const GROUPS: Readonly<Record<number, readonly number[]>> = {
  7: [3, 2, 2],
  8: [2, 2, 2, 2],
  9: [2, 3, 2, 2],
  10: [3, 3, 2, 2],
  11: [2, 5, 2, 2],
};

/** Formats a number in E.164 in groups that are easy to read to somebody: `+7 701 123 45 67`. Other text stays as it is. */
export function spacedPhone(phone: string): string {
  const digits = /^\+(\d{7,15})$/.exec(phone)?.[1];
  if (digits === undefined) return phone;
  const length = /^[17]/.test(digits) ? 1 : TWO_DIGITS.test(digits) ? 2 : 3;
  const rest = digits.slice(length);
  const groups = GROUPS[rest.length] ?? Array.from({ length: Math.ceil(rest.length / 3) }, () => 3);
  let at = 0;
  const parts = groups.map((size) => rest.slice(at, (at += size)));
  return [`+${digits.slice(0, length)}`, ...parts].join(NO_BREAK);
}
