/** What a key press says of the key: the character of the layout, and the key's place. */
export type KeyPress = Pick<KeyboardEvent, "key" | "code" | "shiftKey">;

/** The characters of the keys without a letter on the layout for which barcode readers send keys, without and with Shift. */
const MARKS: Readonly<Record<string, string>> = {
  Backquote: "`~",
  Minus: "-_",
  Equal: "=+",
  BracketLeft: "[{",
  BracketRight: "]}",
  Backslash: "\\|",
  Semicolon: ";:",
  Quote: "'\"",
  Comma: ",<",
  Period: ".>",
  Slash: "/?",
  Space: "  ",
};
const SHIFTED_DIGITS = ")!@#$%^&*(";

const isCharacter = (key: string) => [...key].length === 1;
const isAscii = (key: string) => /^[\x20-\x7e]$/.test(key);
const digitAt = (code: string) => /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];

/** The character at a key's place on a US keyboard. */
function placed({ code, shiftKey }: Omit<KeyPress, "key">): string | undefined {
  const digit = digitAt(code);
  if (digit) return shiftKey && code.startsWith("Digit") ? SHIFTED_DIGITS[Number(digit)] : digit;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return shiftKey ? letter : letter.toLowerCase();
  return MARKS[code]?.[shiftKey ? 1 : 0];
}

/** In the Kazakh layout, among others, the digit row has letters and marks unless Shift is held. */
const isHiddenDigit = ({ key, code, shiftKey }: KeyPress) =>
  !shiftKey && digitAt(code) !== undefined && isCharacter(key) && !/^\d$/.test(key);

/**
 * The key that was pressed, whatever the layout: what is no ASCII character is the one at the same place on a US keyboard,
 * letters in lower case; the digit row without Shift and the numeric keypad have digits and a point. Other characters are
 * as typed: on Dvorak and AZERTY, letters are elsewhere.
 */
export function typedKey(stroke: KeyPress): string {
  const { key, code } = stroke;
  if (!isCharacter(key)) return key;
  if (isHiddenDigit(stroke)) return digitAt(code)!;
  if (code === "NumpadDecimal" || code === "NumpadComma") return ".";
  if (isAscii(key)) return key;
  const there = placed(stroke);
  return there === undefined ? key : /^Key/.test(code) ? there.toLowerCase() : there;
}

/** A character that a US keyboard doesn't have at this place: Cyrillic, or the point of the Russian layout. */
const isOfAnotherLayout = (stroke: KeyPress) =>
  isHiddenDigit(stroke) ||
  (isCharacter(stroke.key) && !isAscii(stroke.key) && placed(stroke) !== undefined) ||
  (stroke.code === "Slash" && /^[.,]$/.test(stroke.key));

/**
 * The code that a barcode reader sent as keys: readers press those of a US keyboard, whatever layout the computer has.
 * If nothing shows that it has another one, what was typed.
 */
export function scannedText(strokes: readonly KeyPress[]): string {
  const isElsewhere = strokes.some(isOfAnotherLayout);
  return strokes.map((stroke) => (isElsewhere && placed(stroke)) || stroke.key).join("");
}
