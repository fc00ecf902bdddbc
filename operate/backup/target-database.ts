import type { Client } from "pg";
import { connect } from "../database/connect";
import { requireSuitableDatabase } from "../database/suitable-database";
import { CommandError } from "../launch/command.mjs";

/** What an extension does not own in the two schemas of Qassa, as the statements that drop it. */
const CONTENTS = `
  WITH schemas AS (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'sandbox')),
    owned AS (SELECT objid FROM pg_depend WHERE deptype = 'e')
  SELECT format('DROP TABLE %s CASCADE', oid::regclass) AS drop FROM pg_class
    WHERE relkind IN ('r', 'p') AND relnamespace IN (SELECT oid FROM schemas) AND oid NOT IN (SELECT objid FROM owned)
  UNION ALL SELECT format('DROP FUNCTION %s CASCADE', oid::regprocedure) FROM pg_proc
    WHERE pronamespace IN (SELECT oid FROM schemas) AND oid NOT IN (SELECT objid FROM owned)
  UNION ALL SELECT format('DROP TYPE %s CASCADE', oid::regtype) FROM pg_type
    WHERE typtype = 'e' AND typnamespace IN (SELECT oid FROM schemas) AND oid NOT IN (SELECT objid FROM owned)`;

const contentsOf = async (client: Client) =>
  (await client.query<{ drop: string }>(CONTENTS)).rows.map(({ drop }) => drop);

async function withClient<Result>(databaseUrl: string, work: (client: Client) => Promise<Result>) {
  const client = await connect({ url: databaseUrl, setting: "DATABASE_URL" });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Throws `CommandError` unless the database is empty and one that Qassa can use. */
export const requireEmptyDatabase = (databaseUrl: string): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    await requireSuitableDatabase(client, "DATABASE_URL");
    if ((await contentsOf(client)).length === 0) return;
    throw new CommandError(
      `The database of DATABASE_URL is not empty. Create another one (createdb NAME) and set DATABASE_URL to it, or restore into an embedded one: DATABASE_URL= npm run restore -- FILE --data-dir DIR`,
    );
  });

/** Empties a database that was empty before a restore that failed. */
export const emptyDatabase = (databaseUrl: string): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    await client.query("BEGIN");
    for (const drop of await contentsOf(client)) await client.query(drop);
    await client.query("DROP SCHEMA IF EXISTS sandbox");
    await client.query("COMMIT");
  });
