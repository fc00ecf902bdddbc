// The locks that a migration takes, which it takes together, before its first statement.
import type { Pool } from "pg";

/** So that a payment that waits for the migration never waits as long as PostgreSQL before it looks for deadlocks. */
const SHARE_OF_DEADLOCK_TIMEOUT = 0.8;

const NAME = String.raw`(?:IF\s+EXISTS\s+)?(?:ONLY\s+)?((?:"?\w+"?\.)?"?\w+"?)`;
/** Both let reads and writes pass. */
const LETS_WRITES_PASS = /^ALTER\s+TABLE\s+[^(]*?\s(?:SET\s*\(|VALIDATE\s+CONSTRAINT\b)/i;
const EXCLUSIVE = [
  new RegExp(String.raw`^ALTER\s+TABLE\s+${NAME}`, "i"),
  new RegExp(String.raw`^DROP\s+TABLE\s+${NAME}`, "i"),
  new RegExp(String.raw`^DROP\s+TRIGGER\s+[^]*?\bON\s+${NAME}`, "i"),
];
const SHARED = [
  new RegExp(String.raw`\bREFERENCES\s+${NAME}`, "gi"),
  new RegExp(String.raw`^CREATE\s+(?:CONSTRAINT\s+)?TRIGGER\s+[^]*?\bON\s+${NAME}`, "gi"),
  new RegExp(String.raw`^(?:UPDATE|DELETE\s+FROM|INSERT\s+INTO)\s+${NAME}`, "gi"),
];

export interface Locks {
  /** Tables that nobody else may read meanwhile. */
  exclusive: readonly string[];
  /** Tables that nobody else may write meanwhile. */
  shared: readonly string[];
}

const plain = (name: string): string => name.replaceAll('"', "").replace(/^public\./, "");

/** Returns the tables that these statements of a migration lock, those that it creates among them. */
export function locksOf(statements: readonly string[]): Locks {
  const exclusive = new Set<string>();
  const shared = new Set<string>();
  for (const statement of statements) {
    for (const pattern of LETS_WRITES_PASS.test(statement) ? [] : EXCLUSIVE) {
      const name = pattern.exec(statement)?.[1];
      if (name) exclusive.add(plain(name));
    }
    for (const pattern of SHARED) {
      for (const [, name] of statement.matchAll(pattern)) shared.add(plain(name!));
    }
  }
  return {
    exclusive: [...exclusive].sort(),
    shared: [...shared].filter((name) => !exclusive.has(name)).sort(),
  };
}

/**
 * Returns the statements that take a migration's locks, or nothing if it locks fewer than two of the tables that exist.
 * One that took its locks one after the other could form a deadlock with a payment, and PostgreSQL might end the
 * payment. These wait for all locks together, for less than the time after which PostgreSQL looks for deadlocks (1
 * second, unless it is set otherwise), then fail with 57014 and leave the payment what it waits for.
 */
export async function lockStatements(pool: Pool, { exclusive, shared }: Locks): Promise<string> {
  const { rows } = await pool.query<{ existing: string[]; timeout: number }>(
    `SELECT extract(epoch FROM current_setting('deadlock_timeout')::interval)::float AS timeout,
       ARRAY(SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NOT NULL) AS existing`,
    [[...exclusive, ...shared]],
  );
  const { existing, timeout } = rows[0]!;
  if (existing.length < 2) return "";
  const lock = (names: readonly string[], mode: string) => {
    const locked = names.filter((name) => existing.includes(name));
    return locked.length > 0 ? `LOCK TABLE ${locked.join(", ")} IN ${mode} MODE;` : "";
  };
  const waitMs = Math.max(1, Math.floor(timeout * 1_000 * SHARE_OF_DEADLOCK_TIMEOUT));
  return `SET LOCAL statement_timeout = ${waitMs};
    DO $locks$ BEGIN ${lock(exclusive, "ACCESS EXCLUSIVE")} ${lock(shared, "SHARE ROW EXCLUSIVE")} END $locks$;`;
}
