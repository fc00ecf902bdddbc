// What retention costs in a database that is already large.
import { randomBytes } from "node:crypto";
import type { Client } from "pg";
import type { Actor } from "@/lib/kit/actor";
import { HISTORY } from "./growth-contents";
import { median } from "./report";

/** Settings with which a run at `now`, a day after the history, finds one day's worth of everything. */
export const RETENTION = {
  DELIVERY_RETENTION_DAYS: HISTORY.bodyDays,
  DELIVERY_LOG_RETENTION_DAYS: HISTORY.logDays,
  TIMELINE_RETENTION_DAYS: HISTORY.days,
  AUDIT_RETENTION_DAYS: HISTORY.days,
  TEST_RETENTION_DAYS: HISTORY.days,
} as const;

export interface TableSize {
  table: string;
  rows: number;
  heap: number;
  indexes: Record<string, number>;
}

export interface Deletion {
  kind: string;
  deleted: number;
  seconds: number;
  walPerRow: number;
}

export interface DeletionImpact {
  kind: string;
  deletedPerSecond: number;
  /** Of inserted payments, without and with the deletion. */
  p50Ms: [number, number];
  p99Ms: [number, number];
  perSecond: [number, number];
}

type Options = { now: Date; maxMs?: number };
type Deletions = Record<string, (options: Options) => Promise<{ deleted: number }>>;

export async function deletions(): Promise<Deletions> {
  const { deleteOldIdempotencyKeys } = await import("@/lib/domain/shared/idempotency");
  const { clearOldDeliveryBodies, deleteOldDeliveries } = await import("@/lib/domain/webhooks");
  const { deleteOldTimelines } = await import("@/lib/domain/payments");
  const { deleteOldAuditEntries } = await import("@/lib/domain/audit");
  const { deleteOldTestData } = await import("@/lib/domain/test-data");
  return {
    "idempotency keys": deleteOldIdempotencyKeys,
    "bodies cleared": async (options) => ({
      deleted: (await clearOldDeliveryBodies(options)).cleared,
    }),
    "deliveries with attempts": deleteOldDeliveries,
    "timeline entries": deleteOldTimelines,
    "audit entries": deleteOldAuditEntries,
    "test payments": deleteOldTestData,
  };
}

export async function sizesOf(client: Client): Promise<TableSize[]> {
  const { rows } = await client.query<{ table: string; rows: string; heap: string }>(`
    SELECT oid::regclass::text AS "table", reltuples::bigint AS rows,
      pg_total_relation_size(oid) - pg_indexes_size(oid) AS heap FROM pg_class
    WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'sandbox'::regnamespace)
      AND pg_total_relation_size(oid) > 1000000 ORDER BY pg_total_relation_size(oid) DESC`);
  const sizes: TableSize[] = [];
  for (const { table, rows: count, heap } of rows) {
    const indexes = await client.query<{ name: string; bytes: string }>(
      `SELECT indexrelid::regclass::text AS name, pg_relation_size(indexrelid) AS bytes FROM pg_index
       WHERE indrelid = $1::regclass ORDER BY 2 DESC`,
      [table],
    );
    sizes.push({
      table,
      rows: Number(count),
      heap: Number(heap),
      indexes: Object.fromEntries(indexes.rows.map(({ name, bytes }) => [name, Number(bytes)])),
    });
  }
  return sizes;
}

const walOf = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ bytes: string }>(
    "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') AS bytes",
  );
  return Number(rows[0]!.bytes);
};

/** Measures one deletion on its own. */
export async function measureDeletion(
  client: Client,
  kind: string,
  run: () => Promise<{ deleted: number }>,
): Promise<Deletion> {
  const wal = await walOf(client);
  const startedAt = performance.now();
  const { deleted } = await run();
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    kind,
    deleted,
    seconds,
    walPerRow: ((await walOf(client)) - wal) / Math.max(deleted, 1),
  };
}

const CONNECTIONS = 4;

/** Inserts payments as POST /payments does, on several connections, until it is told to stop. */
async function insertPayments(device: Actor, isOver: () => boolean): Promise<number[]> {
  const { draftPayment, insertPayment } = await import("@/lib/domain/payments");
  const latencies: number[] = [];
  const one = async () => {
    while (!isOver()) {
      const key = randomBytes(12).toString("hex");
      const draft = draftPayment(device, {
        networkNumber: 1,
        method: "direct",
        amount: 900n,
        payerPhone: "+77011234567",
        merchantOrderId: key,
      });
      const answerTo = () => ({ status: 201, body: "made" });
      const request = { operation: "createPayment", key, requestHash: randomBytes(32), answerTo };
      const startedAt = performance.now();
      await insertPayment(device, draft, { idempotency: { request, answer: null } });
      latencies.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  return latencies;
}

const quantile = (latencies: number[], share: number): number =>
  [...latencies].sort((a, b) => a - b)[Math.ceil(latencies.length * share) - 1] ?? NaN;

/** Measures what a deletion costs the payments beside it: rounds without and with it, in turns. */
export async function measureBeside(
  device: Actor,
  kind: string,
  run: (maxMs: number) => Promise<{ deleted: number }>,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<DeletionImpact> {
  const alone: number[][] = [];
  const beside: number[][] = [];
  let deleted = 0;
  let deletingMs = 0;
  for (let round = 0; round < rounds; round += 1) {
    const until = performance.now() + seconds * 1000;
    alone.push(await insertPayments(device, () => performance.now() > until));
    let over = false;
    const inserted = insertPayments(device, () => over);
    const startedAt = performance.now();
    try {
      deleted += (await run(seconds * 1000)).deleted;
    } finally {
      over = true;
    }
    deletingMs += performance.now() - startedAt;
    beside.push(await inserted);
  }
  const of = (all: number[][], figure: (one: number[]) => number) => median(all.map(figure));
  const both = (figure: (one: number[]) => number): [number, number] => [
    of(alone, figure),
    of(beside, figure),
  ];
  const count = (all: number[][]) => all.reduce((sum, one) => sum + one.length, 0);
  return {
    kind,
    deletedPerSecond: (deleted / deletingMs) * 1000,
    p50Ms: both((one) => quantile(one, 0.5)),
    p99Ms: both((one) => quantile(one, 0.99)),
    perSecond: [count(alone) / (rounds * seconds), count(beside) / (deletingMs / 1000)],
  };
}

export interface Reuse {
  rows: number;
  beforeVacuum: number;
  afterVacuum: number;
  vacuumSeconds: number;
}

/** How many bytes a table grows when as many rows are added as were deleted: before a vacuum, and after one. */
export async function measureReuse(client: Client, rows: number): Promise<Reuse> {
  const size = async () => {
    const { rows: found } = await client.query<{ bytes: string }>(
      "SELECT pg_total_relation_size('payment_timeline') AS bytes",
    );
    return Number(found[0]!.bytes);
  };
  const exchange = async (vacuum: () => Promise<unknown>) => {
    const before = await size();
    await client.query(`
      DELETE FROM payment_timeline WHERE id IN (SELECT id FROM payment_timeline ORDER BY id LIMIT ${rows})
        AND (SELECT set_config('qassa.retention', 'on', true)) = 'on'`);
    await vacuum();
    await client.query(`
      INSERT INTO payment_timeline (organization_id, mode, payment_id, at, kind, actor, data)
      SELECT organization_id, mode, payment_id, at, kind, actor, data FROM payment_timeline
      ORDER BY id DESC LIMIT ${rows}`);
    return (await size()) - before;
  };
  await client.query("VACUUM payment_timeline");
  const beforeVacuum = await exchange(() => Promise.resolve());
  let vacuumSeconds = 0;
  await client.query("VACUUM payment_timeline");
  const afterVacuum = await exchange(async () => {
    const startedAt = performance.now();
    await client.query("VACUUM payment_timeline");
    vacuumSeconds = (performance.now() - startedAt) / 1000;
  });
  return { rows, beforeVacuum, afterVacuum, vacuumSeconds };
}
