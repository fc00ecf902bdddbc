// The parts of a workbook (Office Open XML, ECMA-376) around its rows.

export interface Sheet {
  name: string;
  columns: number;
  /** With the header row, without that of the total. */
  rows: number;
}

/** Indexes of the cell formats in `stylesXml`. */
export const STYLES = {
  header: 1,
  /** Not a general cell: a program that lets its user edit the text does not turn it into a formula or a number. */
  text: 2,
  time: 3,
  day: 4,
  /** By the number of decimals. */
  decimals: { 0: 5, 2: 6, 3: 7 },
  /** The style of a total, by that of the numbers above it. */
  totalOf: { 5: 8, 6: 9, 7: 10 } as Readonly<Record<number, number>>,
} as const;

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Sheets have the default type, so that their number need not be known at the beginning of the file. */
export const CONTENT_TYPES = `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`;

const relations = (targets: [type: string, target: string][]): string =>
  `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;

export const WORKBOOK_LOCATION = relations([["officeDocument", "xl/workbook.xml"]]);

const numbered = (sheets: number) => Array.from({ length: sheets }, (_, index) => index + 1);

export const workbookRelations = (sheets: number): string =>
  relations([
    ...numbered(sheets).map((number): [string, string] => [
      "worksheet",
      `worksheets/sheet${number}.xml`,
    ]),
    ["styles", "styles.xml"],
  ]);

/** Formats below 164 are built in: 3 is `#,##0`, 4 is `#,##0.00`, 49 is text. */
const FORMATS: Record<number, string> = {
  164: "yyyy\\-mm\\-dd\\ hh:mm:ss",
  165: "yyyy\\-mm\\-dd",
  166: "#,##0.000",
};
const CELL_FORMATS = [0, 49, 49, 164, 165, 3, 4, 166, 3, 4, 166];
const BOLD: readonly number[] = [STYLES.header, ...Object.values(STYLES.totalOf)];

export function stylesXml(): string {
  const formats = Object.entries(FORMATS).map(
    ([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`,
  );
  const cells = CELL_FORMATS.map((format, index) => {
    const font = BOLD.includes(index) ? 1 : 0;
    return `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
  });
  const font = (bold: string) =>
    `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
  return `${DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${formats.join("")}</numFmts><fonts count="2">${font("")}${font("<b/>")}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join("")}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

/** `Payments`, then `Payments 2`. */
export const sheetName = (title: string, before: number): string =>
  before === 0 ? title : `${title} ${before + 1}`;

/** Returns the letters of a column: A to Z, then AA. */
export const columnLetters = (index: number): string =>
  (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : "") +
  String.fromCharCode(65 + (index % 26));

/** Returns the beginning of a sheet, up to its rows, with the first row frozen. */
export function sheetStart(widths: readonly number[], isShown: boolean): string {
  const columns = widths.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView ${isShown ? 'tabSelected="1" ' : ""}workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${columns.join("")}</cols><sheetData>`;
}

export const sheetEnd = ({ columns, rows }: Sheet): string =>
  `</sheetData><autoFilter ref="A1:${columnLetters(columns - 1)}${rows}"/></worksheet>`;

export function workbookXml(sheets: readonly Sheet[]): string {
  const entries = sheets.map(
    ({ name }, index) =>
      `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  // Spreadsheet programs keep the range of a filter twice.
  const filters = sheets.map(
    ({ name, columns, rows }, index) =>
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">'${escapeXml(name)}'!$A$1:$${columnLetters(columns - 1)}$${rows}</definedName>`,
  );
  return `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><bookViews><workbookView/></bookViews><sheets>${entries.join("")}</sheets><definedNames>${filters.join("")}</definedNames></workbook>`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const MARKUP = /[&<>]/g;
/** What XML 1.0 does not allow, except halves of surrogate pairs, which the UTF-8 encoder replaces. */
// oxlint-disable-next-line no-control-regex
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
/** Spreadsheet programs read `_x0041_` as "A", so an underscore that would begin such a code is written as one. */
const CODE = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** Returns the text of a cell as XML, without the characters that XML does not allow. */
export const escapeXml = (text: string): string =>
  text
    .replace(NOT_IN_XML, "")
    .replace(CODE, "_x005F_")
    .replace(MARKUP, (sign) => ENTITIES[sign]!);
