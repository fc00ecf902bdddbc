import { type Actor, authorize } from "@/lib/kit/actor";
import { type Delivery, type DeliveryAttempt, db, Prisma, query } from "@/lib/kit/db";
import { isId } from "@/lib/kit/ids";
import { isUnderWay } from "./delivery-schedule";
import { DeliveryNotFound } from "./errors";

/** A delivery with all that the log holds of it. */
export interface LoggedDelivery extends Delivery {
  /** The subscription's address as it is now. */
  url: string;
  /** Whether its subscription is there and switched on. */
  isListening: boolean;
  /** The first one first. */
  attempts: DeliveryAttempt[];
  /** The last attempt is under way. */
  isUnderWay: boolean;
}

/**
 * One delivery of the log with every attempt. Bodies and headers are absent where their time of keeping is over.
 * Throws `DeliveryNotFound`.
 */
export async function readDelivery(actor: Actor, id: string): Promise<LoggedDelivery> {
  authorize(actor, "webhooks.read");
  const [delivery] = isId("delivery", id) ? await logged(actor, [id]) : [];
  if (!delivery) throw new DeliveryNotFound(id);
  return delivery;
}

/** Those of the deliveries that are the actor's, in the order given. */
export async function logged(actor: Actor, ids: readonly string[]): Promise<LoggedDelivery[]> {
  const { organizationId, mode } = actor;
  const deliveries = await db().delivery.findMany({
    where: { id: { in: [...ids] }, organizationId, mode },
    include: { attempts: { orderBy: { attemptNumber: "asc" } } },
  });
  const subscriptions = await db().subscription.findMany({
    where: { id: { in: deliveries.map(({ subscriptionId }) => subscriptionId) }, organizationId },
    select: { id: true, url: true, isActive: true, deletedAt: true },
  });
  const underWay = await query<{ id: string }>(
    Prisma.sql`SELECT d.id FROM deliveries d WHERE d.id = ANY(${[...ids]}::text[]) AND ${isUnderWay}`,
  );
  const endpoints = new Map(subscriptions.map((subscription) => [subscription.id, subscription]));
  return deliveries
    .map((delivery) => {
      const endpoint = endpoints.get(delivery.subscriptionId);
      const isListening = endpoint?.isActive === true && endpoint.deletedAt === null;
      const isOne = underWay.some(({ id }) => id === delivery.id);
      return { ...delivery, url: endpoint?.url ?? "", isListening, isUnderWay: isOne };
    })
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
