// How long statements of running servers wait for locks, while a migration holds some or waits for them.
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";

export interface LockWaits {
  /** Stops looking, and returns the longest wait that was seen, in milliseconds. */
  stop: () => Promise<number>;
}

const LOOK_INTERVAL_MS = 20;

/** Looks at every session of the database, except those that migrate, until it is stopped. */
export async function watchLockWaits(databaseUrl: string): Promise<LockWaits> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  let isOver = false;
  let maxMs = 0;
  const looking = (async () => {
    while (!isOver) {
      const { rows } = await client.query<{ ms: number | null }>(
        `SELECT max(extract(epoch FROM clock_timestamp() - l.waitstart) * 1000)::float8 AS ms
         FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
         WHERE NOT l.granted AND NOT starts_with(a.query, '/* migration')`,
      );
      maxMs = Math.max(maxMs, rows[0]?.ms ?? 0);
      await pause(LOOK_INTERVAL_MS);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await looking;
      await client.end();
      return maxMs;
    },
  };
}
