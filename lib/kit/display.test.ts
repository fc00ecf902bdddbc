import { expect, test } from "vitest";
import { foreign, readable } from "./display";

test.each([
  ["Till 1", "Till 1"],
  ["Касса №1 🏪", "Касса №1 🏪"],
  // An override that would have the rest of the sentence read backwards.
  ["\u202Egpj.exe", "gpj.exe"],
  // One that ends an isolation early, to get at what stands around it.
  ["a\u2069\u202Eb", "ab"],
  ["\u05E7\u05D5\u05E4\u05D4 1", "\u2068\u05E7\u05D5\u05E4\u05D4 1\u2069"],
  ["\u0643\u0627\u0634", "\u2068\u0643\u0627\u0634\u2069"],
])("%j stands in a sentence as %j", (given, shown) => {
  expect(foreign(given)).toBe(shown);
});

test("data is shown with its turning characters spelled out, as JSON would have them", () => {
  const body = '{"order":"\u202Egpj.exe\u2069","next":1}';
  expect(readable(body)).toBe('{"order":"\\u202egpj.exe\\u2069","next":1}');
  expect(JSON.parse(readable(body))).toEqual(JSON.parse(body));
});
