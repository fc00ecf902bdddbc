import { expect, it } from "vitest";
import { digitsOfAmount } from "./typed-money";

it("is none if it is longer than any amount", () => {
  expect(digitsOfAmount("1".repeat(64), 2)).toEqual(["1".repeat(64), undefined]);
  expect(digitsOfAmount("1".repeat(65), 2)).toBeUndefined();
});
