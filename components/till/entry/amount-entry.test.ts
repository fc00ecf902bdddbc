import { describe, expect, test } from "vitest";
import { amountOf, formatEntry, pressKey, refusalOf, termsOf } from "./amount-entry";

const typed = (keys: string[], currency = "KZT") =>
  keys.reduce((entry, key) => pressKey(entry, key, currency), "");

test.each([
  ["1500", 1500, "₸1,500"],
  ["1500.5", 1500.5, "₸1,500.5"],
  ["1500,50", 1500.5, "₸1,500.50"],
  [".5", 0.5, "₸0.5"],
  ["0012", 12, "₸12"],
  ["1.", 1, "₸1."],
  ["12.345", 12.34, "₸12.34"],
  ["1..2,3", 1.23, "₸1.23"],
  ["", 0, "₸0"],
])("%s is typed", (keys, amount, formatted) => {
  const entry = typed([...keys]);
  expect(amountOf(entry)).toBe(amount);
  expect(formatEntry(entry, "KZT")).toBe(formatted);
});

test.each([
  ["12.5+3", 15.5, "₸15.50", "12.5 + 3"],
  ["0.1+0.2", 0.3, "₸0.30", "0.1 + 0.2"],
  ["100+", 100, "₸100", "100 +"],
  ["++5++7", 12, "₸12", "5 + 7"],
  ["1+2+3", 6, "₸6", "1 + 2 + 3"],
  ["0+5", 5, "₸5", undefined],
])("%s is added up", (keys, amount, formatted, terms) => {
  const entry = typed([...keys]);
  expect(amountOf(entry)).toBe(amount);
  expect(formatEntry(entry, "KZT")).toBe(formatted);
  expect(termsOf(entry)).toBe(terms);
});

test("two zeros at once", () => {
  expect(typed(["5", "00"])).toBe("500");
  expect(typed(["00", "7"])).toBe("7");
  expect(typed(["5", ".", "00"])).toBe("5.00");
  expect(typed(["5", ".", "1", "00"])).toBe("5.10");
});

test("the sum of added amounts stays within the maximum of a payment", () => {
  expect(amountOf(typed([..."99999999+1"]))).toBe(99_999_999);
});

describe("decimals follow the currency", () => {
  test.each([
    ["JPY", "12.5", 125],
    ["KWD", "1.2345", 1.234],
  ])("%s", (currency, keys, amount) => {
    expect(amountOf(typed([...keys], currency))).toBe(amount);
  });
});

test("amounts above the maximum of a payment, and other keys, are ignored", () => {
  expect(amountOf(typed([..."99999999.99"]))).toBe(99_999_999.99);
  expect(amountOf(typed([..."999999999"]))).toBe(99_999_999);
  expect(typed(["1", "a", "Enter", "2"])).toBe("12");
  expect(typed(["1", "2", ".", "Backspace", "Backspace"])).toBe("1");
  expect(typed(["Backspace"])).toBe("");
});

test.each([
  ["99999999", "9", "KZT", "too much"],
  ["99999999", "00", "KZT", "too much"],
  ["99999999+", "1", "KZT", "too much"],
  ["1.25", "3", "KZT", "no more decimals"],
  ["1.2", "00", "KZT", "no more decimals"],
  ["1.234", "5", "KWD", "no more decimals"],
  ["9999999", "9", "KZT", undefined],
  ["1.2", "5", "KZT", undefined],
  ["0", "0", "KZT", undefined],
  ["", "00", "KZT", undefined],
  ["99999999", "Backspace", "KZT", undefined],
  ["99999999", "+", "KZT", undefined],
  ["12", "a", "KZT", undefined],
])("%s and %s in %s is refused as %s", (entry, key, currency, refusal) => {
  expect(refusalOf(entry, key, currency)).toBe(refusal);
});
