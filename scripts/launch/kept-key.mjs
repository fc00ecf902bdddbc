// @ts-check
// A database that was used before is not to be met with a key that was made just now.
import path from "node:path";
import { readJson } from "./private-file.mjs";
import { CannotGoOn } from "./say.mjs";

const CONNECT_MS = 10_000;

/**
 * Whether something in the database is encrypted under the SECRETS_KEY of an installation. The step that prepares the
 * database reports it if the database is unreachable.
 * @param {string} connectionString
 */
async function hasOwnKey(connectionString) {
  const { Client } = await import("pg");
  const client = new Client({ connectionString, connectionTimeoutMillis: CONNECT_MS });
  try {
    await client.connect();
    const { rowCount: tables } = await client.query(
      "SELECT FROM pg_class WHERE oid = to_regclass('public.installation')",
    );
    if (tables === 0) return false;
    return (await client.query("SELECT FROM public.installation")).rowCount !== 0;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Without SECRETS_KEY the one in DATA_DIR counts. Throws the line to show when there is none and the database
 * belongs to an installation that has one: nothing is made up then.
 * @param {string} dataDir
 * @param {string} databaseUrl
 */
export async function requireKeptKey(dataDir, databaseUrl) {
  const kept = /** @type {{ SECRETS_KEY?: string } | undefined} */ (
    readJson(path.join(dataDir, "secrets.json"))
  );
  if (kept?.SECRETS_KEY || !(await hasOwnKey(databaseUrl))) return;
  throw new CannotGoOn(
    `The database of DATABASE_URL is encrypted under a SECRETS_KEY that is neither set nor in ${dataDir}. Set SECRETS_KEY to the original key (in secrets.json of that installation's DATA_DIR), then start again.`,
  );
}
