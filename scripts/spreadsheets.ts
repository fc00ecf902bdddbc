// `npm run clients:spreadsheets`: opens what Qassa exports in LibreOffice, as readers of each language do, and compares what
// it has read: sums, times and texts. It needs `soffice` on this machine.
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
import { isCommandHere, runInShell } from "./clients/command";
import { CommandError, runCommand } from "./launch/say.mjs";

/** How LibreOffice names languages in the options of its CSV filter (Windows' numbers). */
const NUMBERS_OF_LANGUAGES: Record<Language, number> = { en: 1033, ru: 1049, kk: 1087 };

const AMOUNTS = [1500, 1500.5, 0.4, 1_234_567.89, -12.3, 99_999_999.99];
const AT = new Date("2026-11-21T08:15:30Z");
const TEXTS = ["Чай; кофе, торт", "=1+1", "Ж. Ә. Қ.", '12"', "007", "1,5"];
/** Texts of a workbook stay as they are; in CSV a formula is made harmless, and what looks like a number becomes one. */
const KEPT = { xlsx: TEXTS, csv: ["Чай; кофе, торт", "'=1+1", "Ж. Ә. Қ.", '12"'] };

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

interface Opened {
  numbers: number[];
  /** How many local times are dates with a time of day. */
  times: number;
  texts: string[];
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
function readSheet(file: string): Opened {
  const [, ...found] = readFileSync(file, "utf8").match(
    /<table:table-row[\s\S]*?<\/table:table-row>/g,
  )!;
  const cells = found
    .map((row) =>
      [...row.matchAll(CELL)].map(([, attributes = "", content = ""]) => ({ attributes, content })),
    )
    .filter((row) => row.length > 3)
    .slice(0, rows.length);
  const valueOf = ({ attributes }: { attributes: string }) =>
    /office:value-type="float"/.test(attributes) || /office:value-type="currency"/.test(attributes)
      ? [Number(/office:value="([^"]+)"/.exec(attributes)![1])]
      : [];
  return {
    numbers: cells.flatMap(([amount]) => valueOf(amount!)),
    times: cells.filter(([, local]) =>
      local!.attributes.includes('date-value="2026-11-21T13:15:30'),
    ).length,
    texts: cells.map(([, , , text]) => plain(text!.content)),
  };
}

/** Opens a file in LibreOffice, `options` being what its CSV filter is told. */
async function open(folder: string, file: string, options?: string): Promise<Opened> {
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

/** Returns what was not read as it was written. */
function faultsOf({ numbers, times, texts }: Opened, kept: readonly string[]): string[] {
  const faults: string[] = [];
  if (numbers.length !== AMOUNTS.length) {
    faults.push(`${numbers.length} of ${AMOUNTS.length} amounts are numbers`);
  }
  if (sumOf(numbers) !== sumOf(AMOUNTS))
    faults.push(`the sum is ${sumOf(numbers)}, not ${sumOf(AMOUNTS)}`);
  if (times !== rows.length) faults.push(`${times} of ${rows.length} times are times`);
  for (const [place, text] of kept.entries()) {
    if (texts[place] !== text) faults.push(`${text} became ${texts[place]}`);
  }
  return faults;
}

await runCommand(async () => {
  if (!isCommandHere("soffice")) {
    throw new CommandError(
      "soffice is not on this machine. Install LibreOffice Calc, then run this again.",
    );
  }
  const folder = mkdtempSync(path.join(tmpdir(), "qassa-sheets-"));
  let isRight = true;
  const show = (what: string, opened: Opened, kept: readonly string[]) => {
    const faults = faultsOf(opened, kept);
    isRight &&= faults.length === 0;
    console.log(
      `${faults.length === 0 ? "✓" : "✗"} ${what}: ${faults.join("; ") || `the sum is ${sumOf(opened.numbers)}`}`,
    );
  };
  try {
    for (const language of LANGUAGES) {
      const signs = signsOf(language);
      const file = `local-${language}.csv`;
      writeFileSync(path.join(folder, file), (await all(csvParts(table, signs))).join(""));
      const separator = signs.separator.codePointAt(0)!;
      const options = `${separator},34,76,1,,${NUMBERS_OF_LANGUAGES[language]}`;
      show(
        `CSV for spreadsheets, opened in ${language}`,
        await open(folder, file, options),
        KEPT.csv,
      );
    }
    writeFileSync(path.join(folder, "workbook.xlsx"), Buffer.concat(await all(xlsxParts(table))));
    show("XLSX", await open(folder, "workbook.xlsx"), KEPT.xlsx);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return isRight ? 0 : 1;
});
