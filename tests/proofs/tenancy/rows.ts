// The stored rows of an organization, so that any change to them is detected.
import type { Mode } from "@/lib/kit/actor";
import type { OwnDatabase } from "@/tests/support/product";
import type { Shop } from "./shop";

const ID = "SELECT $1::text";
const USERS = `SELECT user_id FROM memberships WHERE organization_id IN (${ID})`;
const IN_MODE = "($2::text IS NULL OR mode::text = $2)";
const of = (table: string) =>
  `SELECT id FROM ${table} WHERE organization_id IN (${ID}) AND ${IN_MODE}`;

/** Selects an organization's rows by a column's name. The first of these columns that a table has decides. */
const OWNERS: [column: string, those: string, hasMode?: true][] = [
  ["organization_id", ID],
  ["account_id", of("network_accounts"), true],
  ["till_id", of("tills"), true],
  ["delivery_id", of("deliveries"), true],
  ["user_id", USERS],
  ["reference", `${of("payments")} UNION ALL ${of("refunds")}`, true],
];
/** Tables that are selected by their own ID. */
const BY_ID: Record<string, string> = { "public.organizations": ID, "public.users": USERS };
/** Tables of the whole installation. */
const WITHOUT_OWNER = [
  // By the keys of networks.
  "public.apipay_budgets",
  "public.installation",
  "public.polling_state",
  "public.retention_marks",
  "public.sign_in_windows",
  "public.totals_progress",
  "public._prisma_migrations",
];
/** Tables that are added up from others, at any time. */
const DERIVED = [
  "public.quarter_hour_totals",
  "public.hour_totals",
  "public.source_hour_totals",
  "public.paying_day_totals",
  "public.stale_totals",
];
/** Columns that record requests, refused or not. */
const UPDATED_BY_READING = ["last_used_at", "last_used_ip", "last_seen_at", "ip"];

interface Table {
  name: string;
  isOwned: string;
  hasMode: boolean;
}

/** The number of identical rows, by table and text. */
export type Rows = Map<string, number>;

export interface RowReader {
  tables: number;
  /** Tables whose rows have no known owner. */
  unknown: string[];
  /**
   * Returns an organization's rows; with `mode`, only those of that mode. `isAsking` leaves out columns that record
   * requests.
   */
  rowsOf: (shop: Shop, options?: { mode?: Mode; isAsking?: boolean }) => Promise<Rows>;
}

export async function newRowReader({ run }: OwnDatabase): Promise<RowReader> {
  const columns = await run(
    `SELECT table_schema || '.' || table_name AS name, array_agg(column_name::text) AS columns
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema IN ('public', 'sandbox') AND table_type = 'BASE TABLE' GROUP BY 1 ORDER BY 1`,
  );
  const tables: Table[] = [];
  const unknown: string[] = [];
  for (const row of columns) {
    const [name, has] = [row.name as string, row.columns as string[]];
    if (WITHOUT_OWNER.includes(name) || DERIVED.includes(name)) continue;
    const owner = OWNERS.find(([column]) => has.includes(column));
    if (BY_ID[name]) {
      tables.push({ name, isOwned: `id IN (${BY_ID[name]})`, hasMode: false });
    } else if (owner) {
      const [column, those, isOfMode = false] = owner;
      const hasMode = has.includes("mode");
      const isOwned = `${column} IN (${those})${hasMode ? ` AND ${IN_MODE}` : ""}`;
      tables.push({ name, isOwned, hasMode: hasMode || isOfMode });
    } else unknown.push(name);
  }
  return {
    tables: tables.length,
    unknown,
    async rowsOf({ merchant }, { mode, isAsking = false } = {}) {
      const rows: Rows = new Map();
      for (const { name, isOwned, hasMode } of tables) {
        if (mode && !hasMode) continue;
        const found = await run(
          `SELECT (to_jsonb(t) - $3::text[])::text AS text FROM ${name} t
           WHERE ${isOwned} AND $2::text IS NOT DISTINCT FROM $2`,
          [merchant.organization.id, mode ?? null, isAsking ? UPDATED_BY_READING : []],
        );
        for (const { text } of found) {
          const key = `${name} ${String(text)}`;
          rows.set(key, (rows.get(key) ?? 0) + 1);
        }
      }
      return rows;
    },
  };
}

/** Returns the rows of `one` that `other` lacks, each after its table's name. */
const beyond = (one: Rows, other: Rows): string[] =>
  [...one].filter(([row, count]) => (other.get(row) ?? 0) < count).map(([row]) => row);

/** Returns the rows that were removed or added. */
export const changed = (before: Rows, after: Rows): string[] => [
  ...beyond(before, after).map((row) => `gone: ${row}`),
  ...beyond(after, before).map((row) => `new: ${row}`),
];
