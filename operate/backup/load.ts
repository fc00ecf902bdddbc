import { once } from "node:events";
import type { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { connect } from "../database/connect";
import { CommandError } from "../launch/command.mjs";
import { prepareSession, qualified, readBooks, tablesOf } from "./dump";
import { type Manifest, type Table, tableOfPart } from "./manifest";
import type { Entry } from "./tar";

interface Rebuilt {
  drop: string;
  create: string;
}

/**
 * Returns the foreign keys and the indexes without a constraint. Rows are loaded without them, in any order and faster;
 * creating them again checks the rows.
 */
async function rebuiltAfterLoading(client: Client): Promise<Rebuilt[]> {
  const { rows } = await client.query<Rebuilt>(`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS create
    FROM pg_constraint
    WHERE contype = 'f' AND connamespace::regnamespace::text IN ('public', 'sandbox')
    UNION ALL
    SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    FROM pg_index JOIN pg_class AS i ON i.oid = indexrelid
    WHERE i.relnamespace::regnamespace::text IN ('public', 'sandbox')
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`);
  return rows;
}

/** Writes the entries of one table, one after the other, into COPY. */
class TableLoader {
  readonly table: Table;
  readonly #copy;
  #failure: Error | undefined;

  constructor(client: Client, table: Table) {
    this.table = table;
    const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(", ");
    this.#copy = client.query(copyFrom(`COPY ${qualified(client, table)} (${columns}) FROM STDIN`));
    this.#copy.on("error", (error) => (this.#failure = error));
  }

  async write(body: Buffer): Promise<void> {
    if (this.#failure) throw this.#failure;
    if (!this.#copy.write(body)) await once(this.#copy, "drain");
  }

  /** Returns how many rows were loaded. */
  async end(): Promise<number> {
    if (this.#failure) throw this.#failure;
    this.#copy.end();
    await once(this.#copy, "finish");
    return this.#copy.rowCount;
  }
}

async function loadTables(
  client: Client,
  manifest: Manifest,
  entries: AsyncIterable<Entry>,
): Promise<void> {
  const known = new Set((await tablesOf(client)).map(({ schema, name }) => `${schema}.${name}`));
  const tables = new Map(manifest.tables.map((table) => [`${table.schema}.${table.name}`, table]));
  const expectRows = ({ schema, name, rows }: Table, loaded: number) => {
    if (loaded === rows) return;
    throw new CommandError(
      `${schema}.${name} has ${loaded} rows after the restore, and ${rows} in the backup. Try another backup.`,
    );
  };
  const finish = async (loader: TableLoader | undefined) => {
    if (loader) expectRows(loader.table, await loader.end());
  };
  const found = new Set<string>();
  let loader: TableLoader | undefined;
  let current: string | undefined;
  for await (const { name, body } of entries) {
    const of = tableOfPart(name);
    if (of !== current) {
      await finish(loader);
      current = of;
      if (of !== undefined) found.add(of);
      const table = of === undefined ? undefined : tables.get(of);
      loader = table && known.has(of!) ? new TableLoader(client, table) : undefined;
      if (table && !loader) {
        console.log(`• Left out ${of}: ${table.rows} rows of a table that is not Qassa's.`);
      }
    }
    await loader?.write(body);
  }
  await finish(loader);
  // A table without rows has no part in the file.
  for (const [name, table] of tables) if (!found.has(name)) expectRows(table, 0);
}

/**
 * Loads a backup's rows, in one transaction, into a database with the backup's migrations and no rows. Throws
 * `CommandError` if it then differs from the backup.
 */
export async function loadDatabase(
  databaseUrl: string,
  manifest: Manifest,
  entries: AsyncIterable<Entry>,
): Promise<void> {
  const client = await connect({ url: databaseUrl, setting: "DATABASE_URL" });
  try {
    await prepareSession(client);
    await client.query("BEGIN");
    const names = (await tablesOf(client)).map((table) => qualified(client, table));
    const rebuilt = await rebuiltAfterLoading(client);
    for (const { drop } of rebuilt) await client.query(drop);
    // A migration may have added rows.
    await client.query(`TRUNCATE ${names.join(", ")}`);
    // Triggers have done their work on these rows.
    for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    await loadTables(client, manifest, entries);
    for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    await client.query("SET LOCAL maintenance_work_mem = '256MB'");
    for (const { create } of rebuilt) await client.query(create);
    for (const { value, isCalled, ...sequence } of manifest.sequences) {
      await client.query("SELECT setval($1::regclass, $2, $3)", [
        qualified(client, sequence),
        value,
        isCalled,
      ]);
    }
    if (JSON.stringify(await readBooks(client)) !== JSON.stringify(manifest.books)) {
      throw new CommandError(
        "The payments do not add up to what they did in the backup. Try another backup.",
      );
    }
    await client.query("COMMIT");
    await client.query("ANALYZE");
  } finally {
    await client.end().catch(() => undefined);
  }
}
