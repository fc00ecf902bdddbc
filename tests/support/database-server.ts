// Runs before all test files: starts PostgreSQL, unless DATABASE_URL names one, with a migrated template database,
// which every test process copies.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "@/operate/database/embedded-postgres.mjs";
import { applyMigrations } from "@/operate/migrate/schema-engine";
import { copyMigratedDatabase, DATABASE } from "./prepared-data";

declare module "vitest" {
  interface ProvidedContext {
    /** The URL of the server's maintenance database. */
    databaseServer: string;
    templateDatabase: string;
    /** Names of databases that start with it are dropped at the end. */
    databasePrefix: string;
    temporaryFolder: string;
  }
}

const PREFIX = `qassa_test_${process.pid}_`;

/** Creates a template on a server that is used for more than these tests. */
async function newTemplate(serverUrl: string) {
  const name = `qassa_template_${process.pid}`;
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await applyMigrations(url.href);
  const remove = async () => {
    const { rows } = await client.query<{ name: string }>(
      "SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1) OR datname = $2",
      [PREFIX, name],
    );
    for (const left of rows) await client.query(`DROP DATABASE ${left.name} WITH (FORCE)`);
    await client.end();
  };
  return { serverUrl, name, remove };
}

/** Starts a server of its own, with the prepared database as the template. */
async function ownServer(folder: string) {
  const databaseDir = path.join(folder, "postgres");
  await copyMigratedDatabase(databaseDir);
  const postgres = await startEmbeddedPostgres({
    databaseDir,
    flags: ["-c", "max_connections=300", "-c", "fsync=off"],
  });
  return { serverUrl: postgres.url("postgres"), name: DATABASE, remove: () => postgres.stop() };
}

export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), "qassa-test-"));
  // As root, PostgreSQL runs as another user, who must be able to access this folder.
  chmodSync(folder, 0o755);
  const given = process.env.DATABASE_URL;
  const { serverUrl, name, remove } = given ? await newTemplate(given) : await ownServer(folder);
  project.provide("databaseServer", serverUrl);
  project.provide("templateDatabase", name);
  project.provide("databasePrefix", PREFIX);
  project.provide("temporaryFolder", folder);
  return async () => {
    await remove();
    rmSync(folder, { recursive: true, force: true });
  };
}
