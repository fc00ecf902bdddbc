import { strToU8, Zip, ZipDeflate } from "fflate";
import { spreadsheetTime } from "./csv";
import { decimals } from "./currencies";
import type { Column, ExportTable } from "./export-table";
import { toTimestamp } from "./time";
import {
  columnLetters,
  CONTENT_TYPES,
  escapeXml,
  type Sheet,
  sheetEnd,
  sheetName,
  sheetStart,
  STYLES,
  stylesXml,
  workbookRelations,
  workbookXml,
  WORKBOOK_LOCATION,
} from "./xlsx-parts";

/** Limits of spreadsheet programs, the header row included. */
const MAX_ROWS = 1_048_576;
const MAX_CELL_CHARACTERS = 32_767;
/** The ZIP format without its extension for large files, which not every program reads, ends at 4 GiB. */
const MAX_ZIP_BYTES = 2 ** 32 - 2 ** 24;
const MAX_SHEET_BYTES = 2 ** 31;

/** Characters. The widths of a sheet come before its rows, so they follow from the first page. */
const MIN_WIDTHS = { text: 10, count: 10, amount: 14, day: 12, "local time": 20, "UTC time": 30 };
const MAX_WIDTH = 60;
/** Room for the button of the filter. */
const HEADER_MARGIN = 4;

/** A cell: its style, and its text or number; undefined if it is empty. */
type Cell = { style: number; text: string } | { style: number; number: number } | undefined;

/**
 * Yields a workbook (Office Open XML) page by page, and reads a page only when it is requested; a part is empty if the
 * page is still being compressed. Rows that exceed a sheet continue on another one. A file that ends early can't be
 * opened, because the directory of a ZIP file is its end.
 */
export async function* xlsxParts<Row>(
  { title, columns, readPage }: ExportTable<Row>,
  maxRows = MAX_ROWS,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipParts();
  zip.add("[Content_Types].xml", CONTENT_TYPES);
  zip.add("_rels/.rels", WORKBOOK_LOCATION);
  zip.add("xl/styles.xml", stylesXml());
  const headers = columns.map(({ name }) => name);
  const sheets: Sheet[] = [];
  let widths: number[] | undefined;
  let cursor = "";
  do {
    const page = await readPage(cursor);
    cursor = page.nextCursor;
    const rows = page.rows.map((row) => columns.map((column) => cellIn(column, row)));
    widths ??= columns.map((column, index) => widthOf(column, rows, index));
    let sheet = sheets.at(-1);
    if (!sheet || sheet.rows + rows.length > maxRows || zip.bytesInFile > MAX_SHEET_BYTES) {
      if (sheet) zip.end(sheetEnd(sheet));
      sheet = { name: sheetName(title, sheets.length), columns: columns.length, rows: 1 };
      sheets.push(sheet);
      zip.begin(`xl/worksheets/sheet${sheets.length}.xml`);
      zip.write(sheetStart(widths, sheets.length === 1));
      zip.write(
        rowXml(
          headers.map((text) => ({ style: STYLES.header, text })),
          1,
        ),
      );
    }
    const first = sheet.rows + 1;
    sheet.rows += rows.length;
    zip.write(rows.map((cells, index) => rowXml(cells, first + index)).join(""));
    yield zip.take();
  } while (cursor);
  zip.end(sheetEnd(sheets.at(-1)!));
  zip.add("xl/_rels/workbook.xml.rels", workbookRelations(sheets.length));
  zip.add("xl/workbook.xml", workbookXml(sheets));
  zip.finish();
  yield zip.take();
}

/** A ZIP file whose finished bytes are taken as it grows. */
class ZipParts {
  private parts: Uint8Array[] = [];
  private file: ZipDeflate | undefined;
  private taken = 0;
  bytesInFile = 0;
  private readonly zip = new Zip((error, bytes) => {
    if (error) throw error;
    this.parts.push(bytes);
  });

  begin(name: string) {
    this.file = new ZipDeflate(name);
    this.bytesInFile = 0;
    this.zip.add(this.file);
  }

  write(text: string) {
    const bytes = strToU8(text);
    this.bytesInFile += bytes.length;
    this.file!.push(bytes);
  }

  end(text: string) {
    this.file!.push(strToU8(text), true);
  }

  add(name: string, text: string) {
    this.begin(name);
    this.end(text);
  }

  finish() {
    this.zip.end();
  }

  take(): Uint8Array {
    const bytes = Buffer.concat(this.parts);
    this.parts = [];
    this.taken += bytes.length;
    if (this.taken > MAX_ZIP_BYTES) throw new Error("The workbook is larger than 4 GiB.");
    return bytes;
  }
}

function cellIn<Row>(column: Column<Row>, row: Row): Cell {
  switch (column.kind) {
    case "text":
      return textCell(column.of(row));
    case "count": {
      const number = column.of(row);
      return number === null ? undefined : { style: STYLES.decimals[0], number };
    }
    case "amount": {
      const money = column.of(row);
      if (money === null) return undefined;
      const { amount, currency } = money;
      return { style: STYLES.decimals[decimals(currency) as 0 | 2 | 3], number: amount };
    }
    case "day":
      return { style: STYLES.day, number: serialOf(column.of(row)) };
    case "local time": {
      const shown = spreadsheetTime(column.of(row), column.timeZone);
      return shown === undefined ? undefined : { style: STYLES.time, number: serialOf(shown) };
    }
    case "UTC time": {
      const at = column.of(row);
      return textCell(at && toTimestamp(at));
    }
  }
}

function textCell(text: string | null | undefined): Cell {
  return text ? { style: STYLES.text, text: text.replaceAll(/\r\n?/g, "\n") } : undefined;
}

/** Returns days since the end of 1899, as spreadsheets count a date, or a date and a time, of any time zone. */
const serialOf = (shown: string): number =>
  Date.parse(`${shown.replace(" ", "T")}${shown.includes(" ") ? "Z" : ""}`) / 86_400_000 + 25_569;

function widthOf<Row>({ name, kind }: Column<Row>, rows: Cell[][], index: number): number {
  const longest = rows.reduce((max, cells) => {
    const cell = cells[index];
    return cell && "text" in cell ? Math.max(max, cell.text.length + 2) : max;
  }, 0);
  const wanted = Math.max(MIN_WIDTHS[kind], name.length + HEADER_MARGIN, longest);
  return Math.min(MAX_WIDTH, wanted);
}

const rowXml = (cells: readonly Cell[], row: number): string =>
  `<row r="${row}">${cells.map((cell, index) => cellXml(cell, `${columnLetters(index)}${row}`)).join("")}</row>`;

function cellXml(cell: Cell, place: string): string {
  if (!cell) return "";
  const start = `<c r="${place}" s="${cell.style}"`;
  if ("number" in cell) return `${start}><v>${cell.number}</v></c>`;
  const text = escapeXml(shorten(cell.text));
  const space = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : "";
  return `${start} t="inlineStr"><is><t${space}>${text}</t></is></c>`;
}

/** Returns a text that fits into a cell; one that was longer ends with an ellipsis. */
function shorten(text: string): string {
  if (text.length <= MAX_CELL_CHARACTERS) return text;
  // Half of an emoji at the cut would be shown as an unknown character.
  return `${text.slice(0, MAX_CELL_CHARACTERS - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
