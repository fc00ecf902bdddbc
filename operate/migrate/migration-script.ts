// Runs one migration so that it does not block the payments of running servers.
import { setTimeout as pause } from "node:timers/promises";
import type { Pool } from "pg";
import { CommandError } from "../launch/command.mjs";
import { lockStatements, locksOf } from "./migration-locks";
import { isConcurrent, statementsOf, withoutComments } from "./migration-statements";

const LOCK_TIMEOUT_MS = 3_000;
const PAUSE_MS = 5_000;
const MAX_WAIT_MINUTES = 4;
const LOOK_INTERVAL_MS = 2_000;
const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK_DETECTED = "40P01";
const QUERY_CANCELED = "57014";
/** After these, the migration has changed nothing, and can be tried again. */
const REPEATABLE = [LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED, QUERY_CANCELED];

export interface Migration {
  name: string;
  sql: string;
}

export interface Waits {
  lockTimeoutMs: number;
  pauseMs: number;
  maxWaitMs: number;
}

/**
 * Every statement that needs a table waits behind a statement that waits to change it. So a migration waits for a
 * short time, lets the others pass, and tries again.
 */
const WAITS: Waits = {
  lockTimeoutMs: LOCK_TIMEOUT_MS,
  pauseMs: PAUSE_MS,
  maxWaitMs: MAX_WAIT_MINUTES * 60_000,
};

const CREATED_INDEX = /^CREATE\s.*?\bIF\s+NOT\s+EXISTS\s+"?(\w+)"?/is;

/** Starts the text of the migration's statement, by which other connections find it. */
const markOf = ({ name }: Migration): string => `/* migration ${name} */`;

/** Returns the sessions that the migration waits for, such as "process 4711 (psql, idle in transaction for 35 s)". */
async function blockersOf(pool: Pool, migration: Migration): Promise<string[]> {
  const { rows } = await pool.query<{ blocker: string }>(
    `SELECT DISTINCT format('process %s (%s, %s for %s s)', blocker.pid,
       coalesce(nullif(blocker.application_name, ''), 'unnamed'), blocker.state,
       round(extract(epoch FROM now() - blocker.xact_start))) AS blocker
     FROM pg_stat_activity AS waiting CROSS JOIN unnest(pg_blocking_pids(waiting.pid)) AS blocking (pid)
     JOIN pg_stat_activity AS blocker ON blocker.pid = blocking.pid
     WHERE waiting.datname = current_database() AND starts_with(waiting.query, $1)
     ORDER BY 1`,
    [markOf(migration)],
  );
  return rows.map(({ blocker }) => blocker);
}

/** Says what the migration waits for, while `work` runs. Returns its result. */
async function reportBlockers<Result>(
  pool: Pool,
  migration: Migration,
  blockers: Set<string>,
  work: () => Promise<Result>,
): Promise<Result> {
  const look = async () => {
    for (const blocker of await blockersOf(pool, migration)) {
      const pid = blocker.split(" (")[0]!;
      if (![...blockers].some((known) => known.startsWith(`${pid} `))) {
        console.log(`• ${migration.name} waits for a lock that ${blocker} holds …`);
      }
      blockers.add(blocker);
    }
  };
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_INTERVAL_MS);
  return work().finally(() => clearInterval(timer));
}

/** Runs the migration and records it as applied, both or neither, even if this process is killed in between. */
async function runInTransaction(pool: Pool, migration: Migration, lockTimeoutMs: number) {
  const name = migration.name.replaceAll("'", "''");
  const locks = await lockStatements(pool, locksOf(statementsOf(migration.sql)));
  await pool.query(`${markOf(migration)} SET LOCAL lock_timeout = ${lockTimeoutMs};
    ${locks}
    SET LOCAL statement_timeout = 0;
    ${migration.sql}
    ;UPDATE public._prisma_migrations SET finished_at = now()
    WHERE migration_name = '${name}' AND finished_at IS NULL AND rolled_back_at IS NULL`);
}

/** Removes what an interrupted CREATE INDEX CONCURRENTLY left: an index that is maintained but never used. */
async function dropInvalidIndex(pool: Pool, migration: Migration) {
  const index = CREATED_INDEX.exec(withoutComments(migration.sql))?.[1];
  const { rows } = await pool.query<{ name: string }>(
    `SELECT indexrelid::regclass::text AS name FROM pg_index
     JOIN pg_class ON pg_class.oid = indexrelid WHERE relname = $1 AND NOT indisvalid`,
    [index],
  );
  for (const { name } of rows) {
    await pool.query(`${markOf(migration)} DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  }
}

async function runAlone(pool: Pool, migration: Migration) {
  const client = await pool.connect();
  try {
    // Its waits block nobody, and may be long. Not in a transaction, so not with SET LOCAL.
    await client.query("SET statement_timeout = 0");
    await client.query(`${markOf(migration)} ${migration.sql}`);
  } finally {
    await client.query("RESET statement_timeout").catch(() => undefined);
    client.release();
  }
}

/**
 * Runs a migration: as a whole in one transaction, with a short wait for locks that is repeated, or, if it creates or
 * drops an index concurrently, outside a transaction. Throws `CommandError` if a lock is not free within minutes.
 */
export async function runMigration(
  pool: Pool,
  migration: Migration,
  waits: Waits = WAITS,
): Promise<void> {
  const blockers = new Set<string>();
  if (isConcurrent(migration.sql)) {
    await reportBlockers(pool, migration, blockers, async () => {
      await dropInvalidIndex(pool, migration);
      await runAlone(pool, migration);
    });
    return;
  }
  for (const until = Date.now() + waits.maxWaitMs; ; await pause(waits.pauseMs)) {
    try {
      await reportBlockers(pool, migration, blockers, () =>
        runInTransaction(pool, migration, waits.lockTimeoutMs),
      );
      return;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (!REPEATABLE.includes(code!)) throw error;
      if (Date.now() > until) {
        throw new CommandError(
          `${migration.name} did not get its locks within ${Math.round(waits.maxWaitMs / 60_000)} minutes. Held by ${[...blockers].at(-1) ?? "short transactions"}. Wait for that transaction or end it (SELECT pg_terminate_backend(PROCESS)), then start again. This migration changed nothing.`,
        );
      }
    }
  }
}
