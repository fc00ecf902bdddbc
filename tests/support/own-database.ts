// Creates a database for one test file, so that it does not poll or deliver another file's data.
import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { afterAll, inject } from "vitest";
import { closeDatabase } from "@/lib/kit/db";

const server = inject("databaseServer");
const name = `qassa_test_${randomBytes(6).toString("hex")}`;

async function onServer(statement: string) {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

await onServer(`CREATE DATABASE ${name} TEMPLATE ${inject("templateDatabase")}`);
const url = new URL(server);
url.pathname = `/${name}`;
export const databaseUrl = url.href;

afterAll(async () => {
  await closeDatabase();
  await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
});
