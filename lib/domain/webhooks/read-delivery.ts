import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { Prisma, query } from "@/lib/kit/db";
import { isId } from "@/lib/kit/ids";
import {
  type AttemptRow,
  attemptColumns,
  bodyColumns,
  deliveryColumns,
  type DeliveryRow,
} from "./delivery-rows";
import { DeliveryNotFound } from "./errors";

/** A delivery with everything that is logged about it. */
export interface LoggedDelivery extends DeliveryRow {
  /** Oldest first. */
  attempts: AttemptRow[];
}

/**
 * Returns one delivery with all its attempts, without bodies and headers once their retention period is over.
 * Throws `DeliveryNotFound`.
 */
export async function readDelivery(actor: Actor, id: string): Promise<LoggedDelivery> {
  authorize(actor, "webhooks.read");
  const [delivery] = isId("delivery", id) ? await readDeliveriesById(actor, [id]) : [];
  if (!delivery) throw new DeliveryNotFound(id);
  return delivery;
}

/** An attempt read as JSON, in which times are strings. */
type AttemptJson = Omit<AttemptRow, "startedAt" | "finishedAt"> & {
  startedAt: string;
  finishedAt: string | null;
};

/** Returns those of the deliveries that are in the actor's organization and mode, in the order given. */
export async function readDeliveriesById(
  actor: Actor,
  ids: readonly string[],
): Promise<LoggedDelivery[]> {
  const rows = await query<DeliveryRow & { attempts: AttemptJson[] }>(Prisma.sql`
    SELECT ${deliveryColumns}, tried.attempts
    FROM deliveries d JOIN subscriptions s ON s.id = d.subscription_id,
      LATERAL (
        SELECT coalesce(jsonb_agg(to_jsonb(attempt) ORDER BY attempt."attemptNumber"), '[]') AS attempts
        FROM (SELECT ${attemptColumns}, ${bodyColumns} FROM delivery_attempts a WHERE a.delivery_id = d.id) attempt
      ) tried
    WHERE d.id = ANY(${[...ids]}::text[]) AND d.organization_id = ${actor.organizationId}
      AND d.mode = ${actor.mode}::mode
    ORDER BY array_position(${[...ids]}::text[], d.id)`);
  return rows.map((row) => ({
    ...row,
    attempts: row.attempts.map((attempt) => ({
      ...attempt,
      startedAt: new Date(attempt.startedAt),
      finishedAt: attempt.finishedAt === null ? null : new Date(attempt.finishedAt),
    })),
  }));
}
