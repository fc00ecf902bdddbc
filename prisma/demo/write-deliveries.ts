import { auditLine } from "@/lib/domain/audit";
import type { Random } from "@/lib/domain/busy-hours";
import { inMode } from "@/lib/kit/actor-kinds";
import { Prisma } from "@/lib/kit/db";
import type { DemoShop, PastEvent } from "./past";
import { type PastDelivery, planDeliveries } from "./plan-deliveries";
import { planSubscriptions } from "./plan-subscriptions";
import { withHealth } from "./subscription-health";

type Transaction = Prisma.TransactionClient;

/** The maximum number of deliveries in one statement, since their attempts include bodies. */
const BATCH_SIZE = 1000;

/** Writes the events, the subscriptions that received them, and their deliveries with all attempts, all finished. */
export async function writeWebhooks(
  transaction: Transaction,
  shop: DemoShop,
  events: readonly PastEvent[],
  random: Random,
): Promise<void> {
  await writeEvents(transaction, shop, events);
  for (const past of planSubscriptions(shop, random)) {
    const planned = planDeliveries(past, events, shop.now, random);
    const { subscription, deliveries } = withHealth(past.subscription, planned);
    await transaction.subscription.create({
      data: {
        ...subscription,
        secretEncrypted: subscription.secretEncrypted && Buffer.from(subscription.secretEncrypted),
      },
    });
    await transaction.auditEntry.create({
      data: {
        ...auditLine(inMode(shop.owner, subscription.mode), "webhook_subscription.created", {
          target: subscription.id,
          data: { url: subscription.url, events: subscription.events, signed: true },
        }),
        at: subscription.createdAt,
      },
    });
    for (let place = 0; place < deliveries.length; place += BATCH_SIZE) {
      await writeDeliveries(transaction, deliveries.slice(place, place + BATCH_SIZE));
    }
  }
}

async function writeEvents(
  transaction: Transaction,
  { owner: { organizationId, mode } }: DemoShop,
  events: readonly PastEvent[],
) {
  await transaction.$executeRaw(Prisma.sql`
    INSERT INTO events (id, organization_id, mode, type, payment_id, refund_id, merchant_order_id, created_at)
    SELECT e.id, ${organizationId}, ${mode}::mode, e.type, e."paymentId", e."refundId", e."merchantOrderId",
      e."createdAt"
    FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb) AS e(
      id text, type text, "paymentId" text, "refundId" text, "merchantOrderId" text, "createdAt" timestamptz)`);
}

async function writeDeliveries(transaction: Transaction, deliveries: readonly PastDelivery[]) {
  const rows = deliveries.map(({ delivery }) => delivery);
  await transaction.$executeRaw(Prisma.sql`
    INSERT INTO deliveries (id, organization_id, mode, subscription_id, event_id, event_type, payment_id, refund_id,
      merchant_order_id, status, lane, attempt_count, attempt_limit, last_status_code, last_error, event_created_at,
      created_at, finished_at)
    SELECT d.id, d."organizationId", d.mode, d."subscriptionId", d."eventId", d."eventType", d."paymentId",
      d."refundId", d."merchantOrderId", d.status, d.lane, d."attemptCount", d."attemptLimit", d."lastStatusCode",
      d."lastError", d."eventCreatedAt", d."createdAt", d."finishedAt"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS d(
      id text, "organizationId" text, mode mode, "subscriptionId" text, "eventId" text, "eventType" text,
      "paymentId" text, "refundId" text, "merchantOrderId" text, status delivery_status, lane delivery_lane,
      "attemptCount" int, "attemptLimit" int, "lastStatusCode" int, "lastError" text,
      "eventCreatedAt" timestamptz, "createdAt" timestamptz, "finishedAt" timestamptz)`);
  const attempts = deliveries.flatMap((one) => one.attempts);
  await transaction.$executeRaw(Prisma.sql`
    INSERT INTO delivery_attempts (delivery_id, attempt_number, started_at, finished_at, duration_ms, request_headers,
      request_body, response_status, response_headers, response_body, error)
    SELECT a."deliveryId", a."attemptNumber", a."startedAt", a."finishedAt", a."durationMs", a."requestHeaders",
      a."requestBody", a."responseStatus", a."responseHeaders", a."responseBody", a.error
    FROM jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb) AS a(
      "deliveryId" text, "attemptNumber" int, "startedAt" timestamptz, "finishedAt" timestamptz, "durationMs" int,
      "requestHeaders" jsonb, "requestBody" text, "responseStatus" int, "responseHeaders" jsonb,
      "responseBody" text, error text)`);
}
