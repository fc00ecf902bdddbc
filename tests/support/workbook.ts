// Reads a workbook as a spreadsheet program does: each cell by its place, type and number format.
import { strFromU8, unzipSync } from "fflate";

export interface WorkbookCell {
  value: string | number;
  /** The number format of a number. */
  format?: string;
  isBold?: boolean;
}

/** The number formats that need no definition. */
const BUILT_IN: Record<string, string> = { 0: "General", 3: "#,##0", 4: "#,##0.00", 49: "@" };

const ENTITIES: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

/** The text of an element, with what XML and spreadsheet programs escape. */
const plain = (xml: string): string =>
  xml
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity]!)
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

const attribute = (element: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(element)?.[1];

const all = (xml: string, pattern: RegExp): string[] =>
  [...xml.matchAll(pattern)].map(([found]) => found);

export type Parts = Record<string, string>;

/** Returns the parts of a workbook by their paths. Throws if it is not complete. */
export const partsOf = (file: ArrayBuffer | Uint8Array): Parts =>
  Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(file))).map(([name, bytes]) => [
      name,
      strFromU8(bytes),
    ]),
  );

/** Returns the names of the sheets. */
export const sheetsOf = (file: ArrayBuffer | Uint8Array): string[] =>
  all(partsOf(file)["xl/workbook.xml"]!, /<sheet [^>]*>/g).map((sheet) =>
    plain(attribute(sheet, "name")!),
  );

function formatsOf(styles: string): { format: string; isBold: boolean }[] {
  const own = Object.fromEntries(
    all(styles, /<numFmt [^>]*>/g).map((format) => [
      attribute(format, "numFmtId")!,
      attribute(format, "formatCode")!.replaceAll("\\", ""),
    ]),
  );
  const fonts = all(styles, /<font>.*?<\/font>/g);
  return all(/<cellXfs.*<\/cellXfs>/.exec(styles)![0], /<xf [^>]*>/g).map((xf) => {
    const id = attribute(xf, "numFmtId")!;
    return {
      format: own[id] ?? BUILT_IN[id]!,
      isBold: fonts[Number(attribute(xf, "fontId"))]!.includes("<b/>"),
    };
  });
}

const indexOf = (letters: string): number =>
  [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Returns the cells of a sheet, row by row; an empty cell is undefined. */
export function cellsOf(file: ArrayBuffer | Uint8Array, sheet = 1): (WorkbookCell | undefined)[][] {
  const parts = partsOf(file);
  const formats = formatsOf(parts["xl/styles.xml"]!);
  const xml = parts[`xl/worksheets/sheet${sheet}.xml`]!;
  return [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row]) => {
    const cells: (WorkbookCell | undefined)[] = [];
    for (const [cell, letters] of row!.matchAll(/<c r="([A-Z]+)\d+".*?<\/c>/gs)) {
      const { format, isBold } = formats[Number(attribute(cell, "s") ?? 0)]!;
      const text = /<t[^>]*>(.*?)<\/t>/s.exec(cell)?.[1];
      const number = /<v>(.*?)<\/v>/.exec(cell)?.[1];
      const value = text === undefined ? Number(number) : plain(text);
      cells[indexOf(letters!)] = { value, format, isBold };
    }
    return [...cells];
  });
}

/** Returns the values of a sheet, row by row. */
export const rowsOf = (file: ArrayBuffer | Uint8Array, sheet = 1): unknown[][] =>
  cellsOf(file, sheet).map((row) => row.map((cell) => cell?.value));
