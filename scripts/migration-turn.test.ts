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
  const said = vi.spyOn(console, "log").mockReturnValue();
  const [first, second, looker] = await Promise.all([connected(), connected(), connected()]);
  await waitForTurn(first);
  let isSecondsTurn = false;
  const secondsTurn = waitForTurn(second).then(() => (isSecondsTurn = true));
  await vi.waitUntil(async () => {
    const { rows } = await looker.query(
      "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted",
    );
    return rows.length === 1;
  });
  expect(said).toHaveBeenCalledWith("• Waiting for another Qassa that is preparing the database …");
  expect(isSecondsTurn).toBe(false);
  await first.end();
  await secondsTurn;
  // It is a transaction-level lock: behind PgBouncer nothing stays on the connection.
  await second.query("ROLLBACK");
  const { rows } = await looker.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory'");
  expect(rows).toEqual([]);
});
