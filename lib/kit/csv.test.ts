import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvLine, csvParts, signsOf, spreadsheetTime } from "@/lib/kit/csv";
import {
  allAtOnce,
  amountColumn,
  countColumn,
  dayColumn,
  type ExportTable,
  phoneColumn,
  textColumn,
  timeColumns,
} from "@/lib/kit/export-table";
import { dayIn } from "@/lib/kit/zoned-time";

const DANGEROUS = ["=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n"];

test.each(DANGEROUS)("text starting with %j is not a formula", (first) => {
  const text = `${first}HYPERLINK("https://evil.example")`;
  expect(csvLine([text])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`);
});

test("a phone number is what it is, unless it is something else", async () => {
  const phones = ["+77011234567", "+7=1", "=1+1", "+", null];
  const table: ExportTable<string | null> = {
    title: "Phones",
    columns: [phoneColumn("phone", (phone) => phone), textColumn("text", (phone) => phone)],
    readPage: allAtOnce(phones),
  };
  let csv = "";
  for await (const part of csvParts(table)) csv += part;
  expect(csv.split("\r\n").slice(1, -1)).toEqual([
    `+77011234567,"'+77011234567"`,
    `"'+7=1","'+7=1"`,
    `"'=1+1","'=1+1"`,
    `"'+","'+"`,
    ",",
  ]);
});

test("numbers, and text with such a character inside, stay unchanged", () => {
  expect(csvLine([-5, "A-1", "a＝b", "", null, "tea"])).toBe("-5,A-1,a＝b,,,tea\r\n");
});

test.each([
  [[], ""],
  [[undefined], ""],
  [[null, undefined, ""], ",,"],
  [[0, -0.5, 1500.5, 99_999_999.99], "0,-0.5,1500.5,99999999.99"],
  [["a b"], "a b"],
  [["a,b"], '"a,b"'],
  [["a;b"], '"a;b"'],
  [["a\tb"], '"a\tb"'],
  [["a\nb"], '"a\nb"'],
  [["a\r\nb", "c"], '"a\r\nb",c'],
  [['"'], '""""'],
  [['say "hi"'], '"say ""hi"""'],
  [["it's"], '"it\'s"'],
  [["'=1"], '"\'=1"'],
  [["=1"], '"\'=1"'],
  [["Заказ 🧾"], "Заказ 🧾"],
])("%j is the line %s", (values, line) => {
  expect(csvLine(values)).toBe(`${line}\r\n`);
});

test.each([
  ["en", '1500.50,-0.40,3,"a;b","a,b"'],
  ["ru", '"1500,50";"-0,40";3;"a;b";"a,b"'],
  ["kk", '"1500,50";"-0,40";3;"a;b";"a,b"'],
] as const)("a spreadsheet of a reader of %s sees numbers in %s", (language, line) => {
  const values = [{ digits: "1500.50" }, { digits: "-0.40" }, 3, "a;b", "a,b"];
  expect(csvLine(values, signsOf(language))).toBe(`${line}\r\n`);
});

/** Parses one line according to RFC 4180. */
function readLine(line: string): string[] {
  const fields: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (let match = field.exec(line); match; match = field.exec(line)) {
    fields.push(match[1]?.replaceAll('""', '"') ?? match[2]!);
    if (match[3] === "\r\n") expect(field.lastIndex).toBe(line.length);
  }
  return fields;
}

test("everything written is read back, and none of it is a formula", () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom(...DANGEROUS, '"', ",", ";", "'", "x") }),
  );
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), (values) => {
      const read = readLine(csvLine(values));
      expect(read).toHaveLength(values.length);
      for (const [place, value] of values.entries()) {
        const isFormula = DANGEROUS.some((first) => value.startsWith(first));
        expect(read[place]).toBe(isFormula ? `'${value}` : value);
      }
    }),
  );
});

describe("a time in a spreadsheet", () => {
  const AT = new Date("2026-11-20T20:15:30.999Z");
  test.each([
    [AT, "UTC", "2026-11-20 20:15:30"],
    [AT, "Asia/Almaty", "2026-11-21 01:15:30"],
    [AT, "America/New_York", "2026-11-20 15:15:30"],
    [AT, "Asia/Kathmandu", "2026-11-21 02:00:30"],
    // Midnight is 00, never 24, and clocks go forward.
    [new Date("2026-11-20T19:00:00Z"), "Asia/Almaty", "2026-11-21 00:00:00"],
    [new Date("2026-03-29T00:59:59Z"), "Europe/Berlin", "2026-03-29 01:59:59"],
    [new Date("2026-03-29T01:00:00Z"), "Europe/Berlin", "2026-03-29 03:00:00"],
  ])("%o in %s is %s", (at, timeZone, expected) => {
    expect(spreadsheetTime(at, timeZone)).toBe(expected);
    expect(dayIn(at, timeZone)).toBe(expected.slice(0, 10));
  });

  test("that is missing is empty", () => {
    expect(spreadsheetTime(null, "UTC")).toBeUndefined();
  });
});

test("a table is written page by page, each kind of column as a spreadsheet reads it", async () => {
  const table: ExportTable<Date | null> = {
    title: "A list",
    columns: [
      textColumn("text", () => "tea"),
      countColumn("count", () => 3),
      amountColumn("amount", () => ({ amount: -12.5, currency: "KZT" })),
      dayColumn("day", () => "2026-11-21"),
      ...timeColumns<Date | null>("at", "Asia/Almaty", (at) => at),
    ],
    readPage: (cursor) =>
      Promise.resolve(
        cursor === "more"
          ? { rows: [null], nextCursor: "" }
          : { rows: [new Date("2026-11-20T20:15:30.999Z")], nextCursor: "more" },
      ),
  };
  const parts: string[] = [];
  for await (const part of csvParts(table)) parts.push(part);
  expect(parts).toEqual([
    "\uFEFF",
    "text,count,amount,day,at (Asia/Almaty),at (UTC)\r\n",
    "tea,3,-12.50,2026-11-21,2026-11-21 01:15:30,2026-11-20T20:15:30.999+00:00\r\n",
    "tea,3,-12.50,2026-11-21,,\r\n",
  ]);
});
