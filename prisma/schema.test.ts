// The migrations create the database that the schema file describes, including foreign keys: no migration is missing.
// What the schema file cannot express (checks, partial indexes) is only in the migrations.
import { readFileSync } from "node:fs";
import { Client } from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { env } from "@/lib/kit/env";
import { diffSchemas, schemaFile } from "@/operate/migrate/schema-engine";

const OF_OURS = `n.nspname IN ('public', 'sandbox') AND c.relname <> '_prisma_migrations'`;

/** Queries for everything that a schema file can express, each fact as a line of text. */
const FACTS: Record<string, string> = {
  columns: `
    SELECT format('%s.%s.%s %s%s %s', n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      CASE WHEN a.attnotnull THEN ' not null' END, pg_get_expr(d.adbin, d.adrelid)) AS fact
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE ${OF_OURS} AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped`,
  keys: `
    SELECT format('%s.%s %s: %s', n.nspname, c.relname, k.conname, pg_get_constraintdef(k.oid)) AS fact
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE ${OF_OURS} AND k.contype IN ('f', 'p')`,
  indexes: `
    SELECT pg_get_indexdef(i.indexrelid) AS fact
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE ${OF_OURS} AND i.indpred IS NULL`,
  enums: `
    SELECT format('%s %s %s', t.typname, e.enumsortorder, e.enumlabel) AS fact
    FROM pg_enum e JOIN pg_type t ON t.oid = e.enumtypid`,
};

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function factsOf(client: Client): Promise<Record<string, string[]>> {
  const facts: Record<string, string[]> = {};
  for (const [name, statement] of Object.entries(FACTS)) {
    const { rows } = await client.query<{ fact: string }>(statement);
    facts[name] = rows.map(({ fact }) => fact).sort();
  }
  return facts;
}

/** Creates a database from the schema file alone. */
async function describedDatabase(): Promise<Client> {
  const url = new URL(env().DATABASE_URL);
  const name = `${url.pathname.slice(1)}_described`;
  const server = await connect(inject("databaseServer"));
  await server.query(`CREATE DATABASE ${name}`);
  onTestFinished(async () => {
    await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
  });
  url.pathname = `/${name}`;
  const client = await connect(url.href);
  await client.query(await diffSchemas(url.href, null, readFileSync(schemaFile, "utf8")));
  return client;
}

test("the migrations and the schema file agree", async () => {
  const described = await factsOf(await describedDatabase());
  const migrated = await factsOf(await connect(env().DATABASE_URL));
  expect(described.keys!.filter((key) => key.includes("FOREIGN KEY")).length).toBeGreaterThan(10);
  expect(migrated.columns).toEqual(described.columns);
  expect(migrated.keys).toEqual(described.keys);
  expect(migrated.enums).toEqual(described.enums);
  expect(migrated.indexes).toEqual(expect.arrayContaining(described.indexes!));
});
