import type { Column, ExportTable, Money } from "./export-table";
import type { Language } from "./language";
import { toTimestamp } from "./time";
import { digitsOfMoney } from "./written-numbers";
import { asUtc } from "./zoned-time";

/** Starts a UTF-8 file, so that spreadsheets do not assume another encoding. */
const BYTE_ORDER_MARK = "\uFEFF";

/** The digits of an amount, with all decimals of its currency: a spreadsheet reads a column with and without them as two kinds. */
interface Digits {
  digits: string;
}
/** Text that was checked before it was stored, and can't be a formula. */
interface Checked {
  checked: string;
}
type CsvValue = string | number | Digits | Checked | null | undefined;

/** What stands between fields, and before decimals. */
export interface CsvSigns {
  separator: string;
  decimal: string;
}
const FOR_PROGRAMS: CsvSigns = { separator: ",", decimal: "." };

/** The signs that spreadsheets expect on the computers of those who read a language. */
export const signsOf = (language: Language): CsvSigns =>
  language === "en" ? FOR_PROGRAMS : { separator: ";", decimal: "," };

/**
 * Returns one line of a CSV file (RFC 4180). Text that a spreadsheet would run as a formula is prefixed with an
 * apostrophe; numbers come from Qassa, phone numbers were checked, and both are written as they are.
 */
export const csvLine = (values: readonly CsvValue[], signs = FOR_PROGRAMS): string =>
  `${values.map((value) => csvField(value, signs)).join(signs.separator)}\r\n`;

/** A number with its sign, which a spreadsheet may take for a number, but never runs. */
const PHONE = /^\+\d{1,15}$/;

/** Matches the start of a formula; spreadsheets treat the full-width characters the same way. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

function csvField(value: CsvValue, { decimal }: CsvSigns): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  if (typeof value === "object") {
    return quoted("checked" in value ? value.checked : value.digits.replace(".", decimal));
  }
  return quoted(FORMULA.test(value) ? `'${value}` : value);
}

/** Puts quotes around what any spreadsheet would take for several fields: LibreOffice suggests commas, semicolons and tabs at once. */
const quoted = (text: string): string =>
  /["',;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Formats a time in a time zone the way spreadsheets read it: `2026-11-21 13:15:30`. */
export const spreadsheetTime = (at: Date | null, timeZone: string): string | undefined =>
  at ? asUtc(at, timeZone).toISOString().slice(0, 19).replace("T", " ") : undefined;

/**
 * Yields a CSV file page by page, and reads a page only when it is requested. Rows are not kept while their text waits
 * to be read: with many long files, rows that are already formatted would fill the memory.
 */
export async function* csvParts<Row>(
  table: ExportTable<Row>,
  signs = FOR_PROGRAMS,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  yield csvLine(
    table.columns.map(({ name }) => name),
    signs,
  );
  let cursor = "";
  do {
    const { text, nextCursor } = await textOfPage(table, cursor, signs);
    cursor = nextCursor;
    if (text) yield text;
  } while (cursor);
}

async function textOfPage<Row>(
  { columns, readPage }: ExportTable<Row>,
  cursor: string,
  signs: CsvSigns,
) {
  const { rows, nextCursor } = await readPage(cursor);
  const lines = rows.map((row) =>
    csvLine(
      columns.map((column) => valueIn(column, row)),
      signs,
    ),
  );
  return { text: lines.join(""), nextCursor };
}

const digitsIn = ({ amount, currency }: Money): Digits => ({
  digits: digitsOfMoney(amount, currency),
});

function valueIn<Row>(column: Column<Row>, row: Row): CsvValue {
  switch (column.kind) {
    case "text":
    case "count":
    case "day":
      return column.of(row);
    case "phone": {
      const checked = column.of(row);
      return checked && PHONE.test(checked) ? { checked } : checked;
    }
    case "amount": {
      const money = column.of(row);
      return money && digitsIn(money);
    }
    case "local time":
      return spreadsheetTime(column.of(row), column.timeZone);
    case "UTC time": {
      const at = column.of(row);
      return at && toTimestamp(at);
    }
  }
}
