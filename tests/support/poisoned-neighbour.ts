// A healthy shop at work next to an organization whose fields are at their worst, while every job runs.
import { createPayment } from "@/lib/domain/payments";
import { requireSecretsKey } from "@/lib/domain/secrets";
import { openShift } from "@/lib/domain/shifts";
import { openTill } from "@/lib/domain/till";
import { createSubscription } from "@/lib/domain/webhooks";
import { db, Prisma, query } from "@/lib/kit/db";
import { after, days } from "@/lib/kit/time";
import { confirmRequest } from "@/lib/network";
import { runEveryJob } from "./every-job";
import { healthyStory } from "./invariants-story";
import { memberOf } from "./member";
import { type Merchant, newPhone } from "./merchant";
import { enableAllNotifications, newShop, type Shop } from "./notifying";
import { poison } from "./poison";
import { startWebhookReceiver } from "./webhook-receiver";

export interface NeighbourResult {
  poisonedId: string;
  /** The columns that took a value. */
  columns: string[];
  /** What the jobs did for the healthy shop. */
  served: { payment: string; webhooks: number; isShiftClosed: boolean; dailyCloses: number };
}

/** What a healthy shop gets: its payment settled and told, its shift closed, a daily close in each mode. */
export const SERVED: NeighbourResult["served"] = {
  payment: "completed",
  webhooks: 1,
  isShiftClosed: true,
  dailyCloses: 2,
};

/** Opens a till and a shift three days ago, and asks for the daily close since then. */
async function openWork(merchant: Merchant): Promise<string> {
  const owner = await memberOf(merchant.owner);
  const id = await openShift(owner, (await openTill(owner, undefined)).id);
  await query(Prisma.sql`
    UPDATE shifts SET opened_at = now() - interval '3 days' WHERE id = ${id} RETURNING id`);
  await enableAllNotifications(owner);
  await db().notificationSettings.updateMany({
    where: { organizationId: owner.organizationId },
    data: { changedAt: after(new Date(), -days(9)) },
  });
  return id;
}

async function paid({ device, account }: Shop): Promise<string> {
  const { id } = await createPayment(device, { amount: 700, payer_phone: newPhone() });
  await confirmRequest(account.id, id);
  await query(Prisma.sql`UPDATE payments SET next_check_at = now() WHERE id = ${id} RETURNING id`);
  return id;
}

/**
 * Poisons a new organization with the values of a kind, everywhere or in one table, runs every job once, and returns what
 * a healthy shop got; undefined, without a job, if no column takes such a value. Throws what a job throws.
 */
export async function serveBesidePoisoned(
  kind: string,
  table?: string,
): Promise<NeighbourResult | undefined> {
  // As every start does.
  await requireSecretsKey();
  const poisoned = await healthyStory();
  await openWork(poisoned);
  const columns = await poison(poisoned.organization.id, kind, table);
  if (columns.length === 0) return undefined;
  const healthy = await newShop();
  const { id: organizationId } = healthy.organization;
  const shift = await openWork(healthy);
  const receiver = await startWebhookReceiver();
  try {
    await createSubscription(healthy.owner, { url: receiver.url, events: ["*"] });
    const payment = await paid(healthy);
    await runEveryJob();
    const { status } = await db().payment.findUniqueOrThrow({ where: { id: payment } });
    const { closedAt } = await db().shift.findUniqueOrThrow({ where: { id: shift } });
    const closes = { organizationId, kind: "daily_close" };
    const served = {
      payment: status,
      webhooks: receiver.received.length,
      isShiftClosed: closedAt !== null,
      dailyCloses: await db().notification.count({ where: closes }),
    };
    return { poisonedId: poisoned.organization.id, columns, served };
  } finally {
    await receiver.close();
  }
}
