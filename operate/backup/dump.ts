import type { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { RENAMED_MIGRATIONS } from "@/lib/domain/installation/vocabulary";
import { CommandError } from "../launch/command.mjs";
import { migrationsOnDisk } from "../migrate/migration-files";
import { waitForTurn } from "../migrate/migration-turn";
import { type Book, type DatabaseContents, type Table, tablePart } from "./manifest";
import type { Entry } from "./tar";

const PART_BYTES = 4 * 1024 * 1024;

/** COPY writes values as text, which these settings make the same on every server. */
const SESSION = `SET TIME ZONE 'UTC'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres';
  SET bytea_output = 'hex'; SET extra_float_digits = 1; SET client_encoding = 'UTF8'; SET search_path = public;
  SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0`;

export const prepareSession = (client: Client) => client.query(SESSION);

export const qualified = (client: Client, { schema, name }: { schema: string; name: string }) =>
  `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;

/** Returns the migrations that a database has applied, under their current names; none if it is empty. */
async function appliedMigrations(client: Client): Promise<DatabaseContents["migrations"]> {
  const { rows: found } = await client.query(
    "SELECT FROM pg_class WHERE oid = to_regclass('public._prisma_migrations')",
  );
  if (found.length === 0) return [];
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `SELECT migration_name AS name, checksum FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return rows
    .map(({ name, checksum }) => ({ name: RENAMED_MIGRATIONS[name] ?? name, checksum }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns the tables of Qassa and their stored columns. */
export async function tablesOf(client: Client): Promise<Omit<Table, "rows">[]> {
  const { rows } = await client.query<Omit<Table, "rows">>(`
    SELECT n.nspname AS schema, c.relname AS name,
      ARRAY(SELECT attname::text FROM pg_attribute
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
        ORDER BY attnum) AS columns
    FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname IN ('public', 'sandbox') AND c.relname <> '_prisma_migrations'
    ORDER BY 1, 2`);
  return rows;
}

async function sequencesOf(client: Client): Promise<DatabaseContents["sequences"]> {
  const { rows } = await client.query<{ schema: string; name: string }>(`
    SELECT schemaname AS schema, sequencename AS name FROM pg_sequences
    WHERE schemaname IN ('public', 'sandbox') ORDER BY 1, 2`);
  const sequences: DatabaseContents["sequences"] = [];
  for (const sequence of rows) {
    const { rows: state } = await client.query<{ value: string; isCalled: boolean }>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${qualified(client, sequence)}`,
    );
    sequences.push({ ...sequence, ...state[0]! });
  }
  return sequences;
}

/** Adds up the payments and refunds of each organization and mode. */
export async function readBooks(client: Client): Promise<Book[]> {
  const { rows } = await client.query<Book>(`
    SELECT o.id AS organization, o.name, p.mode::text AS mode, p.currency, p.payments::text AS payments,
      p.completed::text AS completed, p.collected::text AS collected,
      coalesce(r.refunds, 0)::text AS refunds, coalesce(r.refunded, 0)::text AS refunded
    FROM (
      SELECT organization_id, mode, currency, count(*) AS payments,
        count(*) FILTER (WHERE status = 'completed') AS completed,
        coalesce(sum(amount) FILTER (WHERE status = 'completed'), 0) AS collected
      FROM payments GROUP BY 1, 2, 3) AS p
    JOIN organizations AS o ON o.id = p.organization_id
    LEFT JOIN (
      SELECT organization_id, mode, currency, count(*) AS refunds, sum(amount) AS refunded
      FROM refunds WHERE status = 'completed' GROUP BY 1, 2, 3
    ) AS r ON r.organization_id = p.organization_id AND r.mode = p.mode AND r.currency = p.currency
    ORDER BY o.id COLLATE "C", p.mode, p.currency COLLATE "C"`);
  return rows;
}

async function copyTable(
  client: Client,
  table: Omit<Table, "rows">,
  write: (entry: Entry) => Promise<void>,
): Promise<Table> {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(", ");
  const copied = client.query(copyTo(`COPY ${qualified(client, table)} (${columns}) TO STDOUT`));
  let chunks: Buffer[] = [];
  let [bytes, parts] = [0, 0];
  const flush = async () => {
    const name = tablePart({ ...table, rows: 0 }, ++parts);
    await write({ name, body: Buffer.concat(chunks) });
    [chunks, bytes] = [[], 0];
  };
  for await (const chunk of copied as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= PART_BYTES) await flush();
  }
  if (bytes > 0) await flush();
  return { ...table, rows: copied.rowCount };
}

/** Begins a snapshot in which no migration is under way, and keeps later ones from changing a table until it ends. */
async function beginSnapshot(client: Client, turn: Client): Promise<void> {
  await waitForTurn(turn);
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const tables = (await tablesOf(client)).map((table) => qualified(client, table));
  if (tables.length > 0) await client.query(`LOCK TABLE ${tables.join(", ")} IN ACCESS SHARE MODE`);
  await turn.query("ROLLBACK");
}

/**
 * Copies all rows of Qassa's database as they are at one moment, while it is in use, to `write`. Both clients are
 * connected to it. Throws `CommandError` if it is empty or newer than this Qassa.
 */
export async function dumpDatabase(
  client: Client,
  turn: Client,
  write: (entry: Entry) => Promise<void>,
): Promise<DatabaseContents> {
  await prepareSession(client);
  await beginSnapshot(client, turn);
  const migrations = await appliedMigrations(client);
  if (migrations.length === 0) {
    throw new CommandError(
      "The database has no tables of Qassa, so there is nothing to back up. Check DATABASE_URL.",
    );
  }
  const known = new Set(migrationsOnDisk().map(({ name }) => name));
  const unknown = migrations.filter(({ name }) => !known.has(name));
  if (unknown.length > 0) {
    throw new CommandError(
      `The database belongs to a newer Qassa (it has the migration ${unknown.at(-1)!.name}). Back it up with the npm run backup of that version.`,
    );
  }
  const { rows: versions } = await client.query<{ server_version: string }>("SHOW server_version");
  const tables: Table[] = [];
  for (const table of await tablesOf(client)) tables.push(await copyTable(client, table, write));
  // Read last: rows in the snapshot never have a number that a sequence has yet to give.
  const sequences = await sequencesOf(client);
  const books = await readBooks(client);
  await client.query("COMMIT");
  return { postgres: versions[0]!.server_version, migrations, tables, sequences, books };
}
