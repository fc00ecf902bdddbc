import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { closeDatabase, inSnapshot, Prisma } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { connectedTo, emptyDatabase } from "@/tests/support/empty-database";
import { inTurn, migrate, migrationTarget } from "../migrate/migrate-database";
import { migrationsOnDisk } from "../migrate/migration-files";
import { applyMigrations } from "../migrate/schema-engine";
import { connect } from "./connect";
import { freePort, startEmbeddedPostgres } from "./embedded-postgres.mjs";
import { CLUSTER_USER } from "./postgres-cluster.mjs";
import { runtimeFor, serverArguments } from "./postgres-runtime.mjs";
import { requireUsableTables } from "./suitable-database";

/** Runs statements on a connection that ends with them. */
async function run(connectionString: string, ...statements: string[]) {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const onServer = (...statements: string[]) => run(inject("databaseServer"), ...statements);

const newName = () => `qassa_test_${randomUUID().replaceAll("-", "")}`;

/** Creates a role that may connect to the database and nothing else, and returns its address of it. */
async function roleOf(database: string): Promise<{ url: string; role: string }> {
  const role = newName();
  await onServer(`CREATE ROLE ${role} LOGIN PASSWORD 'qassa'`);
  onTestFinished(() => run(database, `DROP OWNED BY ${role}`, `DROP ROLE ${role}`));
  const url = new URL(database);
  url.username = role;
  url.password = "qassa";
  return { url: url.href, role };
}

const migrated = (url: string) => {
  const target = migrationTarget(url, undefined);
  return inTurn(target, (client) => migrate(client, target));
};

async function tablesIn(connectionString: string) {
  const client = new Client({ connectionString });
  await client.connect();
  const { rowCount } = await client.query("SELECT FROM pg_tables WHERE tablename = 'payments'");
  await client.end();
  return rowCount;
}

test.each(["LATIN1", "SQL_ASCII"])("a database in %s is refused", async (encoding) => {
  const name = newName();
  await onServer(`CREATE DATABASE ${name} ENCODING '${encoding}' LOCALE 'C' TEMPLATE template0`);
  onTestFinished(() => onServer(`DROP DATABASE ${name} WITH (FORCE)`));
  const url = new URL(inject("databaseServer"));
  url.pathname = name;
  await expect(migrated(url.href)).rejects.toThrow(
    `The database ${name} has the encoding ${encoding}, which can't hold every name and comment. Create one in UTF8`,
  );
  expect(await tablesIn(url.href)).toBe(0);
});

test("a role that may not create tables is told what to grant", async () => {
  const database = await emptyDatabase();
  const { url, role } = await roleOf(database);
  await expect(migrated(url)).rejects.toThrow(
    `The role ${role} of DATABASE_URL may not create tables`,
  );
  expect(await tablesIn(database)).toBe(0);
});

test("a role that may not use the schema public is told so", async () => {
  const database = await emptyDatabase();
  await run(database, "REVOKE ALL ON SCHEMA public FROM PUBLIC");
  const { url, role } = await roleOf(database);
  await expect(migrated(url)).rejects.toThrow(
    `may not use the schema public, where Qassa keeps its tables. As the owner of the database: GRANT USAGE, CREATE ON SCHEMA public TO "${role}"`,
  );
});

test("a role that may not read or write a table is told which", async () => {
  const database = await emptyDatabase();
  await migrated(database);
  const { url, role } = await roleOf(database);
  await expect(migrated(url)).rejects.toThrow("permission denied for table _prisma_migrations");
  const client = await connect(migrationTarget(url, undefined));
  try {
    await expect(requireUsableTables(client, "DATABASE_URL")).rejects.toThrow(
      new RegExp(
        `The role ${role} of DATABASE_URL may not read public\\.\\S+ and use \\d+ more tables`,
      ),
    );
    await run(
      database,
      `GRANT USAGE ON SCHEMA sandbox TO ${role}`,
      `GRANT SELECT ON ALL TABLES IN SCHEMA public, sandbox TO ${role}`,
    );
    // Such as a role for reports.
    await expect(requireUsableTables(client, "DATABASE_URL")).rejects.toThrow(
      /may not write public\.(?!_prisma_migrations)\S+ and use \d+ more tables/,
    );
    await run(database, `GRANT INSERT ON ALL TABLES IN SCHEMA public, sandbox TO ${role}`);
    await run(database, `REVOKE INSERT ON _prisma_migrations FROM ${role}`);
    await requireUsableTables(client, "DATABASE_URL");
  } finally {
    await client.end();
  }
}, 60_000);

const READ_ONLY = "SET default_transaction_read_only = on";

test.each([
  ["of the database", (database: string) => `ALTER DATABASE ${database} ${READ_ONLY}`],
  ["of the role", (_: string, role: string) => `ALTER ROLE ${role} ${READ_ONLY}`],
])(
  "default_transaction_read_only %s is named, empty or migrated",
  async (_where, statement) => {
    for (const isMigrated of [false, true]) {
      const database = await emptyDatabase();
      if (isMigrated) await migrated(database);
      const { url, role } = await roleOf(database);
      const name = new URL(database).pathname.slice(1);
      const without = (address: string) => {
        const changeable = new URL(address);
        changeable.searchParams.set("options", "-c default_transaction_read_only=off");
        return changeable.href;
      };
      await onServer(`ALTER DATABASE ${name} OWNER TO ${role}`, statement(name, role));
      onTestFinished(() =>
        run(
          without(database),
          `ALTER DATABASE ${name} RESET default_transaction_read_only`,
          `ALTER DATABASE ${name} OWNER TO CURRENT_USER`,
        ),
      );
      const remedy = `ALTER ROLE "${role}" IN DATABASE "${name}" SET default_transaction_read_only = off;`;
      await expect(migrated(url)).rejects.toThrow(
        `The database ${name} accepts no writes from the role ${role} of DATABASE_URL: default_transaction_read_only is on. Set DATABASE_URL to one that does, or switch it off: ${remedy}`,
      );
      await run(without(database), remedy);
      if (!isMigrated) expect((await migrated(url)).length).toBeGreaterThan(20);
    }
  },
  90_000,
);

test("a standby is refused in a sentence", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "qassa-standby-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  chmodSync(folder, 0o755);
  const databaseDir = path.join(folder, "postgres");
  await (await startEmbeddedPostgres({ databaseDir })).stop();
  writeFileSync(path.join(databaseDir, "standby.signal"), "");
  const runtime = runtimeFor(databaseDir);
  const port = await freePort();
  const standby = spawn(runtime.binary("postgres"), serverArguments(runtime, port), {
    ...runtime.spawnAs,
    stdio: "ignore",
  });
  const ended = once(standby, "close");
  onTestFinished(async () => {
    standby.kill("SIGINT");
    await ended;
  });
  const url = `postgresql://${CLUSTER_USER}:qassa@127.0.0.1:${port}/postgres`;
  await vi.waitFor(() => run(url, "SELECT 1"), { timeout: 20_000, interval: 100 });
  await expect(migrated(url)).rejects.toThrow(
    "The PostgreSQL of DATABASE_URL is a standby, which accepts no writes. Set DATABASE_URL to the primary, or promote this one.",
  );
}, 60_000);

test("a search_path that leads elsewhere is refused", async () => {
  const database = await emptyDatabase();
  const { role, url } = await roleOf(database);
  // As administrators make one schema for each role, which "$user" finds before public.
  await run(database, `CREATE SCHEMA ${role} AUTHORIZATION ${role}`);
  const name = new URL(database).pathname.slice(1);
  await expect(migrated(url)).rejects.toThrow(
    `leads to the schema ${role} first, but Qassa keeps its tables in public. Set it for this database: ALTER ROLE "${role}" IN DATABASE "${name}" SET search_path = public;`,
  );
  expect(await tablesIn(database)).toBe(0);
});

const LIMITS = ["transaction_timeout = '400ms'", "idle_session_timeout = '400ms'"];

test("a limit of transactions and idle sessions ends neither migrations nor reports", async (context) => {
  const { rows } = await (
    await connectedTo(env().DATABASE_URL)
  ).query<{ limit: string | null }>("SELECT current_setting('transaction_timeout', true) AS limit");
  if (rows[0]!.limit === null) context.skip("this PostgreSQL has no transaction_timeout");
  const database = await emptyDatabase();
  const limited = async (url: string) => {
    const name = new URL(url).pathname.slice(1);
    await onServer(...LIMITS.map((limit) => `ALTER DATABASE ${name} SET ${limit}`));
    onTestFinished(() => onServer(`ALTER DATABASE ${name} RESET ALL`));
  };
  await limited(database);
  const slow = { name: "29990101000000_slow", sql: "SELECT pg_sleep(0.6)" };
  const target = migrationTarget(database, undefined);
  const applied = await inTurn(target, () =>
    applyMigrations(database, [...migrationsOnDisk(), slow]),
  );
  expect(applied).toContain(slow.name);

  await closeDatabase();
  await limited(env().DATABASE_URL);
  onTestFinished(closeDatabase);
  const [read] = await inSnapshot((query) =>
    query<{ slept: boolean }>(Prisma.sql`SELECT pg_sleep(0.6) IS NOT NULL AS slept`),
  );
  expect(read).toEqual({ slept: true });
}, 60_000);
