// `npm run clients:spreadsheets`: opens what Qassa exports in LibreOffice, as readers of each language do, and compares what
// it has read with the table of the guide: sums, times and texts. It needs `soffice` on this machine.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { csvParts, signsOf } from "@/lib/kit/csv";
import {
  allAtOnce,
  amountColumn,
  type ExportTable,
  textColumn,
  timeColumns,
} from "@/lib/kit/export-table";
import { type Language, LANGUAGES } from "@/lib/kit/language";
import { xlsxParts } from "@/lib/kit/xlsx";
import { sheetOf } from "@/lib/kit/xlsx-cells";
import { tableRows } from "@/tests/support/guides";
import { CommandError, runCommand } from "../../operate/launch/command.mjs";
import { isCommandHere, runInShell } from "./command";

/** How LibreOffice names languages in the options of its CSV filter (Windows' numbers). */
const NUMBERS_OF_LANGUAGES: Record<Language, number> = { en: 1033, ru: 1049, kk: 1087 };
const NAMES: Record<Language, string> = { en: "English", ru: "Russian", kk: "Kazakh" };

/** What the dialog suggests: comma, semicolon and tab at once, in whatever language. */
const SEPARATORS = "44/59/9";

const GUIDE = "docs/guides/spreadsheets.md";
const FILES = {
  workbook: "Excel (XLSX)",
  local: "CSV for spreadsheets",
  plain: "CSV, for programs",
} as const;

const AMOUNTS = [1500, 1500.5, 0.4, 12.05, 1_234_567.89, -12.3, 99_999_999.99];
const AT = new Date("2026-11-21T08:15:30Z");
const TEXTS = ["Чай; кофе, торт", "=1+1", "Ж. Ә. Қ.", '12"', "007", "1,5", "+77011234567"];
/** Texts of a workbook stay as they are; in CSV a formula is made harmless, and what looks like a number becomes one. */
const KEPT = { workbook: TEXTS, csv: ["Чай; кофе, торт", "'=1+1", "Ж. Ә. Қ.", '12"'] };

const rows = AMOUNTS.map((amount, place) => ({ amount, text: TEXTS[place]! }));
const table: ExportTable<(typeof rows)[number]> = {
  title: "Payments",
  columns: [
    amountColumn("amount", ({ amount }) => ({ amount, currency: "KZT" })),
    ...timeColumns<(typeof rows)[number]>("created", "Asia/Almaty", () => AT),
    textColumn("order", ({ text }) => text),
  ],
  readPage: allAtOnce(rows),
};

interface Cell {
  /** LibreOffice's name: float, currency, date, string. */
  kind: string | undefined;
  value: string | undefined;
  text: string;
}

const CELL = /<table:table-cell([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g;
const plain = (xml: string) =>
  xml
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&")
    .trim();

/** Reads a flat OpenDocument sheet. Its first row has the names of the columns. */
function readSheet(file: string): Cell[][] {
  const [, ...found] = readFileSync(file, "utf8").match(
    /<table:table-row[\s\S]*?<\/table:table-row>/g,
  )!;
  return found.slice(0, rows.length).map((row) =>
    [...row.matchAll(CELL)].map(([, attributes = "", content = ""]) => ({
      kind: /office:value-type="([^"]+)"/.exec(attributes)?.[1],
      value: /office:(?:date-)?value="([^"]+)"/.exec(attributes)?.[1],
      text: plain(content),
    })),
  );
}

/** Opens a file in LibreOffice, `options` being what its CSV filter is told. */
async function open(folder: string, file: string, options?: string): Promise<Cell[][]> {
  const filter = options === undefined ? "" : `--infilter='CSV:${options}'`;
  await runInShell(
    `soffice --headless -env:UserInstallation=file://${folder}/profile ${filter} --convert-to fods --outdir out ${file}`,
    { folder, env: process.env },
  );
  return readSheet(path.join(folder, "out", file.replace(/\.\w+$/, ".fods")));
}

async function all<Part>(parts: AsyncIterable<Part>): Promise<Part[]> {
  const found: Part[] = [];
  for await (const part of parts) found.push(part);
  return found;
}

const sumOf = (numbers: readonly number[]) =>
  numbers.reduce((sum, each) => sum + Math.round(each * 100), 0) / 100;

/** Says what became of the amounts: "numbers" only if they are the same to the last tiyn. */
function amountsOf(sheet: Cell[][]): string {
  const cells = sheet.map(([amount]) => amount!);
  const isNumber = ({ kind }: Cell) => kind === "float" || kind === "currency";
  if (cells.every(isNumber)) {
    return sumOf(cells.map(({ value }) => Number(value))) === sumOf(AMOUNTS) ? "numbers" : "wrong";
  }
  const kinds = new Set(cells.map((cell) => (isNumber(cell) ? "number" : cell.kind)));
  return [...kinds].map((kind) => (kind === "string" ? "text" : `a ${kind}`)).join(", or ");
}

function timesOf(sheet: Cell[][]): string {
  const cells = sheet.map(([, local]) => local!);
  if (cells.every(({ value }) => value === "2026-11-21T13:15:30")) return "times";
  return cells.every(({ text }) => text === "2026-11-21 13:15:30") ? "text" : "wrong";
}

const textsOf = (sheet: Cell[][], kept: readonly string[]) =>
  kept.flatMap((text, place) =>
    sheet[place]![3]?.text === text ? [] : [`${text} became ${sheet[place]![3]?.text}`],
  );

/** Opens a file in a language, without and with the detection of special numbers. Returns a row of the guide's table. */
async function rowOf(folder: string, kind: "local" | "plain", language: Language) {
  const file = `${kind}.csv`;
  const signs = kind === "local" ? signsOf("ru") : undefined;
  writeFileSync(path.join(folder, file), (await all(csvParts(table, signs))).join(""));
  const row: string[] = [FILES[kind], NAMES[language]];
  const faults: string[] = [];
  for (const detects of [false, true]) {
    const options = `${SEPARATORS},34,76,1,,${NUMBERS_OF_LANGUAGES[language]},false,${detects}`;
    const sheet = await open(folder, file, options);
    row.push(amountsOf(sheet), timesOf(sheet));
    faults.push(...textsOf(sheet, KEPT.csv));
  }
  return { row, faults };
}

async function rowOfWorkbook(folder: string) {
  const file = "workbook.xlsx";
  writeFileSync(path.join(folder, file), Buffer.concat(await all(xlsxParts([sheetOf(table)]))));
  const sheet = await open(folder, file);
  const seen = [amountsOf(sheet), timesOf(sheet)];
  return {
    row: [FILES.workbook, "any", ...seen, ...seen],
    faults: textsOf(sheet, KEPT.workbook),
  };
}

await runCommand(async () => {
  if (!isCommandHere("soffice")) {
    throw new CommandError(
      "soffice is not on this machine. Install LibreOffice Calc, then run this again.",
    );
  }
  const guide = tableRows(GUIDE).at(-1) ?? [];
  const documented = new Set(guide.slice(1).map((cells) => cells.join(" | ")));
  const folder = mkdtempSync(path.join(tmpdir(), "qassa-sheets-"));
  let isRight = true;
  const show = ({ row, faults }: { row: string[]; faults: string[] }) => {
    const line = row.join(" | ");
    const all = [...faults, ...(documented.delete(line) ? [] : [`${GUIDE} has no such row`])];
    isRight &&= all.length === 0;
    console.log(`${all.length === 0 ? "✓" : "✗"} ${[line, ...all].join("; ")}`);
  };
  try {
    show(await rowOfWorkbook(folder));
    for (const kind of ["local", "plain"] as const) {
      for (const language of LANGUAGES) show(await rowOf(folder, kind, language));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  for (const line of documented) console.log(`✗ ${GUIDE} says: ${line}`);
  return isRight && documented.size === 0 ? 0 : 1;
});
