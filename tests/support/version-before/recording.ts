// The statements that the version before has sent while it worked, as `npm run statements` has written them down.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * NULL, bytes, or a text, in which `${3.0.2}` stands for what statement 3 has found in row 0 and column 2, with a Z for the
 * time that it has found there, to the millisecond, and `${@250}` for the time 250 ms after the beginning.
 */
export type RecordedValue = null | { base64: string } | string;

export interface Statement {
  connection: number;
  /** Its text is the one at this place. */
  text: number;
  values: RecordedValue[];
  /** How many rows it returned or changed. */
  rows: number;
  error?: string;
  /** When it was sent, in milliseconds since the beginning. */
  at: number;
}

export interface Recording {
  /** The commit of the version that sent them. */
  commit: string;
  /** The migrations that its database had. */
  migrations: string[];
  deviceKey: string;
  /** The rows that its database had at first, by table. */
  rows: Record<string, unknown[]>;
  texts: string[];
  /** Before the upgrade, and after it. */
  before: Statement[];
  after: Statement[];
}

type Line = Pick<Recording, "commit" | "migrations" | "deviceKey" | "rows"> | string | Statement;

const FILE = path.join(import.meta.dirname, "recording.jsonl");
const UPGRADE = "upgrade";

/** One line for what it begins with, then one for each text, then one for each statement. */
export function readRecording(): Recording {
  const [first, ...lines] = readFileSync(FILE, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);
  const upgrade = lines.indexOf(UPGRADE);
  const isText = (line: Line): line is string => typeof line === "string" && line !== UPGRADE;
  return {
    ...(first as Recording),
    texts: lines.filter(isText),
    before: lines.slice(0, upgrade).filter((line) => !isText(line)) as Statement[],
    after: lines.slice(upgrade + 1) as Statement[],
  };
}

export function writeRecording({ texts, before, after, ...first }: Recording): void {
  const lines: Line[] = [first, ...texts, ...before, UPGRADE, ...after];
  writeFileSync(FILE, `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`);
}
