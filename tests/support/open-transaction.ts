import { Client } from "pg";
import { onTestFinished, vi } from "vitest";
import { Prisma, query } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";

/**
 * Executes a statement in a transaction on another connection, which holds its locks until `end` or the end of the
 * test.
 */
export async function openTransaction({ text, values }: Prisma.Sql): Promise<{
  end: () => Promise<void>;
}> {
  const client = new Client({ connectionString: env().DATABASE_URL });
  await client.connect();
  let isOpen = true;
  const end = async () => {
    if (!isOpen) return;
    isOpen = false;
    await client.query("COMMIT").finally(() => client.end());
  };
  onTestFinished(end);
  await client.query("BEGIN");
  await client.query({ text, values });
  return { end };
}

/** Resolves when exactly this many statements in the test's database wait for a lock. */
export const untilWaiting = (count: number): Promise<void> =>
  vi.waitFor(async () => {
    const [row] = await query<{ waiting: number }>(Prisma.sql`
      SELECT count(*)::int AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    if (row!.waiting !== count) throw new Error(`${row!.waiting} statements wait, not ${count}`);
  }, 5_000);
