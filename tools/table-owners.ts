import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Violation } from "./import-check";

/** Each table, and the only folder of lib/ whose statements can name it. */
const OWNERS: Record<string, string> = {
  installation: "domain/installation",
  polling_state: "domain/shared/polling",
  retention_marks: "domain/shared/retention",
  sent_mails: "domain/shared/mail",
  organizations: "domain/organizations",
  organization_brands: "domain/organizations",
  users: "domain/sign-in",
  memberships: "domain/sign-in",
  mailed_links: "domain/sign-in",
  sessions: "domain/sign-in",
  known_browsers: "domain/sign-in",
  sign_in_windows: "domain/sign-in",
  device_keys: "domain/devices",
  // The network's adapters read it too, and they cannot import the domain.
  network_accounts: "network",
  apipay_operations: "network",
  apipay_budgets: "network",
  apipay_findings: "network",
  payments: "domain/payments",
  payment_timeline: "domain/payments",
  reservations: "domain/payments",
  scanned_codes: "domain/payments",
  payment_transfers: "domain/payments",
  payment_discrepancies: "domain/payments",
  return_checks: "domain/payments",
  payment_notes: "domain/annotations",
  payment_tags: "domain/annotations",
  refunds: "domain/refunds",
  reusable_links: "domain/reusable-links",
  reusable_link_payments: "domain/reusable-links",
  static_qr_payments: "domain/static-qr",
  subscriptions: "domain/webhooks",
  events: "domain/webhooks",
  deliveries: "domain/webhooks",
  delivery_attempts: "domain/webhooks",
  webhook_catchers: "domain/webhooks",
  caught_requests: "domain/webhooks",
  idempotency_keys: "domain/shared/idempotency",
  audit_log: "domain/audit",
  saved_views: "domain/saved-views",
  notification_settings: "domain/notifications",
  notification_channels: "domain/notifications",
  notifications: "domain/notifications",
  notification_messages: "domain/notifications",
  hidden_attention: "domain/reports",
  quarter_hour_totals: "domain/reports",
  hour_totals: "domain/reports",
  source_hour_totals: "domain/reports",
  paying_day_totals: "domain/reports",
  stale_totals: "domain/reports",
  totals_progress: "domain/reports",
  locations: "domain/locations",
  catalogue_items: "domain/catalogue",
  payment_lines: "domain/catalogue",
  shifts: "domain/shifts",
  tills: "domain/till",
  till_payments: "domain/till",
  till_displays: "domain/till",
  display_slides: "domain/till",
  tip_questions: "domain/till",
  till_baskets: "domain/till",
  scan_webhooks: "domain/printed-codes",
  printed_codes: "domain/printed-codes",
  busy_hours: "domain/busy-hours",
  busy_hour_payers: "domain/busy-hours",
  "sandbox.merchants": "network/sandbox",
  "sandbox.payers": "network/sandbox",
  "sandbox.operations": "network/sandbox",
  "sandbox.refunds": "network/sandbox",
};

/** The exception: it compares the tables of all owners. */
const READS_ALL = "domain/invariants/";

const RULE = "table-has-one-owner";

const NAME = String.raw`"?[a-z_]\w*"?(?:\."?[a-z_]\w*"?)?`;
const ITEM = String.raw`(?:ONLY\s+)?${NAME}(?:\s+(?:AS\s+)?\w+)?`;
/** Where a statement has table names, and where a fragment begins. A lookahead has the names, as lists can overlap. */
const TABLES = new RegExp(
  String.raw`(?:\b(?:FROM|JOIN|UPDATE|INTO|USING|TABLE|TRUNCATE)\s+|\bsql(?:Rows(?:<[^\x60]*>)?)?\x60\s*)(?=(${ITEM}(?:\s*,\s*${ITEM})*))`,
  "gi",
);

/** Returns the tables of a Prisma schema, qualified unless they are in PostgreSQL's `public`. */
function tablesOf(prismaSchema: string): string[] {
  return [...prismaSchema.matchAll(/^model (\w+) \{$(.*?)^\}/gms)].map(([, model, body]) => {
    const table = /@@map\("(\w+)"\)/.exec(body!)?.[1] ?? model!;
    const schema = /@@schema\("(\w+)"\)/.exec(body!)?.[1] ?? "public";
    return schema === "public" ? table : `${schema}.${table}`;
  });
}

/** Returns the names in a source file at the places where SQL has tables; some are not tables. */
function namesIn(source: string): Set<string> {
  const code = source.replaceAll(/\/\*.*?\*\/|^\s*\/\/.*?$/gms, "");
  return new Set(
    [...code.matchAll(TABLES)].flatMap(([, items]) =>
      items!.split(",").map((item) =>
        item
          .trim()
          .replace(/^ONLY\s+/i, "")
          .split(/\s/)[0]!
          .replaceAll('"', "")
          .toLowerCase()
          .replace(/^public\./, ""),
      ),
    ),
  );
}

/**
 * Finds SQL in lib/ of a repository that names a table outside its owner's folder, and tables without an owner. `uses`
 * is the number of tables named, counted once per file.
 */
export function checkTableOwners(
  folder: string,
  owners: Record<string, string> = OWNERS,
): { violations: Violation[]; uses: number } {
  const tables = tablesOf(readFileSync(path.join(folder, "prisma/schema.prisma"), "utf8"));
  const lib = path.join(folder, "lib");
  const violations: Violation[] = [];
  for (const table of new Set([...tables, ...Object.keys(owners)])) {
    const owner = owners[table];
    if (owner && tables.includes(table) && existsSync(path.join(lib, owner))) continue;
    const advice = "Give each table, and no other, a folder of lib/ in tools/table-owners.ts.";
    violations.push({ rule: RULE, from: "prisma/schema.prisma", to: table, advice });
  }
  let uses = 0;
  const files = readdirSync(lib, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll(path.sep, "/"))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  for (const file of files.sort()) {
    const names = namesIn(readFileSync(path.join(lib, file), "utf8"));
    for (const table of tables.filter((table) => names.has(table))) {
      uses += 1;
      const owner = owners[table];
      if (!owner || file.startsWith(`${owner}/`) || file.startsWith(READS_ALL)) continue;
      const advice = `lib/${owner} owns this table: call it, or use a fragment from its sql.ts.`;
      violations.push({ rule: RULE, from: `lib/${file}`, to: table, advice });
    }
  }
  return { violations, uses };
}
