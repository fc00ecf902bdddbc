import { expect, test } from "vitest";
import { groupThousands, isSameAmount, typedAmount } from "./typed-amount";

test.each([
  ["1500", 2, "1500"],
  ["1 500,50", 2, "1500.50"],
  ["₸1 500.505", 2, "1500.50"],
  ["1500.", 2, "1500."],
  [".5", 2, "0.5"],
  [".", 2, "0."],
  ["1.2.3", 2, "1.2"],
  ["1500.50", 0, "1500"],
  ["0.1234", 3, "0.123"],
  ["123456789012", 2, "12345678"],
  ["-5", 2, "5"],
  ["abc", 2, ""],
  ["", 2, ""],
])("%j with %i decimals is %j", (text, decimals, amount) => {
  expect(typedAmount(text, decimals)).toBe(amount);
});

test.each([
  ["", ""],
  ["150", "150"],
  ["1500.5", "1 500.5"],
  ["12345678.90", "12 345 678.90"],
  ["0.5", "0.5"],
])("%j is shown as %j, and read back as it was", (amount, shown) => {
  expect(groupThousands(amount)).toBe(shown);
  expect(typedAmount(shown, 2)).toBe(amount);
});

test.each([
  ["1 500,5", "1500.5", true],
  ["15 00", "1500", true],
  ["1500.505", "1500.50", false],
  ["1500 KZT", "1500", false],
])("%j formats %j as %j", (text, amount, is) => {
  expect(isSameAmount(text, amount)).toBe(is);
});
