import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlDriverAdapter, SqlQuery, SqlQueryable } from "@prisma/driver-adapter-utils";
import { withSpan } from "@/lib/kit/tracing";

const MAX_NAMES = 1000;
const MAX_PARTS = 4;
const names = new Map<string, string>();

const NAME = String.raw`((?:"?\w+"?\.)?"?\w+\b"?)`;
/** Not a function, as in `extract(epoch FROM now())`. */
const TABLE = String.raw`${NAME}(?!\s*\()`;
const WRITES = new RegExp(
  String.raw`\b(INSERT)\s+INTO\s+${NAME}|\b(DELETE)\s+FROM\s+${TABLE}|(?<!\b(?:DO|FOR|KEY) )\b(UPDATE)\s+${TABLE}`,
  "gi",
);
const READS = new RegExp(String.raw`\b(?:FROM|JOIN)\s+${TABLE}`, "gi");
const CTES = /"?(\w+)"?\s+AS\s+(?:NOT\s+)?(?:MATERIALIZED\s+)?\(/gi;
const KEYWORDS = new Set(["lateral", "only", "select"]);

/**
 * Returns what a statement does, from its text without values: its writes, otherwise what it reads. For example,
 * `UPDATE payments INSERT events`.
 */
export function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = nameOf(text);
  // Lists of values have texts of different lengths, so the texts are many.
  if (names.size >= MAX_NAMES) names.clear();
  names.set(text, name);
  return name;
}

function nameOf(text: string): string {
  const sql = text.replace(/--[^\n]*/g, "");
  const writes = [...sql.matchAll(WRITES)].map(
    ([, insert, inserted, remove, removed, update, updated]) =>
      `${(insert ?? remove ?? update)!.toUpperCase()} ${bare(inserted ?? removed ?? updated)}`,
  );
  const parts = [...new Set(writes)].slice(0, MAX_PARTS);
  if (parts.length > 0) return parts.join(" ");
  const ctes = new Set([...sql.matchAll(CTES)].map(([, name]) => name!.toLowerCase()));
  const table = [...sql.matchAll(READS)]
    .map(([, name]) => bare(name))
    .find((name) => !ctes.has(name) && !KEYWORDS.has(name));
  const verb = /\w+/.exec(sql)?.[0].toUpperCase() ?? "SQL";
  return table === undefined ? verb : `SELECT ${table}`;
}

/** The sandbox's tables keep their schema, since they have names of their own there. */
const bare = (name = ""): string =>
  name
    .replaceAll('"', "")
    .replace(/^public\./, "")
    .toLowerCase();

/** Runs a statement in a span that is named after what it does. Neither its text nor its values are recorded. */
export function withStatementSpan<Result>(
  text: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const name = statementName(text);
  const start = () => ({
    kind: "client" as const,
    attributes: { "db.system.name": "postgresql", "db.query.summary": name },
  });
  return withSpan(name, start, run);
}

/** Prisma's adapter with a span for each statement, also of its transactions. */
export class TracedPrismaPg extends PrismaPg {
  override async connect(): ReturnType<PrismaPg["connect"]> {
    const adapter = traced(await super.connect());
    const startTransaction: SqlDriverAdapter["startTransaction"] =
      adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (...given) => traced(await startTransaction(...given));
    return adapter;
  }
}

function traced<Queryable extends SqlQueryable>(queryable: Queryable): Queryable {
  const queryRaw = queryable.queryRaw.bind(queryable);
  const executeRaw = queryable.executeRaw.bind(queryable);
  queryable.queryRaw = (query: SqlQuery) => withStatementSpan(query.sql, () => queryRaw(query));
  queryable.executeRaw = (query: SqlQuery) => withStatementSpan(query.sql, () => executeRaw(query));
  return queryable;
}
