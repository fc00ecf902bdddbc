import { Random } from "@/lib/domain/busy-hours";
import { issueDeviceKey } from "@/lib/domain/devices";
import { checkStaticQrNow } from "@/lib/domain/static-qr";
import type { Actor } from "@/lib/kit/actor";
import { deviceActor } from "@/lib/kit/actor-kinds";
import { databaseNow } from "@/lib/kit/clock";
import { db, Prisma, query, withLongStatements } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { after, hours } from "@/lib/kit/time";
import { recordPastOperations, merchantOfOrganization, type PastRefund } from "@/lib/network";
import type { DemoShop, PastPayment, PastRefundOfPayment } from "./past";
import { planPayments } from "./plan-payments";
import { planRefunds } from "./plan-refunds";
import { planStaticQrPayments } from "./plan-static-qr";
import { writeWebhooks } from "./write-deliveries";
import {
  writeMadePayments,
  writeStatusChanges,
  writeRefunds,
  writeTimeline,
} from "./write-payments";
import { writeReusableLink } from "./write-reusable-link";

const HISTORY_DAYS = 35;

export interface DemoHistoryRequest {
  owner: Actor;
  /** The key in demo.json: the first till. */
  deviceKeyId: string;
  /** The regular customer whom the demo's user can act as. */
  payerPhone: string;
  /** The same seed produces the same history. */
  seed: number;
}

/**
 * Writes some weeks of realistic history up to now, unless the organization already has payments: payments in every
 * final status, refunds, static QR payments, events and finished deliveries. Writes in bulk and in one transaction,
 * with all constraints and triggers in force; the sandbox network records all of it. Returns whether it wrote anything.
 */
export async function writeDemoHistory(request: DemoHistoryRequest): Promise<boolean> {
  const { owner, payerPhone } = request;
  if (await hasPayments(owner)) return false;
  const shop = await openShop(request);
  const merchant = await merchantOfOrganization(owner.organizationId);
  const chance = (what: string) =>
    new Random({
      seed: `${request.seed} ${what}`,
      idSeed: `${request.seed} ${owner.organizationId} ${what}`,
    });
  const payments = planPayments(shop, payerPhone, chance("payments"));
  const refunds = planRefunds(shop, payments, chance("refunds"));
  const past = {
    operations: payments.flatMap(({ operation }) => (operation ? [operation] : [])),
    staticQrPayments: planStaticQrPayments(shop, payerPhone, chance("static QR")),
    refunds: refunds.map(networkRefund),
  };
  const parts: readonly (PastPayment | PastRefundOfPayment)[] = [...payments, ...refunds];

  const write = () =>
    db().$transaction(
      async (transaction) => {
        // If several processes start at once on one database, only one writes. The others wait for it here.
        await transaction.$queryRaw`SELECT 1 FROM organizations WHERE id = ${owner.organizationId} FOR UPDATE`;
        if ((await transaction.payment.count({ where: inView(owner), take: 1 })) > 0) return false;
        const links = await recordPastOperations(transaction, merchant, past);
        await writeTills(transaction, shop);
        await writeMadePayments(transaction, payments, links);
        await writeStatusChanges(transaction, payments);
        await writeRefunds(transaction, refunds);
        await writeReusableLink(transaction, shop, payments);
        await writeTimeline(
          transaction,
          parts.flatMap(({ timeline }) => timeline),
        );
        await writeWebhooks(
          transaction,
          shop,
          parts.flatMap(({ events }) => events),
          chance("webhooks"),
        );
        await writeBeginnings(transaction, shop);
        return true;
      },
      { maxWait: 30_000, timeout: 60_000 },
    );
  const isWritten = await withLongStatements(write);
  if (isWritten) await readStaticQrHistory(owner);
  return isWritten;
}

const inView = ({ organizationId, mode }: Actor) => ({ organizationId, mode });

const hasPayments = async (owner: Actor): Promise<boolean> =>
  (await db().payment.count({ where: inView(owner), take: 1 })) > 0;

/** Returns the shop's devices and days. Creates missing devices. */
async function openShop({ owner, deviceKeyId }: DemoHistoryRequest): Promise<DemoShop> {
  const named = async (name: string): Promise<Actor> => {
    const where = { ...inView(owner), name, revokedAt: null };
    const there = await db().deviceKey.findFirst({ where });
    // These keys are not kept: their devices exist only in the history.
    return deviceActor(owner, (there ?? (await issueDeviceKey(owner, { name })).deviceKey).id);
  };
  const midnights = await query<{ at: Date }>(Prisma.sql`
    SELECT (date_trunc('day', now() AT TIME ZONE o.time_zone) - make_interval(days => d.ago)) AT TIME ZONE o.time_zone AS at
    FROM organizations o, generate_series(0, ${HISTORY_DAYS}::int) AS d(ago)
    WHERE o.id = ${owner.organizationId} ORDER BY d.ago DESC`);
  return {
    owner,
    registers: [deviceActor(owner, deviceKeyId), await named("Till 2")],
    vendingMachine: await named("Vending machine"),
    tills: [
      { id: newId("till"), name: "Bar" },
      { id: newId("till"), name: "Terrace" },
    ],
    midnights: midnights.map(({ at }) => at),
    now: await databaseNow(),
  };
}

const networkRefund = ({ made, statusChange, decidesAt }: PastRefundOfPayment): PastRefund => ({
  reference: made.id,
  paymentReference: made.paymentId,
  amount: made.amount,
  outcome: statusChange?.status === "failed" ? "RefundFailed" : "Refunded",
  ...(statusChange?.reason && { reason: statusChange.reason }),
  createdAt: made.createdAt,
  decidesAt,
});

const openedAt = ({ midnights }: DemoShop): Date => after(midnights[0]!, -hours(30));

async function writeTills(transaction: Prisma.TransactionClient, shop: DemoShop): Promise<void> {
  const { owner, tills, now } = shop;
  await transaction.till.createMany({
    data: tills.map((till) => ({
      ...till,
      ...inView(owner),
      openedBy: owner.userId,
      createdAt: after(openedAt(shop), hours(1)),
      lastSeenAt: now,
      lastUserId: owner.userId,
    })),
  });
}

/** Backdates the organization and its devices, so that they are older than their payments. */
async function writeBeginnings(
  transaction: Prisma.TransactionClient,
  shop: DemoShop,
): Promise<void> {
  const { owner, registers, vendingMachine, midnights, now } = shop;
  const { organizationId } = owner;
  await transaction.organization.update({
    where: { id: organizationId },
    data: { createdAt: openedAt(shop) },
  });
  const devices = [...registers, vendingMachine].map(({ deviceKeyId }) => deviceKeyId!);
  await transaction.deviceKey.updateMany({
    where: { organizationId, id: { in: devices } },
    data: { createdAt: after(openedAt(shop), hours(1)) },
  });
  await transaction.$executeRaw(Prisma.sql`
    UPDATE device_keys k SET last_used_at = p.at, last_used_ip = '192.0.2.10'
    FROM (SELECT device_key_id, max(created_at) AS at FROM payments
          WHERE organization_id = ${organizationId} AND mode = ${owner.mode}::mode GROUP BY 1) p
    WHERE k.id = p.device_key_id AND k.last_used_at IS NULL`);
  const failedAt = after(midnights.at(-10)!, hours(19.2));
  await transaction.networkAccount.updateMany({
    where: inView(owner),
    data: {
      lastAnswerAt: now,
      lastFailureAt: failedAt,
      lastFailure: "The payment network did not answer: no response within 5000 ms",
    },
  });
}

/** Syncs static QR payments through the domain's own operation; only the time of the sync is backdated. */
async function readStaticQrHistory(owner: Actor): Promise<void> {
  await checkStaticQrNow(owner);
  await query(Prisma.sql`
    UPDATE static_qr_payments SET synced_at = order_reg_date + interval '1 second' * (2 + id % 13)
    WHERE organization_id = ${owner.organizationId} AND mode = ${owner.mode}::mode
      AND order_reg_date < now() - interval '1 minute' RETURNING id`);
}
