import { Prisma, query } from "@/lib/kit/db";
import { metrics } from "@/lib/kit/metrics";
import { type Rows, sqlRows } from "@/lib/kit/rows";
import type { Lane } from "./claim-attempts";

const BATCH_SIZE = 1000;

/** Moves a subscription's pending deliveries to its new lane, in batches so that no lock is held for long. */
export async function moveWaitingToLane(subscriptionId: string, lane: Lane): Promise<void> {
  await inBatches(
    sqlRows<"id">`SELECT id FROM deliveries WHERE subscription_id = ${subscriptionId}
      AND status = 'pending' AND lane <> ${lane}::delivery_lane`,
    Prisma.sql`lane = ${lane}::delivery_lane`,
  );
}

/** Fails the pending deliveries of an inactive subscription. Attempts in flight still count if they succeed. */
export async function failWaitingDeliveries(subscriptionId: string, why: string): Promise<void> {
  await inBatches(
    sqlRows<"id">`SELECT id FROM deliveries WHERE subscription_id = ${subscriptionId} AND status = 'pending'`,
    Prisma.sql`status = 'failed', next_attempt_at = NULL, finished_at = now(),
      last_error = ${why}`,
    ({ lane }) => metrics.deliveriesFailed.inc({ lane }),
  );
}

async function inBatches(
  deliveries: Rows<"id">,
  change: Prisma.Sql,
  onChanged?: (delivery: { lane: Lane }) => void,
): Promise<void> {
  let moved: { lane: Lane }[];
  do {
    moved = await query(Prisma.sql`
      WITH part AS MATERIALIZED (${deliveries} LIMIT ${BATCH_SIZE} FOR NO KEY UPDATE SKIP LOCKED)
      UPDATE deliveries SET ${change} FROM part WHERE deliveries.id = part.id RETURNING deliveries.lane`);
    if (onChanged) moved.forEach(onChanged);
  } while (moved.length === BATCH_SIZE);
}
