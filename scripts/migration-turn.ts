import type { Client } from "pg";
import { CommandError } from "./launch/say.mjs";

const MIGRATION_LOCK = 4_711_202_611;
const LOCK_NOT_AVAILABLE = "55P03";
const MAX_WAIT_MINUTES = 5;

/**
 * Waits for the migration lock, which one process at a time holds until its connection ends. Throws after
 * `MAX_WAIT_MINUTES`. It is a transaction-level lock: a session-level one would stay on a PgBouncer connection.
 */
export async function waitForTurn(client: Client) {
  await client.query(`BEGIN; SET LOCAL statement_timeout = 0;
    SET LOCAL idle_in_transaction_session_timeout = 0`);
  const { rows } = await client.query<{ taken: boolean }>(
    "SELECT pg_try_advisory_xact_lock($1) AS taken",
    [MIGRATION_LOCK],
  );
  if (rows[0]?.taken) return;
  console.log("• Waiting for another Qassa that is preparing the database …");
  try {
    await client.query(`SET LOCAL lock_timeout = '${MAX_WAIT_MINUTES}min'`);
    await client.query("SELECT pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== LOCK_NOT_AVAILABLE) throw error;
    throw new CommandError(
      `Another Qassa has been preparing this database for ${MAX_WAIT_MINUTES} minutes. Check its log. If there is none, terminate the connection that holds an advisory lock in pg_locks, and start again.`,
    );
  }
}
