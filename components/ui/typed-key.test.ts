import { describe, expect, it, test } from "vitest";
import { scannedText, type KeyPress, typedKey } from "./typed-key";

const strokeOf = (key: string, code: string, shiftKey = false): KeyPress => ({
  key,
  code,
  shiftKey,
});

it.each([
  ["g", "KeyG", "g"],
  ["G", "KeyG", "G"],
  // Cyrillic layouts.
  ["п", "KeyG", "g"],
  ["Л", "KeyK", "k"],
  // Dvorak and AZERTY: what is printed on the key counts.
  ["j", "KeyC", "j"],
  ["a", "KeyQ", "a"],
  ["?", "Slash", "?"],
  [".", "Slash", "."],
  ["Enter", "Enter", "Enter"],
  ["5", "Digit5", "5"],
])("%j at %s is %j", (key, code, typed) => {
  expect(typedKey(strokeOf(key, code))).toBe(typed);
});

// Windows and X.Org: what the digit row sends without Shift.
const DIGIT_ROWS = {
  English: "1234567890",
  Russian: "1234567890",
  Kazakh: '"әіңғ,.үұқ',
};

test.each(Object.entries(DIGIT_ROWS))("the digit row of the %s layout", (_, row) => {
  const keys = [...row].map((key, at) => strokeOf(key, `Digit${(at + 1) % 10}`));
  expect(keys.map(typedKey).join("")).toBe("1234567890");
});

test("the numeric keypad types digits, a point and a plus in every layout", () => {
  for (let digit = 0; digit <= 9; digit++) {
    expect(typedKey(strokeOf(String(digit), `Numpad${digit}`))).toBe(String(digit));
  }
  for (const key of [".", ","]) expect(typedKey(strokeOf(key, "NumpadDecimal"))).toBe(".");
  expect(typedKey(strokeOf("+", "NumpadAdd"))).toBe("+");
  // Without Num Lock, they move.
  expect(typedKey(strokeOf("Delete", "NumpadDecimal"))).toBe("Delete");
  expect(typedKey(strokeOf("End", "Numpad1"))).toBe("End");
});

test.each([
  ["English", strokeOf(",", "Comma"), strokeOf(".", "Period"), strokeOf("+", "Equal", true)],
  ["Russian", strokeOf("б", "Comma"), strokeOf("ю", "Period"), strokeOf("+", "Equal", true)],
  ["Russian", strokeOf(",", "Slash", true), strokeOf(".", "Slash"), strokeOf("+", "Equal", true)],
  ["Kazakh", strokeOf("б", "Comma"), strokeOf("ю", "Period"), strokeOf("Һ", "Equal", true)],
])("comma, point and plus of the %s layout", (_, comma, point, plus) => {
  expect([comma, point, plus].map(typedKey)).toEqual([",", ".", "+"]);
});

describe("a code that a reader sends is read whatever the layout", () => {
  /** `T-7/a`, as a reader presses it. */
  const press = (keys: string) =>
    [
      ["KeyT", true],
      ["Minus", false],
      ["Digit7", false],
      ["Slash", false],
      ["KeyA", false],
    ].map(([code, shift], at) => strokeOf([...keys][at]!, code as string, shift as boolean));

  test.each([
    ["English", "T-7/a"],
    ["Russian", "Е-7.ф"],
    ["Kazakh", "Еө.№ф"],
  ])("%s", (_, keys) => {
    expect(scannedText(press(keys))).toBe("T-7/a");
  });

  test("digits and a slash alone, in the Russian layout", () => {
    const keys = [strokeOf("1", "Digit1"), strokeOf(".", "Slash"), strokeOf("2", "Digit2")];
    expect(scannedText(keys)).toBe("1/2");
  });

  test("what a layout of Latin letters types is left as it is", () => {
    // A reader set to German: Z is where Y is.
    expect(scannedText([strokeOf("z", "KeyY"), strokeOf("-", "Slash")])).toBe("z-");
    expect(scannedText([strokeOf("ä", "")])).toBe("ä");
  });
});
