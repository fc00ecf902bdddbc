import { spreadsheetTime } from "./csv";
import { decimals } from "./currencies";
import type { Column, ExportTable } from "./export-table";
import type { Page } from "./pagination";
import { toTimestamp } from "./time";
import { columnLetters, escapeXml, STYLES } from "./xlsx-parts";

/** A limit of spreadsheet programs. */
const MAX_CELL_CHARACTERS = 32_767;

/** Characters. The widths of a sheet come before its rows, so they follow from the first page. */
const MIN_WIDTHS = {
  text: 10,
  phone: 16,
  count: 10,
  amount: 14,
  day: 12,
  "local time": 20,
  "UTC time": 30,
};
const MAX_WIDTH = 60;
/** Room for the button of the filter. */
const HEADER_MARGIN = 4;

/** A cell: its style, and its text or number; undefined if it is empty. */
type Cell = { style: number; text: string } | { style: number; number: number } | undefined;

/** A table as the cells of a sheet. */
export interface SheetTable {
  title: string;
  headers: readonly Cell[];
  /** In characters, from the rows of the first page. */
  widthsOf: (rows: readonly Cell[][]) => number[];
  readPage: (cursor: string) => Promise<Pick<Page<Cell[]>, "rows" | "nextCursor">>;
  readTotal?: () => Promise<Cell[]>;
}

/** Returns a table as the cells of a sheet, so that a workbook can have tables of different rows. */
export const sheetOf = <Row>({
  title,
  columns,
  readPage,
  total,
}: ExportTable<Row>): SheetTable => ({
  title,
  headers: columns.map(({ name }) => ({ style: STYLES.header, text: name })),
  widthsOf: (rows) => columns.map((column, index) => widthOf(column, rows, index)),
  readPage: async (cursor) => {
    const { rows, nextCursor } = await readPage(cursor);
    return { rows: rows.map((row) => columns.map((column) => cellIn(column, row))), nextCursor };
  },
  ...(total && {
    readTotal: async () => {
      const { label, row } = await total();
      const sums = columns.slice(1).map((column) => totalCellIn(column, row));
      return [{ style: STYLES.header, text: label }, ...sums];
    },
  }),
});

/** A sum, in bold; nothing in a column that is not added up. */
function totalCellIn<Row>(column: Column<Row>, row: Row): Cell {
  const cell =
    column.kind === "amount" || column.kind === "count" ? cellIn(column, row) : undefined;
  return cell && { ...cell, style: STYLES.totalOf[cell.style]! };
}

function cellIn<Row>(column: Column<Row>, row: Row): Cell {
  switch (column.kind) {
    case "text":
    case "phone":
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

function widthOf<Row>({ name, kind }: Column<Row>, rows: readonly Cell[][], index: number): number {
  const longest = rows.reduce((max, cells) => {
    const cell = cells[index];
    return cell && "text" in cell ? Math.max(max, cell.text.length + 2) : max;
  }, 0);
  const wanted = Math.max(MIN_WIDTHS[kind], name.length + HEADER_MARGIN, longest);
  return Math.min(MAX_WIDTH, wanted);
}

/** Returns a row as XML. */
export const rowXml = (cells: readonly Cell[], row: number): string =>
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
