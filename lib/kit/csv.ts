import type { Column, ExportTable } from "./export-table";
import { toTimestamp } from "./time";
import { asUtc } from "./zoned-time";

/** Starts a UTF-8 file, so that spreadsheets do not assume another encoding. */
const BYTE_ORDER_MARK = "\uFEFF";

type CsvValue = string | number | null | undefined;

/**
 * Returns one line of a CSV file (RFC 4180). Text that a spreadsheet would run as a formula is prefixed with an
 * apostrophe; numbers come from Qassa and are written as they are.
 */
export const csvLine = (values: readonly CsvValue[]): string =>
  `${values.map(csvField).join(",")}\r\n`;

/** Matches the start of a formula; spreadsheets treat the full-width characters the same way. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

function csvField(value: CsvValue): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /["',;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Formats a time in a time zone the way spreadsheets read it: `2026-11-21 13:15:30`. */
export const spreadsheetTime = (at: Date | null, timeZone: string): string | undefined =>
  at ? asUtc(at, timeZone).toISOString().slice(0, 19).replace("T", " ") : undefined;

/**
 * Yields a CSV file page by page, and reads a page only when it is requested. Rows are not kept while their text waits
 * to be read: with many long files, rows that are already formatted would fill the memory.
 */
export async function* csvParts<Row>(table: ExportTable<Row>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  yield csvLine(table.columns.map(({ name }) => name));
  let cursor = "";
  do {
    const { text, nextCursor } = await textOfPage(table, cursor);
    cursor = nextCursor;
    if (text) yield text;
  } while (cursor);
}

async function textOfPage<Row>({ columns, readPage }: ExportTable<Row>, cursor: string) {
  const { rows, nextCursor } = await readPage(cursor);
  const lines = rows.map((row) => csvLine(columns.map((column) => valueIn(column, row))));
  return { text: lines.join(""), nextCursor };
}

function valueIn<Row>(column: Column<Row>, row: Row): CsvValue {
  switch (column.kind) {
    case "text":
    case "count":
    case "day":
      return column.of(row);
    case "amount":
      return column.of(row).amount;
    case "local time":
      return spreadsheetTime(column.of(row), column.timeZone);
    case "UTC time": {
      const at = column.of(row);
      return at && toTimestamp(at);
    }
  }
}
