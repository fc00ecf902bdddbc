import { paymentBacklog } from "@/lib/domain/payments/sql";
import { refundBacklog } from "@/lib/domain/refunds/sql";
import { pollingAges } from "@/lib/domain/shared/polling";
import { deliveryBacklog } from "@/lib/domain/webhooks/sql";
import type { Backlog } from "@/lib/kit/backlog";
import { answerInTime } from "@/lib/kit/database-answers";
import { poolStates, Prisma, queryRawPg } from "@/lib/kit/db";
import { diskSpace } from "@/lib/kit/disk";
import { env } from "@/lib/kit/env";
import { metrics } from "@/lib/kit/metrics";
import { seconds } from "@/lib/kit/time";

/** How long a look at the database is shared, however many programs read the metrics. */
const LOOK_MS = seconds(5);

let look: Promise<void> | undefined;
let lookedAt = -Infinity;

/**
 * Returns this process's metrics in Prometheus's text format. What the database knows is at most five seconds old, and
 * left out while the database does not answer. Never throws.
 */
export async function scrape(): Promise<string> {
  if (!look || performance.now() - lookedAt > LOOK_MS) {
    lookedAt = performance.now();
    look = Promise.all([lookAtDatabase(), lookAtDisk()]).then(() => undefined);
  }
  await look;
  for (const { name: pool, size, busy, idle, waiting } of poolStates()) {
    metrics.poolSize.set({ pool }, size);
    metrics.poolConnections.set({ pool, state: "busy" }, busy);
    metrics.poolConnections.set({ pool, state: "idle" }, idle);
    metrics.poolWaiting.set({ pool }, waiting);
  }
  metrics.pollInterval.set(env().POLL_INTERVAL_SECONDS);
  return metrics.registry.metrics();
}

const readBacklogs = (): Promise<Backlog[]> =>
  queryRawPg<Backlog>(
    Prisma.join(
      [paymentBacklog(), refundBacklog(), deliveryBacklog("healthy"), deliveryBacklog("failing")],
      " UNION ALL ",
    ),
  );

/** Asks for the sizes of the files, and reads no row. */
const readTableSizes = () =>
  queryRawPg<{ table: string; bytes: bigint }>(Prisma.sql`
    SELECT CASE n.nspname WHEN 'public' THEN '' ELSE n.nspname || '.' END || c.relname AS table,
      pg_total_relation_size(c.oid) AS bytes
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname IN ('public', 'sandbox')`);

async function lookAtDatabase(): Promise<void> {
  const [backlogs, ages, sizes] = await Promise.all([
    answerInTime(readBacklogs()),
    answerInTime(pollingAges()),
    answerInTime(readTableSizes()),
  ]);
  metrics.databaseUp.set(backlogs ? 1 : 0);
  forgetDatabase();
  if (ages) {
    metrics.pollLastTickAge.set(ages.lastTickSeconds);
    if (ages.engineSeenSeconds !== undefined) metrics.engineSeenAge.set(ages.engineSeenSeconds);
  }
  for (const { table, bytes } of sizes ?? []) metrics.tableBytes.set({ table }, Number(bytes));
  for (const { name, pending, due, oldestSeconds } of backlogs ?? []) {
    if (name === "payment" || name === "refund") {
      metrics[name === "payment" ? "paymentsPending" : "refundsPending"].set(pending);
      metrics.checksDue.set({ kind: name }, due);
      metrics.checksOldestDue.set({ kind: name }, oldestSeconds);
    } else {
      metrics.deliveriesPending.set({ lane: name }, pending);
      metrics.deliveriesDue.set({ lane: name }, due);
      metrics.deliveriesOldestDue.set({ lane: name }, oldestSeconds);
    }
  }
}

function forgetDatabase(): void {
  metrics.tableBytes.reset();
  metrics.pollLastTickAge.remove();
  metrics.engineSeenAge.remove();
  metrics.paymentsPending.remove();
  metrics.refundsPending.remove();
  metrics.checksDue.reset();
  metrics.checksOldestDue.reset();
  metrics.deliveriesPending.reset();
  metrics.deliveriesDue.reset();
  metrics.deliveriesOldestDue.reset();
}

async function lookAtDisk(): Promise<void> {
  const space = await diskSpace();
  if (!space) return;
  metrics.diskFree.set(space.freeBytes);
  metrics.diskTotal.set(space.totalBytes);
}
