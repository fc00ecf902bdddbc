import { Client } from "pg";
import { env } from "@/lib/kit/env";

/**
 * Moves payments, refunds, deliveries and the entries of the append-only tables this many days into the past. Triggers would refuse
 * some of it.
 */
export async function backdateHistory(days: number): Promise<void> {
  const client = new Client({ connectionString: env().DATABASE_URL });
  await client.connect();
  try {
    await client.query("SET session_replication_role = replica");
    for (const table of ["payment_timeline", "audit_log"]) {
      await client.query(`UPDATE ${table} SET at = at - make_interval(days => $1)`, [days]);
    }
    for (const [table, changed] of [
      ["payments", "updated_at"],
      ["refunds", "updated_at"],
      ["deliveries", "finished_at"],
    ]) {
      await client.query(
        `UPDATE ${table} SET created_at = created_at - make_interval(days => $1),
           ${changed} = ${changed} - make_interval(days => $1)`,
        [days],
      );
    }
    for (const [table, column] of [
      ["payment_tags", "payment_created_at"],
      ["payment_notes", "created_at"],
    ]) {
      await client.query(`UPDATE ${table} SET ${column} = ${column} - make_interval(days => $1)`, [
        days,
      ]);
    }
  } finally {
    await client.end();
  }
}
