import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import { CommandError } from "../launch/command.mjs";

const MIGRATION_LOCK = 4_711_202_611;
const MAX_WAIT_MINUTES = 5;
const LOOK_INTERVAL_MS = 500;

async function takesTurn(client: Client): Promise<boolean> {
  // Without parameters: a statement with parameters keeps its snapshot until the next one.
  const { rows } = await client.query<{ taken: boolean }>(
    `SELECT pg_try_advisory_xact_lock(${MIGRATION_LOCK}) AS taken`,
  );
  return Boolean(rows[0]?.taken);
}

/**
 * Waits for the turn to prepare the database, which one process at a time holds until its connection ends. Throws after
 * `MAX_WAIT_MINUTES`. It is a transaction-level lock: a session-level one would stay on a PgBouncer connection.
 */
export async function waitForTurn(client: Client) {
  await client.query(`BEGIN; SET LOCAL statement_timeout = 0;
    SET LOCAL idle_in_transaction_session_timeout = 0`);
  if (await takesTurn(client)) return;
  console.log("• Waiting for another Qassa that is preparing the database …");
  // CREATE INDEX CONCURRENTLY waits for every snapshot, and a statement that waits for the lock would have one.
  for (const until = Date.now() + MAX_WAIT_MINUTES * 60_000; Date.now() < until;) {
    await pause(LOOK_INTERVAL_MS);
    if (await takesTurn(client)) return;
  }
  throw new CommandError(
    `Another Qassa has been preparing this database for ${MAX_WAIT_MINUTES} minutes. Check its log. If there is none, terminate the connection that holds an advisory lock in pg_locks, and start again.`,
  );
}
