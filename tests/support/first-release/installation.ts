// A database as the first release left it. data.jsonl has one row in each line, made by that release through its routes:
// payments and refunds in every state, deliveries, a till, a session. It was run with the keys of these tests.
import { readFileSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { migrationsOnDisk } from "@/operate/migrate/migration-files";
import { type Migration } from "@/operate/migrate/migration-script";
import { applyMigrations } from "@/operate/migrate/schema-engine";

const LAST_MIGRATION = "20261122000810_pairing_offered_by";
/** It recorded this one under another name. */
const RENAMED = ["20261121000650_payer_history", "20261121000700_payer_history"];

export const DEVICE_KEY = "qs_test_cLuikyBOQXA4pOYpaByn2PNPXrFAjRYx2Z8K8X";
/** The owner's, from their session's cookie. */
export const SESSION_TOKEN = "Ud2WpFFu44Bt13Jx3Jwv4-RBc4U4qxSrZPxjpNlIsK4";
export const WEBHOOK_SECRET = "s3cret";

/** Parents before children. */
const TABLES = [
  ...["installation", "organizations", "users", "memberships", "sessions", "known_browsers"],
  ...[
    "device_keys",
    "network_accounts",
    "subscriptions",
    "payments",
    "payment_timeline",
    "refunds",
  ],
  ...["events", "deliveries", "delivery_attempts", "idempotency_keys", "audit_log", "tills"],
  ...[
    "till_payments",
    "sandbox.merchants",
    "sandbox.payers",
    "sandbox.operations",
    "sandbox.refunds",
  ],
] as const;
type Table = (typeof TABLES)[number];
type Row = Record<string, unknown>;

/** The release's rows, by table. */
export const rows: Readonly<Record<Table, readonly Row[]>> = (() => {
  const read = Object.fromEntries(TABLES.map((table) => [table, [] as Row[]])) as Record<
    Table,
    Row[]
  >;
  const lines = readFileSync(path.join(import.meta.dirname, "data.jsonl"), "utf8")
    .trim()
    .split("\n");
  for (const line of lines) {
    const { table, row } = JSON.parse(line) as { table: Table; row: Row };
    read[table].push(row);
  }
  return read;
})();

/** The migrations of the first release, and those since. */
export function splitMigrations(): { first: Migration[]; later: Migration[] } {
  const all = migrationsOnDisk();
  return {
    first: all.filter(({ name }) => name <= LAST_MIGRATION),
    later: all.filter(({ name }) => name > LAST_MIGRATION),
  };
}

async function insertRows(client: Client) {
  // The release wrote what the triggers of refunds would write again.
  await client.query("ALTER TABLE refunds DISABLE TRIGGER USER");
  for (const table of TABLES) {
    await client.query(
      `INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
      [JSON.stringify(rows[table])],
    );
  }
  await client.query("ALTER TABLE refunds ENABLE TRIGGER USER");
  for (const table of [
    "payment_timeline",
    "audit_log",
    "sandbox.payers",
    "sandbox.operations",
    "sandbox.refunds",
  ]) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), max(id)) FROM ${table}`,
    );
  }
}

/**
 * Replaces the database's tables with those of the first release and its rows. Sessions and open payments last as long
 * as if they had just begun, and webhooks go to `receiverUrl`.
 */
export async function restoreFirstRelease(databaseUrl: string, receiverUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("DROP SCHEMA public, sandbox CASCADE; CREATE SCHEMA public");
    await applyMigrations(databaseUrl, splitMigrations().first);
    const renamed = "UPDATE _prisma_migrations SET migration_name = $2 WHERE migration_name = $1";
    await client.query(renamed, RENAMED);
    await insertRows(client);
    await client.query("UPDATE sessions SET expires_at = now() + interval '30 days'");
    await client.query(
      "UPDATE payments SET expires_at = now() + interval '15 minutes' WHERE status = 'pending'",
    );
    await client.query(`UPDATE sandbox.operations SET expires_at = now() + interval '15 minutes'
      WHERE status IN ('PaymentRequested', 'QrTokenCreated')`);
    await client.query("UPDATE subscriptions SET url = $1", [receiverUrl]);
  } finally {
    await client.end();
  }
}
