import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cellsOf, partsOf, rowsOf, sheetsOf } from "@/tests/support/workbook";
import {
  allAtOnce,
  amountColumn,
  type Column,
  countColumn,
  dayColumn,
  type ExportTable,
  textColumn,
  timeColumns,
} from "./export-table";
import { xlsxParts } from "./xlsx";
import { sheetOf } from "./xlsx-cells";

async function fileOf<Row>(table: ExportTable<Row>, maxRows?: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of xlsxParts([sheetOf(table)], maxRows)) parts.push(part);
  return Buffer.concat(parts);
}

const tableOf = <Row>(columns: Column<Row>[], rows: Row[]): ExportTable<Row> => ({
  title: "A list",
  columns,
  readPage: allAtOnce(rows),
});

/** Returns the cells below the header of a column of texts. */
async function shown(texts: (string | null | undefined)[]) {
  const table = tableOf([textColumn<(typeof texts)[number]>("text", (text) => text)], texts);
  return cellsOf(await fileOf(table))
    .slice(1)
    .map(([cell]) => cell?.value);
}

describe("a workbook", () => {
  it("has text, numbers with the currency's decimals, and dates", async () => {
    const at = new Date("2026-11-20T20:15:30.999Z");
    const columns = [
      textColumn<string>("phone", () => "+77011234567"),
      countColumn<string>("count", () => 1234),
      amountColumn<string>("amount", (currency) => ({ amount: -1500.5, currency })),
      dayColumn<string>("day", () => "2026-11-21"),
      ...timeColumns<string>("at", "Asia/Almaty", () => at),
      ...timeColumns<string>("none", "Asia/Almaty", () => null),
    ];
    const rows = cellsOf(await fileOf(tableOf(columns, ["KZT", "JPY", "KWD"])));
    expect(rows[0]!.map((cell) => [cell?.value, cell?.isBold])).toEqual(
      ["phone", "count", "amount", "day", "at (Asia/Almaty)", "at (UTC)"]
        .concat("none (Asia/Almaty)", "none (UTC)")
        .map((name) => [name, true]),
    );
    const serial = Date.UTC(2026, 10, 21) / 86_400_000 - Date.UTC(1899, 11, 30) / 86_400_000;
    const row = (format: string) => [
      { value: "+77011234567", format: "@", isBold: false },
      { value: 1234, format: "#,##0", isBold: false },
      { value: -1500.5, format, isBold: false },
      { value: serial, format: "yyyy-mm-dd", isBold: false },
      {
        value: expect.closeTo(serial + (75 * 60 + 30) / 86_400, 9) as number,
        format: "yyyy-mm-dd hh:mm:ss",
        isBold: false,
      },
      { value: "2026-11-20T20:15:30.999+00:00", format: "@", isBold: false },
    ];
    expect(rows.slice(1)).toEqual([row("#,##0.00"), row("#,##0"), row("#,##0.000")]);
  });

  it("keeps its header in view, with a filter for each column", async () => {
    const columns = Array.from({ length: 28 }, (_, index) =>
      countColumn<number>(`c${index}`, (number) => number * index),
    );
    const file = await fileOf(tableOf(columns, [1, 2]));
    const { "xl/worksheets/sheet1.xml": sheet, "xl/workbook.xml": workbook } = partsOf(file);
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft"');
    expect(sheet).toContain('</sheetData><autoFilter ref="A1:AB3"/></worksheet>');
    expect(workbook).toContain("'A list'!$A$1:$AB$3</definedName>");
    expect(rowsOf(file)[2]![27]).toBe(54);
    expect(sheetsOf(file)).toEqual(["A list"]);
  });

  it("has columns as wide as their names and texts, within limits", async () => {
    const columns = [
      textColumn<string>("a", (text) => text),
      textColumn<string>("b", (text) => text.repeat(100)),
      textColumn<string>("quite_a_long_name", () => ""),
      countColumn<string>("n", () => 1),
    ];
    const file = await fileOf(tableOf(columns, ["short", "a rather long text"]));
    const widths = [
      ...partsOf(file)["xl/worksheets/sheet1.xml"]!.matchAll(/<col [^>]*width="(\d+)"/g),
    ];
    expect(widths.map(([, width]) => Number(width))).toEqual([20, 60, 21, 10]);
  });

  it("has its total below the rows of the filter, in bold, without what can't be added up", async () => {
    const columns = [
      dayColumn<number>("day", () => "2026-11-21"),
      countColumn<number>("count", (number) => number),
      textColumn<number>("text", String),
      amountColumn<number>("amount", (amount) => ({ amount, currency: "KWD" })),
    ];
    const table = {
      ...tableOf(columns, [1, 2]),
      total: () => Promise.resolve({ label: "Total", row: 3 }),
    };
    const file = await fileOf(table);
    expect(cellsOf(file)[3]).toEqual([
      { value: "Total", format: "@", isBold: true },
      { value: 3, format: "#,##0", isBold: true },
      undefined,
      { value: 3, format: "#,##0.000", isBold: true },
    ]);
    expect(partsOf(file)["xl/worksheets/sheet1.xml"]).toContain('<autoFilter ref="A1:D3"/>');
    // It needs the last row that a sheet can have.
    expect(sheetsOf(await fileOf(table, 4))).toHaveLength(1);
  });

  it("can be without rows", async () => {
    const file = await fileOf(tableOf([textColumn<string>("name", (text) => text)], []));
    expect(rowsOf(file)).toEqual([["name"]]);
  });

  it("continues on another sheet when one is full", async () => {
    const table: ExportTable<number> = {
      title: "Numbers",
      columns: [countColumn("number", (number) => number)],
      readPage: (cursor) => {
        const page = Number(cursor);
        const rows = [page * 2, page * 2 + 1];
        return Promise.resolve({ rows, nextCursor: page < 4 ? String(page + 1) : "" });
      },
    };
    const file = await fileOf(table, 5);
    expect(sheetsOf(file)).toEqual(["Numbers", "Numbers 2", "Numbers 3"]);
    expect([1, 2, 3].map((sheet) => rowsOf(file, sheet).flat())).toEqual([
      ["number", 0, 1, 2, 3],
      ["number", 4, 5, 6, 7],
      ["number", 8, 9],
    ]);
    expect(partsOf(file)["xl/_rels/workbook.xml.rels"]).toContain("worksheets/sheet3.xml");
  });

  it("is not one while it is incomplete", async () => {
    const file = await fileOf(tableOf([textColumn<string>("name", (text) => text)], ["tea"]));
    expect(() => partsOf(file.slice(0, -1))).toThrow();
  });
});

describe("the text of a cell", () => {
  it.each([
    '=HYPERLINK("https://evil.example")',
    "+1+1",
    "@SUM(1)",
    "</t></is></c><c><f>1+1</f></c>",
    "&amp; <b> \"quoted\" 'x'",
    "Қазақ тілі: әғқңөұүһі 🧾",
    " spaces around ",
    "two\nlines\tand a tab",
    "_x0041_ and _x000D_",
    "007",
  ])("%j stays as it is", async (text) => {
    expect(await shown([text])).toEqual([text]);
  });

  it("is never a formula", async () => {
    const file = await fileOf(tableOf([textColumn<string>("=1+1", () => "=1+1")], [""]));
    const sheet = partsOf(file)["xl/worksheets/sheet1.xml"];
    expect(sheet).not.toContain("<f");
    expect(cellsOf(file)[1]).toEqual([{ value: "=1+1", format: "@", isBold: false }]);
  });

  it("has no characters that XML does not allow", async () => {
    expect(await shown(["a\u0000b\u0008\u000B\u001F\uFFFE\uFFFFc", "x\uD800y", "\u0007"])).toEqual([
      "abc",
      "x\uFFFDy",
      "",
    ]);
  });

  it("has line breaks as spreadsheets write them", async () => {
    expect(await shown(["a\r\nb\rc"])).toEqual(["a\nb\nc"]);
  });

  it("ends with an ellipsis where a cell is full", async () => {
    const [full, cut, emoji] = await shown([
      "x".repeat(32_767),
      "x".repeat(32_768),
      `${"x".repeat(32_765)}🧾🧾`,
    ]);
    expect(full).toBe("x".repeat(32_767));
    expect(cut).toBe(`${"x".repeat(32_766)}…`);
    expect(emoji).toBe(`${"x".repeat(32_765)}…`);
  });

  it("is read back, whatever it is", async () => {
    const text = fc.string({ unit: fc.constantFrom(..."_x04D1<>&\"'= \n", "ұ", "🧾") });
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), async (texts) => {
        expect(await shown(texts)).toEqual(texts.map((one) => one || undefined));
      }),
    );
  });
});
