// A history of many payments, written in bulk, as the default retention leaves it after three years.
import { Client } from "pg";
import { CONTENTS, HISTORY, RARE } from "./growth-contents";

/** Fast, and only safe because a history that a crash damages is made again. */
export const LOAD_FLAGS = [
  ...["fsync=off", "full_page_writes=off", "synchronous_commit=off", "autovacuum=off", "jit=off"],
  ...["wal_level=minimal", "max_wal_senders=0", "max_wal_size=8GB", "checkpoint_timeout=1h"],
  ...[
    "shared_buffers=512MB",
    "maintenance_work_mem=512MB",
    "work_mem=64MB",
    "synchronize_seqscans=off",
  ],
].flatMap((setting) => ["-c", setting]);

const CONNECTIONS = 4;
const TABLES = [
  ...["payments", "payment_timeline", "refunds", "events", "deliveries", "delivery_attempts"],
  ...["idempotency_keys", "audit_log", "sandbox.operations"],
];

export type Run = (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** What the payments of a history have in common, as SQL expressions over the number `n` of a payment. */
export interface HistoryShape {
  /** The place of its merchant. */
  place: string;
  /** Which of the merchant's live devices, from 1. */
  device: string;
  /** In minor units. */
  amount: string;
  phone: string;
  method: string;
  status: string;
  /** Fills `bench.merchant`. */
  makeMerchants: (run: Run) => Promise<void>;
  /** Further tables, which are small. */
  more?: [into: string, select: string][];
}

const sqlOf =
  (client: Client): Run =>
  async (sql, values) =>
    (await client.query<Record<string, unknown>>(sql, values)).rows;

/** What the IDs of the n-th payment and all that belongs to it end in: `typeid` would take hours. */
export const ID_SUFFIX = [
  ...[45, 40, 35, 30, 25, 20, 15, 10, 5, 0].map(
    (bits) => `substr('0123456789abcdefghjkmnpqrstvwxyz', ((millis >> ${bits}) & 31)::int + 1, 1)`,
  ),
  "substr(md5(n::text), 1, 16)",
].join(" || ");

/** Runs statements on several connections, each with the next one that is left. */
async function inParallel(url: string, statements: readonly string[]): Promise<void> {
  const left = [...statements];
  const work = async () => {
    const client = new Client({ connectionString: url });
    // Another one has failed, and PostgreSQL was stopped.
    client.on("error", () => undefined);
    await client.connect();
    try {
      for (let next = left.shift(); next; next = left.shift()) await client.query(next);
    } finally {
      await client.end();
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
}

interface Taken {
  keys: string[];
  indexes: string[];
  foreignKeys: string[];
}

/** Takes indexes, constraints and triggers off the tables. Returns the statements that put the first two back. */
async function takeIndexesOff(run: Run): Promise<Taken> {
  const of = `ANY(ARRAY[${TABLES.map((table) => `'${table}'::regclass`).join(", ")}])`;
  const constraints = await run(`
    SELECT conrelid::regclass AS "table", conname AS name, contype AS type, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype IN ('p', 'u', 'f') AND (conrelid = ${of} OR confrelid = ${of})
    ORDER BY contype = 'f' DESC`);
  const indexes = await run(`
    SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index i
    WHERE indrelid = ${of} AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)`);
  for (const { table, name } of constraints) {
    await run(`ALTER TABLE ${String(table)} DROP CONSTRAINT "${String(name)}" CASCADE`);
  }
  for (const { name } of indexes) await run(`DROP INDEX ${String(name)}`);
  for (const table of TABLES) await run(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  const added = (isForeign: boolean) =>
    constraints
      .filter(({ type }) => (type === "f") === isForeign)
      .map(
        ({ table, name, definition }) =>
          `ALTER TABLE ${String(table)} ADD CONSTRAINT "${String(name)}" ${String(definition)}${isForeign ? " NOT VALID" : ""}`,
      );
  return {
    keys: added(false),
    indexes: indexes.map(({ definition }) => String(definition)),
    foreignKeys: added(true),
  };
}

/** Plans the payments, one after the other until two hours ago, in parts of the same size. */
async function planPayments(
  run: Run,
  url: string,
  payments: number,
  { place, device, amount, phone, method, status }: HistoryShape,
): Promise<void> {
  await run(`
    CREATE TABLE bench.payment (n bigint, at timestamptz, age float8, mode mode, organization_id text, user_id text,
      account_id text, subscription_id text, device_id text, method payment_method, amount bigint, phone text,
      status payment_status, is_refunded boolean,
      id text, event_id text, delivery_id text, refund_id text) PARTITION BY RANGE (n)`);
  const bounds = Array.from({ length: CONNECTIONS + 1 }, (_, part) =>
    Math.round(1 + (part * payments) / CONNECTIONS),
  );
  const parts = bounds.slice(1).map((until, part) => ({ part, from: bounds[part]!, until }));
  for (const { part, from, until } of parts) {
    await run(`CREATE UNLOGGED TABLE bench.payment_${part} PARTITION OF bench.payment
      FOR VALUES FROM (${from}) TO (${until})`);
  }
  const [end] = await run("SELECT (now() - interval '2 hours')::text AS at");
  await inParallel(
    url,
    parts.map(
      ({ part, from, until }) => `
    INSERT INTO bench.payment_${part}
    SELECT n, at, age, mode, organization_id, user_id, account_id, subscription_id,
      CASE mode WHEN 'live' THEN live_devices[device] ELSE test_device END, method, amount, phone, status,
      mode = 'live' AND status = 'completed' AND n % ${RARE.refunded} = 0,
      'pay_' || stem, 'evt_' || stem, 'dlv_' || stem, 'ref_' || stem
    FROM (
      SELECT *, ${ID_SUFFIX} AS stem FROM (
        SELECT n, at, floor(extract(epoch FROM at) * 1000)::bigint AS millis,
          extract(epoch FROM now() - at) / 86400 AS age, (${amount})::bigint AS amount,
          CASE WHEN n % ${RARE.test} = 0 THEN 'test' ELSE 'live' END::mode AS mode, (${place})::int AS merchant,
          (${device})::int AS device, (${method})::payment_method AS method, ${phone} AS phone,
          (${status})::payment_status AS status
        FROM (SELECT n, date_trunc('milliseconds', '${String(end!.at)}'::timestamptz
            - (${payments} - n) / ${payments}.0::float8 * interval '${HISTORY.days} days') AS at
          FROM generate_series(${from}, ${until - 1}::bigint) n) AS moment
        OFFSET 0) AS planned
      OFFSET 0) AS payment
    JOIN bench.merchant ON place = merchant`,
    ),
  );
}

interface LoadOptions {
  url: string;
  payments: number;
  log: (what: string) => void;
  shape: HistoryShape;
}

/** Writes the payments with all that belongs to them. Returns the time of the last one. */
export async function loadHistory(
  client: Client,
  { url, payments, log, shape }: LoadOptions,
): Promise<Date> {
  const run = sqlOf(client);
  await run("CREATE SCHEMA bench");
  await run(`CREATE TABLE bench.merchant (place int, organization_id text, user_id text,
    live_devices text[], test_device text, subscription_id text, account_id text)`);
  await shape.makeMerchants(run);
  const taken = await takeIndexesOff(run);
  log("planning the payments");
  await planPayments(run, url, payments, shape);
  log("writing the tables");
  await inParallel(
    url,
    // In the transaction that empties a table, its rows need no WAL.
    [...CONTENTS, ...(shape.more ?? [])].map(
      ([into, select]) => `TRUNCATE ${into.split(" ")[0]!}; INSERT INTO ${into} SELECT ${select}`,
    ),
  );
  await run(`
    INSERT INTO sandbox.payers (account_id, phone, name, balance, put_in)
    SELECT account_id, phone, 'Bench', 0, sum(CASE status WHEN 'Processed' THEN amount ELSE 0 END)
    FROM sandbox.operations GROUP BY account_id, phone`);
  const [last] = await run("SELECT max(at) AS at FROM bench.payment");
  await run("DROP TABLE bench.payment");
  log("creating the keys");
  await inParallel(url, taken.keys);
  log("creating the indexes");
  await inParallel(url, taken.indexes);
  for (const statement of taken.foreignKeys) await run(statement);
  for (const table of TABLES) await run(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  log("vacuuming");
  await inParallel(
    url,
    TABLES.map((table) => `VACUUM ANALYZE ${table}`),
  );
  await run("ANALYZE");
  return last!.at as Date;
}
