import { expect, test } from "vitest";
import { tipOf, withTip } from "./tip-amount";

test.each([
  [10, 1200, "KZT", 120],
  [10, 1234, "KZT", 123],
  [10, 1235, "KZT", 124],
  [5, 990, "KZT", 50],
  [10, 1234.5, "KZT", 123.45],
  [15, 12, "USD", 1.8],
  [15, 95, "USD", 14],
  [15, 0.01, "USD", 0],
  [10, 1005, "JPY", 101],
  [12, 1.005, "KWD", 0.121],
  [100, 1, "KZT", 1],
])("%i %% of %d %s is %d", (percent, amount, currency, tip) => {
  expect(tipOf(percent, amount, currency)).toBe(tip);
});

test("a tip is added without the errors of floats", () => {
  expect(withTip(0.1, 0.2, "USD")).toBe(0.3);
  expect(withTip(99_999_999.98, 0.01, "USD")).toBe(99_999_999.99);
});
