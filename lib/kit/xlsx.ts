import { strToU8, Zip, ZipDeflate } from "fflate";
import { rowXml, type SheetTable } from "./xlsx-cells";
import {
  CONTENT_TYPES,
  type Sheet,
  sheetEnd,
  sheetName,
  sheetStart,
  stylesXml,
  workbookRelations,
  workbookXml,
  WORKBOOK_LOCATION,
} from "./xlsx-parts";

/** A limit of spreadsheet programs, the header row included. */
const MAX_ROWS = 1_048_576;
/** The ZIP format without its extension for large files, which not every program reads, ends at 4 GiB. */
const MAX_ZIP_BYTES = 2 ** 32 - 2 ** 24;
const MAX_SHEET_BYTES = 2 ** 31;

/**
 * Yields a workbook (Office Open XML) page by page, and reads a page only when it is requested; a part is empty if the
 * page is still being compressed. Rows that exceed a sheet continue on another one. A file that ends early can't be
 * opened, because the directory of a ZIP file is its end.
 */
export async function* xlsxParts(
  tables: readonly SheetTable[],
  maxRows = MAX_ROWS,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipParts();
  zip.add("[Content_Types].xml", CONTENT_TYPES);
  zip.add("_rels/.rels", WORKBOOK_LOCATION);
  zip.add("xl/styles.xml", stylesXml());
  const sheets: Sheet[] = [];
  for (const table of tables) yield* sheetParts(zip, sheets, table, maxRows);
  zip.add("xl/_rels/workbook.xml.rels", workbookRelations(sheets.length));
  zip.add("xl/workbook.xml", workbookXml(sheets));
  zip.finish();
  yield zip.take();
}

/** Writes a table onto a sheet, or several if it is long, and adds them to those of the workbook. */
async function* sheetParts(
  zip: ZipParts,
  sheets: Sheet[],
  { title, headers, widthsOf, readPage, readTotal }: SheetTable,
  maxRows: number,
): AsyncGenerator<Uint8Array> {
  const before = sheets.length;
  const lastRow = readTotal ? maxRows - 1 : maxRows;
  let sheet: Sheet | undefined;
  let widths: number[] | undefined;
  let cursor = "";
  do {
    const { rows, nextCursor } = await readPage(cursor);
    cursor = nextCursor;
    widths ??= widthsOf(rows);
    if (!sheet || sheet.rows + rows.length > lastRow || zip.bytesInFile > MAX_SHEET_BYTES) {
      if (sheet) zip.end(sheetEnd(sheet));
      const name = sheetName(title, sheets.length - before);
      sheet = { name, columns: headers.length, rows: 1 };
      sheets.push(sheet);
      zip.begin(`xl/worksheets/sheet${sheets.length}.xml`);
      zip.write(sheetStart(widths, sheets.length === 1));
      zip.write(rowXml(headers, 1));
    }
    const first = sheet.rows + 1;
    sheet.rows += rows.length;
    zip.write(rows.map((cells, index) => rowXml(cells, first + index)).join(""));
    yield zip.take();
  } while (cursor);
  // Below the rows that its filter is of.
  if (readTotal) zip.write(rowXml(await readTotal(), sheet.rows + 1));
  zip.end(sheetEnd(sheet));
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
