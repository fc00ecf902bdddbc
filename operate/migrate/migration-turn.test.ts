import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { waitForTurn } from "./migration-turn";

async function connected() {
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  onTestFinished(() => client.end().catch(() => undefined));
  return client;
}

test("of two processes that prepare one database, the second says that it waits, and continues after the first", async () => {
  const output = vi.spyOn(console, "log").mockReturnValue();
  const [first, second, observer] = await Promise.all([connected(), connected(), connected()]);
  await waitForTurn(first);
  let isSecondsTurn = false;
  const secondsTurn = waitForTurn(second).then(() => (isSecondsTurn = true));
  await vi.waitUntil(() => output.mock.calls.length > 0);
  expect(output).toHaveBeenCalledWith(
    "• Waiting for another Qassa that is preparing the database …",
  );
  await pause(1_500);
  // A migration that creates an index concurrently waits for every transaction with a snapshot.
  const { rows: snapshots } = await observer.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND backend_xmin IS NOT NULL
     AND pid <> pg_backend_pid()`,
  );
  expect(snapshots).toEqual([]);
  expect(isSecondsTurn).toBe(false);
  await first.end();
  await secondsTurn;
  // It is a transaction-level lock: behind PgBouncer nothing stays on the connection.
  await second.query("ROLLBACK");
  const { rows } = await observer.query(
    `SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
     WHERE locktype = 'advisory' AND datname = current_database()`,
  );
  expect(rows).toEqual([]);
});
