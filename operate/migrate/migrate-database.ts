import type { Client } from "pg";
import { newerSchemaMessage } from "@/lib/domain/installation/vocabulary";
import { libpqUrl } from "@/lib/kit/urls-with-passwords.mjs";
import { connect, type Target } from "../database/connect";
import { requireOwner, requireSuitableDatabase } from "../database/suitable-database";
import { CommandError } from "../launch/command.mjs";
import { migrationsAreApplied, unknownMigrations } from "./migration-state";
import { waitForTurn } from "./migration-turn";

const INSUFFICIENT_PRIVILEGE = "42501";

/** Returns the connection for migrations: DIRECT_DATABASE_URL if it is set, otherwise DATABASE_URL. */
export const migrationTarget = (databaseUrl: string, direct: string | undefined): Target =>
  direct
    ? { url: libpqUrl(direct), setting: "DIRECT_DATABASE_URL" }
    : { url: libpqUrl(databaseUrl), setting: "DATABASE_URL" };

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
 * its connection. Throws `CommandError`, without having changed anything, if a newer version has migrated the database,
 * if the database is not one that Qassa can use, or if the role may not change its tables.
 */
export async function migrate(client: Client, { url, setting }: Target): Promise<string[]> {
  await requireSuitableDatabase(client, setting);
  try {
    const unknown = await unknownMigrations(client);
    if (unknown.length > 0) throw new CommandError(newerSchemaMessage(unknown));
    if (await migrationsAreApplied(client)) return [];
    await requireOwner(client, setting);
    const { applyMigrations } = await import("./schema-engine");
    return await applyMigrations(url);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === INSUFFICIENT_PRIVILEGE) {
      throw new CommandError(
        `PostgreSQL refused the role of ${setting} what migrations need (${message}). Set DIRECT_DATABASE_URL to the address of the tables' owner, or apply them as the owner with npm run migrate.`,
      );
    }
    throw error;
  }
}
