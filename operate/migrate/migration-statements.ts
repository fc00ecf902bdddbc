// What a migration consists of.
const CONCURRENTLY = /^(?:CREATE\s+(?:UNIQUE\s+)?|DROP\s+)INDEX\s+CONCURRENTLY\b/i;

/** Returns the SQL without comments and the space around it. */
export const withoutComments = (sql: string): string => sql.replace(/--.*$/gm, "").trim();

/** Returns whether the migration creates or drops an index concurrently, for which it must be a single statement. */
export const isConcurrent = (sql: string): boolean => CONCURRENTLY.test(withoutComments(sql));

/** Returns the statements of a migration, without comments, strings and function bodies. */
export function statementsOf(sql: string): string[] {
  return withoutComments(sql)
    .replace(/\$(\w*)\$[^]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .split(";")
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");
}
