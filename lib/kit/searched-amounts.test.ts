import { expect, it, test } from "vitest";
import { CURRENCIES, decimals } from "./currencies";
import { LANGUAGES } from "./language";
import { inLanguage } from "./language-scope";
import { searchedAmounts } from "./searched-amounts";
import { joinMoney, writeMoney } from "./written-numbers";

it.each([
  "3300",
  "3 300",
  "3 300",
  "3 300,00",
  "3,300",
  "3,300.00",
  "3.300,00",
  "3'300",
  "3300.0",
  " 3300,00 ",
  "₸3,300",
  "₸ 3 300",
  "3 300 ₸",
  "3300 KZT",
  "kzt 3300",
  "3 300 тг.",
  "３３００",
])("reads %j as 3,300 tenge", (text) => {
  expect(searchedAmounts(text, "KZT")).toEqual([330_000n]);
});

it.each([
  ["0.5", "KZT", 50n],
  ["0.500", "KZT", 50n],
  ["1,234,567.89", "KZT", 123_456_789n],
  ["1.234.567,89", "KZT", 123_456_789n],
  ["99 999 999.99", "KZT", 9_999_999_999n],
  ["1500", "JPY", 1500n],
  ["1,500", "JPY", 1500n],
  ["1.500", "JPY", 1500n],
  ["3.300", "KWD", 3300n],
  ["3,300", "KWD", 3_300_000n],
  ["3,300.125", "KWD", 3_300_125n],
])("reads %j in %s", (text, currency, minor) => {
  expect(searchedAmounts(text, currency)[0]).toBe(minor);
});

it.each([
  "",
  "0",
  "-5",
  "3300.005",
  "33 00",
  "3,30,0",
  "1,234 567",
  "3.300.00",
  "1,234,56",
  "8 701 123 45 67",
  "+77011234567",
  "77011234567",
  "INV-3300",
  "1e3",
  "3300\0",
  "1".repeat(255),
  " ".repeat(255),
])("does not take %j for an amount of tenge", (text) => {
  expect(searchedAmounts(text, "KZT")).toEqual([]);
});

it.each([
  ["kr 1,234.50", "NOK", 123_450n],
  ["kr\u00a01,234.50", "NOK", 123_450n],
  ["1 234,50 kr", "NOK", 123_450n],
  ["1\u00a0234,50\u00a0kr", "NOK", 123_450n],
  ["1\u202f234,50\u202fkr.", "NOK", 123_450n],
  ["NOK 1.234,50", "NOK", 123_450n],
  ["1234,5 крон", "NOK", 123_450n],
  ["1 234,50 норвежской кроны", "NOK", 123_450n],
  ["1234.50 Norwegian kroner", "NOK", 123_450n],
  ["500 теңге", "KZT", 50_000n],
  ["500 тенге", "KZT", 50_000n],
  ["500 tenge", "KZT", 50_000n],
  ["500 казахстанских тенге", "KZT", undefined],
  ["500 Қазақстан теңгесі", "KZT", 50_000n],
  ["500 тг.", "KZT", 50_000n],
  ["500тг", "KZT", 50_000n],
  ["₸500", "KZT", 50_000n],
  ["500 ₸", "KZT", 50_000n],
  ["500\u202f₸", "KZT", 50_000n],
  ["тенге 500", "KZT", 50_000n],
  ["3,300", "KZT", 330_000n],
  ["3 300", "KZT", 330_000n],
  ["R$ 12,30", "BRL", 1230n],
  ["12 руб.", "RUB", 1200n],
  ["12 рублей 50", "RUB", undefined],
  ["$5", "USD", 500n],
  ["5 dollars", "USD", 500n],
  // Another currency's name is not this one's amount.
  ["500 крон", "KZT", undefined],
  ["500 kr", "KZT", undefined],
  ["500 NOK", "KZT", undefined],
  ["$500", "KZT", undefined],
  ["500 ₽", "KZT", undefined],
  ["500 тг", "RUB", undefined],
  ["500 te", "KZT", undefined],
  ["INV-500", "KZT", undefined],
  ["order 500", "KZT", undefined],
  ["500 items", "KZT", undefined],
  ["1e3", "KZT", undefined],
  ["тенге", "KZT", undefined],
  ["", "KZT", undefined],
  ["5".repeat(65), "KZT", undefined],
])("finds %j in %s as %s", (text, currency, minor) => {
  expect(searchedAmounts(text, currency)).toEqual(minor === undefined ? [] : [minor]);
});

test("three digits after the only sign are looked up both ways, first as the language writes them", () => {
  const read = (text: string, language: (typeof LANGUAGES)[number]) =>
    inLanguage(language, () => searchedAmounts(text, "KWD"));
  expect(read("1,234", "en")).toEqual([1_234_000n, 1234n]);
  expect(read("1,234", "ru")).toEqual([1234n, 1_234_000n]);
  expect(read("1.234", "en")).toEqual([1234n, 1_234_000n]);
  expect(read("KWD 1.234", "kk")).toEqual([1234n, 1_234_000n]);
  // These can be read in one way only.
  expect(read("1 234", "en")).toEqual([1_234_000n]);
  expect(read("1,234,567", "ru")).toEqual([1_234_567_000n]);
  expect(read("1,234.5", "ru")).toEqual([1_234_500n]);
});

test("what a screen shows is found, in every language and currency", () => {
  for (const currency of CURRENCIES) {
    for (const language of LANGUAGES) {
      for (const digits of ["7", "1234", "1234567"]) {
        const shown = (0).toFixed(decimals(currency)).slice(1);
        const text = joinMoney(writeMoney(digits + shown, currency, language));
        const minor = BigInt(digits) * 10n ** BigInt(decimals(currency));
        const [first] = inLanguage(language, () => searchedAmounts(text, currency));
        expect([text, first]).toEqual([text, minor]);
      }
    }
  }
});
