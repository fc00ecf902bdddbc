// @ts-check
// Prevents a start with a newly generated SECRETS_KEY on a database that has been used before.
import path from "node:path";
import { CommandError } from "./command.mjs";
import { readJson } from "./private-file.mjs";

const CONNECT_MS = 10_000;

/**
 * Returns whether the database is encrypted with the SECRETS_KEY of an installation. False if it is unreachable, which
 * the step that prepares the database reports.
 * @param {string} connectionString
 */
async function hasOwnKey(connectionString) {
  const { Client } = await import("pg");
  /** @type {import("pg").Client | undefined} */
  let client;
  try {
    // Reads the files of certificates that the address names.
    client = new Client({ connectionString, connectionTimeoutMillis: CONNECT_MS });
    await client.connect();
    const { rowCount: tables } = await client.query(
      "SELECT FROM pg_class WHERE oid = to_regclass('public.installation')",
    );
    if (tables === 0) return false;
    return (await client.query("SELECT FROM public.installation")).rowCount !== 0;
  } catch {
    return false;
  } finally {
    await client?.end().catch(() => undefined);
  }
}

/**
 * Checks that DATA_DIR has a key when SECRETS_KEY is not set. Throws `CommandError` if it has none and the database
 * belongs to an installation with a key: no new key may be generated.
 * @param {string} dataDir
 * @param {string} databaseUrl
 */
export async function requireKeptKey(dataDir, databaseUrl) {
  const kept = /** @type {{ SECRETS_KEY?: string } | undefined} */ (
    readJson(path.join(dataDir, "secrets.json"))
  );
  if (kept?.SECRETS_KEY || !(await hasOwnKey(databaseUrl))) return;
  throw new CommandError(
    `The database of DATABASE_URL is encrypted under a SECRETS_KEY that is neither set nor in ${dataDir}. Set SECRETS_KEY to the original key (in secrets.json of that installation's DATA_DIR), then start again.`,
  );
}
