import type { EventType } from "@/lib/domain/webhooks/schemas";
import { eventsWithDeliveries } from "@/lib/domain/webhooks/sql";
import { storedNow } from "@/lib/kit/clock";
import { db, type Delivery, type DeliveryAttempt, Prisma, query } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { sqlRows } from "@/lib/kit/rows";
import type { Merchant } from "./merchant";

/** Creates a payment and an event of it with its deliveries, using the SQL that settling uses. */
export async function newEvent(
  { organization, owner }: Merchant,
  options: { type?: EventType; merchantOrderId?: string | null } = {},
): Promise<{ eventId: string; paymentId: string; refundId: string | null }> {
  const { type = "payment.completed", merchantOrderId = "order-1" } = options;
  const payment = await db().payment.create({
    data: {
      id: newId("payment"),
      organizationId: organization.id,
      mode: owner.mode,
      userId: owner.userId,
      method: "direct",
      amount: 150_000n,
      currency: organization.currency,
      payerPhone: "+77011234567",
      merchantOrderId,
      status: "completed",
      completedAt: new Date(),
      expiresAt: new Date(),
    },
  });
  const refundId = type.startsWith("payment.refund") ? newId("refund") : null;
  const columns = {
    organizationId: "organization_id",
    mode: "mode",
    type: Prisma.sql`${type}`,
    paymentId: "id",
    refundId: Prisma.sql`${refundId}`,
    merchantOrderId: "merchant_order_id",
  } as const;
  const created = sqlRows<
    "organization_id" | "mode" | "id" | "merchant_order_id"
  >`payments WHERE id = ${payment.id}`;
  const [event] = await query<{ id: string }>(Prisma.sql`
    WITH ${eventsWithDeliveries(columns, created)}
    SELECT id FROM event`);
  const eventId = event!.id;
  return { eventId, paymentId: payment.id, refundId };
}

/** Like `newEvent`, until the feed shows it: after its millisecond has passed, which a request may not take. */
export async function shownEvent(
  ...given: Parameters<typeof newEvent>
): ReturnType<typeof newEvent> {
  const event = await newEvent(...given);
  const where = Prisma.sql`id = ${event.eventId} AND created_at < events_complete_before()`;
  const isShown = Prisma.sql`SELECT FROM events WHERE ${where}`;
  while ((await query(isShown)).length === 0);
  return event;
}

export type DeliveryWithAttempts = Delivery & { attempts: DeliveryAttempt[] };

/** Returns an event's deliveries with their attempts, oldest subscription first. */
export const deliveriesOf = (eventId: string): Promise<DeliveryWithAttempts[]> =>
  db().delivery.findMany({
    where: { eventId },
    orderBy: { subscriptionId: "asc" },
    include: { attempts: { orderBy: { attemptNumber: "asc" } } },
  });

/** Makes a subscription's pending deliveries due now. */
export async function passRetryTime(subscriptionId: string): Promise<void> {
  await query(Prisma.sql`UPDATE deliveries SET next_attempt_at = ${storedNow}
    WHERE subscription_id = ${subscriptionId} AND status = 'pending'`);
}
