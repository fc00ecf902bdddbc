// Prepares the database before the server accepts requests: creates the embedded one, applies migrations and adds the
// demo if it is on. Settings come from the environment; errors in them are reported here, before anything is changed.
import path from "node:path";
import type { Client } from "pg";
import { env } from "@/lib/kit/env";
import { describeRelease, readRelease } from "@/lib/kit/postgres-release";
import { CommandError, runCommand } from "../launch/command.mjs";
import { readJson, writePrivateJson } from "../launch/private-file.mjs";
import { inTurn, migrate, migrationTarget } from "../migrate/migrate-database";
import { connect, type Target } from "./connect";
import { requireUsableTables, requireSuitableDatabase } from "./suitable-database";

const MAX_NAMES = 10;

/** A new database gets all there are, whose names tell nobody anything. */
const listed = (migrations: readonly string[]): string =>
  migrations.length > MAX_NAMES ? `${migrations.length} migrations` : migrations.join(", ");

async function makeDatabase(embeddedServer: string, name: string) {
  const client = await connect({ url: embeddedServer, setting: "DATABASE_URL" });
  const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [name]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  await client.end();
}

/** Says in one line which PostgreSQL this is, and whether it is older than it should be. */
async function logRelease(client: Client) {
  const { rows } = await client.query<{ version: string; now: Date }>(
    "SELECT current_setting('server_version') AS version, now() AS now",
  );
  const [{ version, now }] = rows as [(typeof rows)[0]];
  const isEmbedded = process.env.EMBEDDED_POSTGRES && !process.env.POSTGRES_BIN;
  console.log(`• ${isEmbedded ? "Embedded " : ""}${describeRelease(readRelease(version, now))}`);
}

/** Checks that the role that serves requests can use the tables that have been migrated, maybe by another one. */
async function requireUsable(target: Target) {
  const client = await connect(target);
  try {
    await requireSuitableDatabase(client, target.setting);
    await requireUsableTables(client, target.setting);
  } finally {
    await client.end();
  }
}

async function checkSecretsKey() {
  const { WrongSecretsKey } = await import("@/lib/domain/installation");
  const { requireSecretsKey } = await import("@/lib/domain/secrets");
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
  const { DATABASE_URL, DIRECT_DATABASE_URL, DATA_DIR, DEMO, SANDBOX } = (() => {
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
  const target = migrationTarget(DATABASE_URL, DIRECT_DATABASE_URL);
  await inTurn(target, async (client) => {
    await logRelease(client);
    const applied = await migrate(client, target);
    if (applied.length > 0) console.log(`• Applied to the database: ${listed(applied)}`);
    await requireUsable({ url: DATABASE_URL, setting: "DATABASE_URL" });
    await checkSecretsKey();
    if (DEMO === "on") await prepareDemo(DATA_DIR);
  });
  return 0;
});
