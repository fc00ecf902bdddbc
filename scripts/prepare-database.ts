// Prepares the database before the server accepts requests: creates the embedded one, applies migrations and adds the
// demo if it is on. Settings come from the environment; errors in them are reported here, before anything is changed.
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { env } from "@/lib/kit/env";
import { readJson, writePrivateJson } from "./launch/private-file.mjs";
import { CommandError, runCommand } from "./launch/say.mjs";
import { migrationsAreApplied } from "./migration-state";
import { waitForTurn } from "./migration-turn";

const MIN_POSTGRES = 150_000;
const CONNECT_MS = 10_000;

/** Connects, waiting for a PostgreSQL that is starting up. */
async function connect(connectionString: string): Promise<Client> {
  for (let attempt = 1; ; attempt++) {
    const client = new Client({ connectionString, connectionTimeoutMillis: CONNECT_MS });
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === "57P03" && attempt < 50) {
        await pause(200);
        continue;
      }
      const { host, pathname } = new URL(connectionString);
      throw new CommandError(
        `PostgreSQL at ${host} refused the connection (${message || code}). Check DATABASE_URL${code === "3D000" ? `, and create the database: createdb ${pathname.slice(1)}` : ""}.`,
      );
    }
  }
}

async function makeDatabase(embeddedServer: string, name: string) {
  const client = await connect(embeddedServer);
  const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [name]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  await client.end();
}

async function migrate(databaseUrl: string) {
  const client = await connect(databaseUrl);
  try {
    const { rows } = await client.query<{ server_version_num: string }>("SHOW server_version_num");
    if (Number(rows[0]?.server_version_num) < MIN_POSTGRES) {
      throw new CommandError("Qassa needs PostgreSQL 15 or newer. Set DATABASE_URL to one.");
    }
    await waitForTurn(client);
    if (await migrationsAreApplied(client)) return;
    const { applyMigrations } = await import("./schema-engine");
    const applied = await applyMigrations(databaseUrl);
    if (applied.length > 0) console.log(`• Applied to the database: ${applied.join(", ")}`);
  } finally {
    await client.end();
  }
}

async function checkSecretsKey() {
  const { requireSecretsKey, WrongSecretsKey } = await import("@/lib/domain/installation");
  const { closeDatabase } = await import("@/lib/kit/db");
  try {
    await requireSecretsKey();
  } catch (error) {
    if (error instanceof WrongSecretsKey) throw new CommandError(error.message);
    throw error;
  } finally {
    await closeDatabase();
  }
}

async function prepareDemo(dataDir: string) {
  const file = path.join(dataDir, "demo.json");
  const { demoFile, seedDemo } = await import("@/prisma/seed");
  const kept = demoFile.safeParse(readJson(file)).data;
  const { closeDatabase, withLongStatements } = await import("@/lib/kit/db");
  const demo = await withLongStatements(() => seedDemo(kept));
  if (JSON.stringify(demo) !== JSON.stringify(kept)) writePrivateJson(file, demo);
  await closeDatabase();
}

await runCommand(async () => {
  const { DATABASE_URL, DATA_DIR, DEMO, SANDBOX } = (() => {
    try {
      return env();
    } catch (error) {
      throw new CommandError(error instanceof Error ? error.message : String(error));
    }
  })();
  if (DEMO === "on" && SANDBOX === "off") {
    throw new CommandError(
      "The demo needs the sandbox, but SANDBOX=off turns it off. Remove DEMO=on or SANDBOX=off.",
    );
  }
  const embeddedServer = process.env.EMBEDDED_POSTGRES;
  if (embeddedServer) await makeDatabase(embeddedServer, new URL(DATABASE_URL).pathname.slice(1));
  await migrate(DATABASE_URL);
  await checkSecretsKey();
  if (DEMO === "on") await prepareDemo(DATA_DIR);
  return 0;
});
