// Gives each test file its own database, so that it does not poll or deliver another file's data.
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
Object.assign(process.env, {
  DATABASE_URL: url.href,
  SECRETS_KEY: Buffer.alloc(32, 7).toString("base64"),
  NEXTAUTH_SECRET: "a secret that signs sessions in tests only",
  PUBLIC_URL: "http://localhost:3000",
  WEBHOOK_ALLOW_LOOPBACK: "true",
  LOG_LEVEL: "silent",
});

afterAll(async () => {
  await closeDatabase();
  await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
});
