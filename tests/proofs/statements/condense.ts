// Makes a recording small, and free of what was true only when it was made: IDs and times that PostgreSQL chose.
import type { RecordedValue, Recording, Statement } from "@/tests/support/version-before/recording";
import type { RawStatement, RawValue } from "./recorder";

/** Of runs that tell nothing new, so many are kept, before the upgrade and after it. */
const RUNS_KEPT = 2;
/** IDs, UUIDs and hashes: long enough not to be something else by accident. */
const NAMES = /[A-Za-z]{2,6}_[0-9a-z]{26}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const TIMES = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00(?::00)?|(?![\d:.+]))/g;
const CHANGES = /\b(?:INSERT|UPDATE|DELETE|FOR|pg_\w*lock\w*|set_config|nextval|setval)\b/i;
const OF_CONNECTIONS = /^(?:LISTEN|SET |DEALLOCATE|SELECT set_config\(name)/;
const BEGINS = /^(?:BEGIN|START)\b/;
const ENDS = /^(?:COMMIT|ROLLBACK)\b/;

interface Known extends RawStatement {
  isAfter: boolean;
  inTransaction: boolean;
}
/** A value with the places where it was found first, in terms of all statements. */
const REFERENCE = /\$\{(\d+)\.(\d+\.\d+Z?)\}/g;

/** To the millisecond. All times are in UTC, also those that do not say so. */
const isoTime = (text: string): string =>
  new Date(/[Z+]/.test(text) ? text : `${text}Z`).toISOString();
/** To the microsecond. */
const fullTime = (text: string): string =>
  isoTime(text).slice(0, -"000Z".length) + (/\.(\d+)/.exec(text)?.[1] ?? "").padEnd(6, "0");

/** Replaces in a text what earlier statements have found, and times. */
function replacer(startedAt: number) {
  const found = new Map<string, string>();
  const remember = (text: string, place: string) => {
    if (!found.has(text)) found.set(text, place);
  };
  return {
    /** What the version itself chose, or was asked for, is no reference. */
    given(value: RawValue) {
      if (typeof value === "string") for (const [name] of value.matchAll(NAMES)) remember(name, "");
    },
    found(rows: RawStatement["found"], number: number) {
      rows.forEach((row, at) =>
        row.forEach((value, column) => {
          if (value === null) return;
          const place = `${number}.${at}.${column}`;
          if (value.match(NAMES)?.[0] === value) remember(value, place);
          else if (value.match(TIMES)?.[0] === value) {
            remember(isoTime(value), `${place}Z`);
            remember(fullTime(value), place);
          }
        }),
      );
    },
    replace(value: string): string {
      if (value.includes("${")) throw new Error(`A value looks like a reference: ${value}`);
      const named = value.replace(NAMES, (name) => {
        const place = found.get(name);
        return place ? `\${${place}}` : name;
      });
      return named.replace(TIMES, (time) => {
        const isExact = (/\.(\d+)/.exec(time)?.[1] ?? "").length > "000".length;
        const place = found.get(isExact ? fullTime(time) : isoTime(time));
        return `\${${place ?? `@${Date.parse(isoTime(time)) - startedAt}`}}`;
      });
    },
  };
}

function withTransactions(raw: readonly RawStatement[], upgradeAt: number): Known[] {
  const open = new Set<number>();
  return raw.map((statement, number) => {
    const { text, connection } = statement;
    if (BEGINS.test(text)) open.add(connection);
    const inTransaction = open.has(connection);
    if (ENDS.test(text)) open.delete(connection);
    return { ...statement, inTransaction, isAfter: number >= upgradeAt };
  });
}

/** Runs that are alike tell nothing new. Of statements that only read, all are. */
function likeness({ text, values, found, rows, isAfter }: Known): string {
  const isRead = !CHANGES.test(text) || rows === 0;
  return JSON.stringify([isAfter, text, ...(isRead ? [] : [values, found, rows])]);
}

/** Returns the numbers of the statements to keep. */
function kept(statements: readonly Known[], values: readonly RecordedValue[][]): number[] {
  const runs = new Map<string, number>();
  const keep = new Set<number>();
  statements.forEach((statement, number) => {
    if (OF_CONNECTIONS.test(statement.text) || statement.text === "") return;
    const key = likeness(statement);
    const run = (runs.get(key) ?? 0) + 1;
    runs.set(key, run);
    // Also a statement that fails takes numbers of sequences.
    const isNeeded = statement.inTransaction || statement.error !== undefined;
    if (isNeeded || run <= RUNS_KEPT) keep.add(number);
  });
  // What they refer to, and so on.
  for (const number of keep) {
    for (const value of values[number]!) {
      if (typeof value !== "string") continue;
      for (const [, source] of value.matchAll(REFERENCE)) keep.add(Number(source));
    }
  }
  return [...keep].sort((one, other) => one - other);
}

/** `upgradeAt`: the number of the first statement after the upgrade. */
export function condense(
  raw: readonly RawStatement[],
  { startedAt, upgradeAt }: { startedAt: number; upgradeAt: number },
): Pick<Recording, "texts" | "before" | "after"> {
  const statements = withTransactions(raw, upgradeAt);
  const seen = replacer(startedAt);
  const values = statements.map((statement, number) => {
    const replaced = statement.values.map((value): RecordedValue => {
      if (value === null) return null;
      return typeof value === "string" ? seen.replace(value) : { base64: value.toString("base64") };
    });
    statement.values.forEach((value) => seen.given(value));
    seen.found(statement.found, number);
    return replaced;
  });
  const numbers = kept(statements, values);
  const newNumber = new Map(numbers.map((number, place) => [number, place]));
  const texts = [...new Set(numbers.map((number) => statements[number]!.text))];
  const of = (number: number): Statement => {
    const { connection, text, rows, error, at } = statements[number]!;
    return {
      connection,
      text: texts.indexOf(text),
      values: values[number]!.map((value) =>
        typeof value === "string"
          ? value.replace(
              REFERENCE,
              (_, source, rest) => `\${${newNumber.get(Number(source))}.${rest}}`,
            )
          : value,
      ),
      rows,
      ...(error !== undefined && { error }),
      at,
    };
  };
  return {
    texts,
    before: numbers.filter((number) => !statements[number]!.isAfter).map(of),
    after: numbers.filter((number) => statements[number]!.isAfter).map(of),
  };
}
