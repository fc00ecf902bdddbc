import { setTimeout as pause } from "node:timers/promises";
import { migrationState, WrongSecretsKey } from "@/lib/domain/installation";
import { encodingFault, newerSchemaMessage } from "@/lib/domain/installation/vocabulary";
import { Prisma, query } from "@/lib/kit/db";
import { log } from "@/lib/kit/log";
import { useLinksKey } from "@/lib/kit/secrets";
import { seconds } from "@/lib/kit/time";
import { requireSecretsKey } from "./require-secrets-key";

const RETRY_MS = seconds(1);

/** The database or its schema is not what this version needs; the message says what to do. */
export class OtherSchema extends Error {}

/**
 * Checks that the database is in UTF8, and has every migration of this version and no other. Only a start needs that: a server that
 * is running keeps running while a newer version migrates its database. Throws `OtherSchema`.
 */
export async function requireOwnSchema(): Promise<void> {
  const [database] = await query<{ name: string; encoding: string }>(
    Prisma.sql`SELECT current_database()::text AS name, current_setting('server_encoding') AS encoding`,
  );
  const fault = encodingFault(database!.name, database!.encoding);
  if (fault) throw new OtherSchema(fault);
  const { missing, unknown } = await migrationState();
  if (unknown.length > 0) throw new OtherSchema(newerSchemaMessage(unknown));
  if (missing.length > 0) {
    throw new OtherSchema(
      `The database lacks migrations of this version of Qassa: ${missing.join(", ")}. Apply them with: npm run migrate. Then start again. Nothing was changed.`,
    );
  }
}

/** Receipts and codes need the key as soon as there is a database. */
async function readLinksKeyLater(): Promise<void> {
  for (;;) {
    await pause(RETRY_MS, undefined, { ref: false });
    try {
      return await requireSecretsKey();
    } catch (error) {
      // Readiness says so, too, and nothing is delivered.
      if (error instanceof WrongSecretsKey) return log.error({ error }, error.message);
    }
  }
}

/**
 * Exits a server process whose version or key is not the database's, with a message that says what to do. If the
 * database does not respond, the process starts anyway, and the key is checked before the first delivery.
 */
export async function refuseOtherDatabase(): Promise<void> {
  try {
    await requireOwnSchema();
    await requireSecretsKey();
  } catch (error) {
    if (!(error instanceof OtherSchema) && !(error instanceof WrongSecretsKey)) {
      log.warn({ error }, "could not check the database's migrations and SECRETS_KEY yet");
      useLinksKey("unknown");
      void readLinksKeyLater();
      return;
    }
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
