import { Client } from "pg";
import { Prisma, queryRawPg } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { log } from "@/lib/kit/log";
import { WITHOUT_SESSION_LIMITS } from "@/lib/kit/session-limits";
import { seconds } from "@/lib/kit/time";

const CHANNEL = "qassa";
const CONNECT_TIMEOUT_MS = seconds(5);

/** A connection that waits for PostgreSQL's notifications. */
export interface Listener {
  /** Resolves when the connection is closed or lost. */
  ended: Promise<void>;
  close: () => void;
}

/**
 * Opens a connection on which `onMessage` is called with what any process sends with `notify`. Behind PgBouncer in
 * transaction mode nothing arrives, and PostgreSQL does not say so. Throws if it cannot connect.
 */
export async function listen(onMessage: (text: string) => void): Promise<Listener> {
  const client = new Client({
    connectionString: env().LISTEN_DATABASE_URL ?? env().DATABASE_URL,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  const ended = new Promise<void>((resolve) => {
    client.once("end", resolve);
    client.on("error", (error) => {
      log.debug({ error }, "the connection that listens for notifications was lost");
      resolve();
    });
  });
  client.on("notification", ({ payload }) => onMessage(payload ?? ""));
  // Not `end()`, which waits for a response that may never come.
  const close = () => client.connection.stream.destroy();
  try {
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}; ${WITHOUT_SESSION_LIMITS}`);
  } catch (error) {
    close();
    throw error;
  }
  return { ended, close };
}

/**
 * Sends up to 7 kB to every process that listens. In a transaction of its own, because PostgreSQL commits transactions
 * that notify one after the other; nothing is lost if this one does not reach the disk.
 */
export async function notify(text: string): Promise<void> {
  await queryRawPg(
    Prisma.sql`SELECT set_config('synchronous_commit', 'off', true), pg_notify(${CHANNEL}, ${text})`,
  );
}
