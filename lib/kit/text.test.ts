import { describe, expect, test } from "vitest";
import { isPostgresText, text } from "./text";

const LONE = "must not contain lone surrogates; send valid Unicode";
const NUL = "must not contain NUL characters";
const LENGTH = "must be 2 to 4 characters long";

describe("text of 2 to 4 characters", () => {
  test.each<[unknown, string[]]>([
    ["ab", []],
    ["abcd", []],
    // Characters, not UTF-16 code units.
    ["🧾🧾🧾🧾", []],
    ["🧾", [LENGTH]],
    ["", [LENGTH]],
    ["abcde", [LENGTH]],
    ["a\0", [NUL]],
    ["\ud83ea", [LONE]],
    ["a\udd1e", [LONE]],
    ["\0\ud83e", [LONE, NUL]],
    ["\0", [NUL, LENGTH]],
    [12, ["must be text"]],
    [null, ["must be text"]],
  ])("%j: %j", (given, expected) => {
    const issues = text(2, 4).safeParse(given).error?.issues ?? [];
    expect(issues.map(({ message }) => message)).toEqual(expected);
  });

  test("states its length limits in the API contract", () => {
    expect(text(2, 4).meta()).toEqual({ minLength: 2, maxLength: 4 });
  });
});

test.each([
  ["", true],
  ["order 7 🧾", true],
  ["a\0b", false],
  ["\ud83e", false],
  ["a\udd1e\0", false],
])("the database can store %j: %s", (value, expected) => {
  expect(isPostgresText(value)).toBe(expected);
});
