import { expect, test } from "vitest";
import { csvLine } from "@/lib/kit/csv";

const DANGEROUS = ["=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n"];

test.each(DANGEROUS)("text that begins with %j is no formula", (first) => {
  const text = `${first}HYPERLINK("https://evil.example")`;
  expect(csvLine([text])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`);
});

test("numbers, and what only has such a character inside, stay as they are", () => {
  expect(csvLine([-5, "A-1", "a＝b", "", null, "tea"])).toBe("-5,A-1,a＝b,,,tea\r\n");
});
