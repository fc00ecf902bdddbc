import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { newerSchemaMessage } from "@/lib/domain/installation/vocabulary";
import { CommandError } from "./launch/say.mjs";
import { migrationsAreApplied, unknownMigrations } from "./migration-state";
import { waitForTurn } from "./migration-turn";

const MIN_POSTGRES = 150_000;
const CONNECT_MS = 10_000;

/** A connection to PostgreSQL, and the setting that it came from, for messages. */
export interface Target {
  url: string;
  setting: "DATABASE_URL" | "DIRECT_DATABASE_URL";
}

/** Returns the connection for migrations: DIRECT_DATABASE_URL if it is set, otherwise DATABASE_URL. */
export const migrationTarget = (databaseUrl: string, direct: string | undefined): Target =>
  direct
    ? { url: direct, setting: "DIRECT_DATABASE_URL" }
    : { url: databaseUrl, setting: "DATABASE_URL" };

/** Connects, waiting for a PostgreSQL that is starting up. Throws `CommandError` if it refuses. */
export async function connect({ url, setting }: Target): Promise<Client> {
  for (let attempt = 1; ; attempt++) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === "57P03" && attempt < 50) {
        await pause(200);
        continue;
      }
      const { host, pathname } = new URL(url);
      throw new CommandError(
        `PostgreSQL at ${host} refused the connection (${message || code}). Check ${setting}${code === "3D000" ? `, and create the database: createdb ${pathname.slice(1)}` : ""}.`,
      );
    }
  }
}

/** Runs `work` while no other Qassa prepares the database. */
export async function inTurn<Result>(
  target: Target,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = await connect(target);
  try {
    await waitForTurn(client);
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Applies the migrations that the database lacks and returns their names, oldest first. Call it within `inTurn`, with
 * its connection. Throws `CommandError`, without having changed anything, if a newer version has migrated the database
 * or PostgreSQL is too old.
 */
export async function migrate(client: Client, { url, setting }: Target): Promise<string[]> {
  const { rows } = await client.query<{ server_version_num: string }>("SHOW server_version_num");
  if (Number(rows[0]?.server_version_num) < MIN_POSTGRES) {
    throw new CommandError(`Qassa needs PostgreSQL 15 or newer. Set ${setting} to one.`);
  }
  const unknown = await unknownMigrations(client);
  if (unknown.length > 0) throw new CommandError(newerSchemaMessage(unknown));
  if (await migrationsAreApplied(client)) return [];
  const { applyMigrations } = await import("./schema-engine");
  return applyMigrations(url);
}
