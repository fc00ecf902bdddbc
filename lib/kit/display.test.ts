import { expect, test } from "vitest";
import { bidiSafe, escapeBidi, formatMoney } from "./display";

test.each([
  ["Till 1", "Till 1"],
  ["Касса №1 🏪", "Касса №1 🏪"],
  // An override that would reverse the rest of the sentence.
  ["\u202Egpj.exe", "gpj.exe"],
  // Characters that close the isolate early and override the surrounding text.
  ["a\u2069\u202Eb", "ab"],
  ["\u05E7\u05D5\u05E4\u05D4 1", "\u2068\u05E7\u05D5\u05E4\u05D4 1\u2069"],
  ["\u0643\u0627\u0634", "\u2068\u0643\u0627\u0634\u2069"],
])("%j appears in a sentence as %j", (given, shown) => {
  expect(bidiSafe(given)).toBe(shown);
});

test("data is shown with its direction characters escaped, as in JSON", () => {
  const body = '{"order":"\u202Egpj.exe\u2069","next":1}';
  expect(escapeBidi(body)).toBe('{"order":"\\u202egpj.exe\\u2069","next":1}');
  expect(JSON.parse(escapeBidi(body))).toEqual(JSON.parse(body));
});

test("nothing that is left after sums with rounding errors is no negative amount", () => {
  expect(formatMoney(0.3 - 0.1 - 0.2, "KZT")).toBe("₸0.00");
  expect(formatMoney(0.3 - 0.1 - 0.2, "JPY")).toBe("¥0");
  expect(formatMoney(-0.01, "KZT")).toBe("-₸0.01");
});
