import { expect, it } from "vitest";
import { digitsOfAmount, parseAmount } from "./typed-money";

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
  expect(parseAmount(text, "KZT")).toBe(330_000n);
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
  expect(parseAmount(text, currency)).toBe(minor);
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
  "3300 tenge",
  "1e3",
  "3300\0",
  "1".repeat(255),
  " ".repeat(255),
])("does not take %j for an amount of tenge", (text) => {
  expect(parseAmount(text, "KZT")).toBeUndefined();
});

it("is none if it is longer than any amount", () => {
  expect(digitsOfAmount("1".repeat(64), 2)).toEqual(["1".repeat(64), undefined]);
  expect(digitsOfAmount("1".repeat(65), 2)).toBeUndefined();
});
