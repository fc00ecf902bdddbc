// Runs before all test files: starts PostgreSQL, unless DATABASE_URL names one, and creates a migrated template
// database, which every test process copies.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "@/scripts/embedded-postgres.mjs";
import { applyMigrations } from "@/scripts/schema-engine";

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

export default async function setup(project: TestProject) {
  const given = process.env.DATABASE_URL;
  const folder = mkdtempSync(path.join(tmpdir(), "qassa-test-"));
  // As root, PostgreSQL runs as another user, who must be able to access this folder.
  chmodSync(folder, 0o755);
  const embedded = given
    ? undefined
    : await startEmbeddedPostgres({
        databaseDir: path.join(folder, "postgres"),
        flags: ["-c", "max_connections=300", "-c", "fsync=off"],
      });
  const serverUrl = given ?? embedded!.url("postgres");

  const template = `qassa_template_${process.pid}`;
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${template}`);
  const templateUrl = new URL(serverUrl);
  templateUrl.pathname = `/${template}`;
  await applyMigrations(templateUrl.href);

  project.provide("databaseServer", serverUrl);
  project.provide("templateDatabase", template);
  const prefix = `qassa_test_${process.pid}_`;
  project.provide("databasePrefix", prefix);
  project.provide("temporaryFolder", folder);
  return async () => {
    const { rows } = await client.query<{ name: string }>(
      "SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1) OR datname = $2",
      [prefix, template],
    );
    for (const { name } of rows) await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await client.end();
    await embedded?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
