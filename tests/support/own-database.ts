// The database of this process, for one test file after the other: copied from the migrated template for the first of
// them, and emptied for each of the next, so that no file polls or delivers another's data.
import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";

interface OwnDatabase {
  url: string;
  /** What the template has in it, by table, as JSON. */
  initial: ReadonlyMap<string, string>;
  tables: readonly string[];
  schema: string;
}

// On globalThis, because setup files are evaluated again for each test file.
const globals = globalThis as typeof globalThis & { qassaTestDatabase?: OwnDatabase | undefined };

/** Connects only while it works: a test may copy the database, which nobody may be connected to then. */
async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>) {
  const client = new Client({ connectionString: url });
  await client.connect();
  return await work(client).finally(() => client.end());
}

const onServer = (statement: string) =>
  withClient(inject("databaseServer"), (client) => client.query(statement));

/** Returns what migrations made, to tell whether a test has changed it. */
async function schemaOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ schema: string }>(`
    SELECT md5(string_agg(part, E'\\n' ORDER BY part)) AS schema FROM (
      SELECT concat('relation ', oid, relname) AS part FROM pg_class
        WHERE relnamespace IN ('public'::regnamespace, 'sandbox'::regnamespace)
      UNION ALL SELECT concat('column ', attrelid, attname, atttypid, attnotnull, atthasdef) FROM pg_attribute
        JOIN pg_class c ON c.oid = attrelid
        WHERE relnamespace IN ('public'::regnamespace, 'sandbox'::regnamespace)
      UNION ALL SELECT concat('constraint ', oid, convalidated) FROM pg_constraint
      UNION ALL SELECT concat('trigger ', oid, tgenabled) FROM pg_trigger
      UNION ALL SELECT concat('function ', oid, md5(prosrc)) FROM pg_proc
        WHERE pronamespace IN ('public'::regnamespace, 'sandbox'::regnamespace)
      UNION ALL SELECT concat('setting ', setconfig) FROM pg_db_role_setting
        WHERE setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())) AS parts`);
  return rows[0]!.schema;
}

async function tablesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname IN ('public', 'sandbox') AND tablename <> '_prisma_migrations' ORDER BY name`);
  return rows.map(({ name }) => name);
}

/** Returns the tables that have rows. */
async function filled(client: Client, tables: readonly string[]): Promise<string[]> {
  const each = tables.map((name) => `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM ${name})`);
  const { rows } = await client.query<{ name: string }>(each.join(" UNION ALL "));
  return rows.map(({ name }) => name);
}

async function create(): Promise<OwnDatabase> {
  const name = `${inject("databasePrefix")}${randomBytes(6).toString("hex")}`;
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${inject("templateDatabase")}`);
  const url = new URL(inject("databaseServer"));
  url.pathname = `/${name}`;
  return withClient(url.href, async (client) => {
    const tables = await tablesOf(client);
    const initial = new Map<string, string>();
    for (const table of await filled(client, tables)) {
      const { rows } = await client.query<{ all: string }>(
        `SELECT json_agg(t)::text AS all FROM ${table} t`,
      );
      initial.set(table, rows[0]!.all);
    }
    return { url: url.href, tables, initial, schema: await schemaOf(client) };
  });
}

const empty = ({ url, tables, initial }: OwnDatabase): Promise<void> =>
  withClient(url, async (client) => {
    const changed = await filled(client, tables);
    if (changed.length > 0) {
      await client.query(`TRUNCATE ${changed.join(", ")} RESTART IDENTITY CASCADE`);
    }
    for (const [table, rows] of initial) {
      await client.query(
        `INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`,
        [rows],
      );
    }
  });

/** Returns the URL of a database as migrations leave it. */
export async function openOwnDatabase(): Promise<string> {
  if (globals.qassaTestDatabase) await empty(globals.qassaTestDatabase);
  else globals.qassaTestDatabase = await create();
  return globals.qassaTestDatabase.url;
}

export async function dropOwnDatabase(): Promise<void> {
  const { url } = globals.qassaTestDatabase!;
  globals.qassaTestDatabase = undefined;
  await onServer(`DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
}

/** Says what the test file has left in the database that emptying it does not remove. */
export async function leftInDatabase(): Promise<string[]> {
  const { url, schema } = globals.qassaTestDatabase!;
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ query: string }>(`
      SELECT query FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND state IN ('active', 'idle in transaction', 'idle in transaction (aborted)')
        AND backend_type = 'client backend'`);
    return [
      ...rows.map(({ query }) => `a running statement or open transaction: ${query}`),
      ...((await schemaOf(client)) === schema ? [] : ["another schema"]),
    ];
  });
}
