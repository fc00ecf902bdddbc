import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { ValidationFailed } from "@/lib/kit/errors";
import { amount, amountOf, day, metadata, oneOrMore, amountParam, Timestamp } from "./fields";

const messages = (schema: z.ZodType, given: unknown) =>
  schema.safeParse(given).error?.issues.map(({ message }) => message) ?? [];

describe("an amount", () => {
  test.each([
    [0.001, []],
    [1500.5, []],
    [99_999_999.99, []],
    [0, ["must be greater than 0"]],
    [-1, ["must be greater than 0"]],
    [99_999_999.991, ["must be at most 99999999.99"]],
    [1e300, ["must be at most 99999999.99"]],
    [Infinity, ["must be a number"]],
    [NaN, ["must be a number"]],
    ["1500", ["must be a number"]],
    [null, ["must be a number"]],
  ])("%j: %j", (given, expected) => {
    expect(messages(amount, given)).toEqual(expected);
  });

  test.each([
    [1500.5, "KZT", 150_050n],
    [1500, "JPY", 1500n],
    [1.005, "KWD", 1005n],
  ])("of %d %s is %d minor units", (major, currency, minor) => {
    expect(amountOf(major, currency)).toBe(minor);
  });

  test.each([
    [0.001, "KZT", "amount must have at most 2 decimals in KZT"],
    [1.5, "JPY", "amount must have no decimals in JPY"],
    [0, "KZT", "amount must be greater than 0"],
  ])("of %d %s is rejected: %s", (major, currency, message) => {
    const refusal = expect.objectContaining({ facts: { details: [{ field: "amount", message }] } });
    expect(() => amountOf(major, currency)).toThrow(ValidationFailed);
    expect(() => amountOf(major, currency)).toThrow(refusal);
  });
});

describe("an amount in a URL", () => {
  const MESSAGE = "must be an amount such as 1500 or 1500.50";
  test.each([
    ["0", 0],
    ["1500", 1500],
    ["1500.5", 1500.5],
    ["1500.50", 1500.5],
    ["0.001", 0.001],
    ["99999999.999", 99_999_999.999],
  ])("%s is %d", (given, value) => {
    expect(amountParam.parse(given)).toBe(value);
  });

  test.each(["", "-1", "+1", "1.", ".5", "1,5", "1e3", " 1", "1\n", "0x1", "123456789", "1.0000"])(
    "%j is not an amount",
    (given) => {
      expect(messages(amountParam, given)).toEqual([MESSAGE]);
    },
  );
});

describe("a day", () => {
  test.each(["1970-01-01", "2026-11-21", "2028-02-29", "9999-12-30"])("%s", (given) => {
    expect(day.parse(given)).toBe(given);
  });

  test.each([
    ["1969-12-31", "must be 1970-01-01 or later"],
    ["0001-01-01", "must be 1970-01-01 or later"],
    ["9999-12-31", "must be 9999-12-30 or earlier"],
    ["2026-02-29", "must be a date such as 2026-11-21"],
    ["2026-13-01", "must be a date such as 2026-11-21"],
    ["2026-1-1", "must be a date such as 2026-11-21"],
    ["2026-11-21T00:00:00Z", "must be a date such as 2026-11-21"],
    ["21.11.2026", "must be a date such as 2026-11-21"],
  ])("%s: %s", (given, message) => {
    expect(messages(day, given)).toContain(message);
  });
});

test.each([
  ["2026-11-21T08:15:30.000+00:00", true],
  ["2026-11-21T13:15:30.123+05:00", true],
  ["2026-11-21T08:15:30+00:00", false],
  ["2026-11-21T08:15:30.0000+00:00", false],
  ["2026-11-21T08:15:30.000", false],
  ["2026-11-21 08:15:30.000+00:00", false],
  ["2026-02-29T08:15:30.000+00:00", false],
])("%s as a timestamp: %s", (given, isOne) => {
  expect(Timestamp.safeParse(given).success).toBe(isOne);
});

test.each([
  ["2026-11-21", ["2026-11-21"]],
  ["2026-11-21,2026-11-22", ["2026-11-21", "2026-11-22"]],
  ["2026-11-22,2026-11-21,2026-11-22", ["2026-11-22", "2026-11-21"]],
  ["", undefined],
  ["2026-11-21,", undefined],
  ["2026-11-21, 2026-11-22", undefined],
  ["2026-11-21;2026-11-22", undefined],
])("days between commas: %j", (given, expected) => {
  expect(oneOrMore(day).safeParse(given).data).toEqual(expected);
});

describe("metadata", () => {
  const keys = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]));
  /** `{"a":"…"}` with this many bytes. */
  const ofBytes = (bytes: number, character = "x") => ({
    a: character.repeat((bytes - 8) / Buffer.byteLength(character)),
  });
  const KEYS = "must have at most 50 keys";
  const NAMES = "must have keys of at most 40 characters";
  const BYTES = "must be at most 16 KB in total";
  const NUL = "must not contain NUL characters";
  const SURROGATES = "must not contain lone surrogates; send valid Unicode";
  const NUMBERS = "must not contain numbers that are too large for JSON";

  test.each<[string, unknown, string[]]>([
    ["nothing", {}, []],
    ["50 keys", keys(50), []],
    ["51 keys", keys(51), [KEYS]],
    ["a name of 40 characters", { ["🧾".repeat(40)]: 1 }, []],
    ["a name of 41 characters", { ["x".repeat(41)]: 1 }, [NAMES]],
    ["long names within", { a: { ["x".repeat(41)]: 1 } }, []],
    ["16 KB", ofBytes(16 * 1024), []],
    ["16 KB and a byte", ofBytes(16 * 1024 + 1), [BYTES]],
    ["16 KB in two bytes each", ofBytes(16 * 1024, "é"), []],
    ["more than 16 KB in two bytes each", ofBytes(16 * 1024 + 2, "é"), [BYTES]],
    ["any JSON", { a: [null, true, 1.5, "x", { b: [] }] }, []],
    ["NUL in a value", { a: "\0" }, [NUL]],
    ["NUL in a name", { "\0": 1 }, [NUL]],
    ["NUL deep within", { a: [{ b: ["ok", "\0"] }] }, [NUL]],
    ["NUL in a name within", { a: [{ "\0": 1 }] }, [NUL]],
    ["half a character", { a: "\ud83e" }, [SURROGATES]],
    ["half a character in a name", { "\ud83e": 1 }, [SURROGATES]],
    ["a number beyond all numbers", { a: JSON.parse("1e999") as number }, [NUMBERS]],
    ["one of these within", { a: [JSON.parse("-1e999") as number] }, [NUMBERS]],
    ["several faults", { ...keys(51), ["x".repeat(41)]: "\0" }, [KEYS, NAMES, NUL]],
    ["a list", [1], ["must be a JSON object"]],
    [
      "PHP's empty array",
      [],
      ["must be a JSON object, not an empty list; in PHP, send new stdClass()"],
    ],
    ["null", null, ["must be a JSON object"]],
    ["text", "{}", ["must be a JSON object"]],
  ])("of %s", (_what, given, expected) => {
    expect(messages(metadata, given)).toEqual(expected);
  });

  test("is passed through unchanged, including __proto__", () => {
    const text = '{"__proto__":{"a":1},"constructor":2,"b":[1,{"c":null}]}';
    expect(JSON.stringify(metadata.parse(JSON.parse(text)))).toBe(text);
    fc.assert(
      fc.property(fc.dictionary(fc.string({ maxLength: 10 }), fc.jsonValue()), (given) => {
        const { data, success } = metadata.safeParse(given);
        if (success) expect(data).toBe(given);
      }),
    );
  });
});
