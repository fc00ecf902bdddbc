import { beforeAll, describe, expect, it, vi } from "vitest";
import { checkDuePayments } from "@/lib/domain/payments";
import { checkDueRefunds, createRefund, readRefund } from "@/lib/domain/refunds";
import { readPatterns } from "@/lib/domain/reports";
import { listTillPayments, listTills } from "@/lib/domain/till";
import { hasDueDeliveries } from "@/lib/domain/webhooks";
import type { Actor } from "@/lib/kit/actor";
import { db, Prisma, query } from "@/lib/kit/db";
import { days } from "@/lib/kit/time";
import { newMerchant } from "@/tests/support/merchant";
import { takePendingPayments, writeDemoHistory } from "./";

const PHONE = "+77011234567";

/** Returns the rows that break a rule; the statement refers to the organization as `own`. */
const violations = (owner: Actor, rows: Prisma.Sql) =>
  query(Prisma.sql`WITH own AS (SELECT ${owner.organizationId}::text AS id) ${rows}`);

interface Story {
  owner: Actor;
  deviceKeyId: string;
}

async function generate(seed: number): Promise<Story> {
  const { owner, device } = await newMerchant();
  const deviceKeyId = device.deviceKeyId;
  expect(await writeDemoHistory({ owner, deviceKeyId, payerPhone: PHONE, seed })).toBe(true);
  return { owner, deviceKeyId };
}

const countPayments = ({ organizationId }: Actor) =>
  db().payment.count({ where: { organizationId } });

async function outline({ organizationId }: Actor): Promise<string[]> {
  const rows = await query<{ amount: bigint; method: string; phone: string | null }>(Prisma.sql`
    SELECT amount, method, payer_phone AS phone FROM payments
    WHERE organization_id = ${organizationId} ORDER BY created_at, amount LIMIT 1500`);
  return rows.map(({ amount, method, phone }) => `${amount} ${method} ${phone}`);
}

let story: Story;
beforeAll(async () => {
  story = await generate(7);
});

describe("the demo's history", () => {
  it("is a few weeks of payments by three devices, in every final status, up to now", async () => {
    const { organizationId } = story.owner;
    const payments = await db().payment.findMany({
      where: { organizationId },
      orderBy: { createdAt: "asc" },
    });
    expect(payments.length).toBeGreaterThan(1500);
    expect(payments.length).toBeLessThan(3000);
    const share = (test: (payment: (typeof payments)[number]) => boolean) =>
      payments.filter(test).length / payments.length;
    expect(share(({ status }) => status === "completed")).toBeGreaterThan(0.8);
    for (const status of ["cancelled", "failed", "expired"] as const) {
      expect(share((payment) => payment.status === status)).toBeGreaterThan(0.005);
      expect(share((payment) => payment.status === status)).toBeLessThan(0.1);
    }
    for (const method of ["direct", "link"] as const) {
      expect(share((payment) => payment.method === method)).toBeGreaterThan(0.2);
    }
    const devices = new Set(payments.flatMap(({ deviceKeyId }) => deviceKeyId ?? []));
    expect(devices.size).toBe(3);
    const age = Date.now() - payments[0]!.createdAt.getTime();
    expect(age).toBeGreaterThan(days(34));
    expect(age).toBeLessThan(days(37));
    expect(payments.every(({ updatedAt }) => updatedAt <= new Date())).toBe(true);
  });

  it("is written once, however often and however concurrently it runs", async () => {
    const { owner, device } = await newMerchant();
    const request = { owner, deviceKeyId: device.deviceKeyId, payerPhone: PHONE, seed: 8 };
    const results = await Promise.all([writeDemoHistory(request), writeDemoHistory(request)]);
    expect(results.toSorted()).toEqual([false, true]);
    const count = await countPayments(owner);
    expect(await writeDemoHistory(request)).toBe(false);
    expect(await countPayments(owner)).toBe(count);
    const names = await db().deviceKey.findMany({
      where: { organizationId: owner.organizationId },
      select: { name: true },
    });
    expect(names.map(({ name }) => name).toSorted()).toContain("Vending machine");
    expect(await outline(owner)).not.toEqual(await outline(story.owner));
  });

  it("is the same for the same seed", async () => {
    const { owner } = await generate(7);
    expect(await outline(owner)).toEqual(await outline(story.owner));
  });

  it("has exactly one final event for each final payment, unless the response reported the failure", async () => {
    const broken = await violations(
      story.owner,
      Prisma.sql`
        SELECT p.id FROM own JOIN payments p ON p.organization_id = own.id
        LEFT JOIN events e ON e.payment_id = p.id AND e.refund_id IS NULL AND e.type = 'payment.' || p.status
        WHERE p.status <> 'pending'
        GROUP BY p.id HAVING count(e.id) <> CASE WHEN p.status = 'failed' AND p.network_status IS NULL THEN 0 ELSE 1 END`,
    );
    expect(broken).toEqual([]);
    const silent = await db().payment.count({
      where: { organizationId: story.owner.organizationId, status: "failed", networkStatus: null },
    });
    expect(silent).toBeGreaterThan(0);
  });

  it("satisfies the other invariants", async () => {
    const { owner } = story;
    const rules = {
      "refunds add up to what their payment carries": Prisma.sql`
        SELECT p.id FROM own JOIN payments p ON p.organization_id = own.id LEFT JOIN refunds r ON r.payment_id = p.id
        GROUP BY p.id HAVING p.refunded_amount <> coalesce(sum(r.amount) FILTER (WHERE r.status = 'completed'), 0)
          OR p.refund_pending_amount <> coalesce(sum(r.amount) FILTER (WHERE r.status = 'pending'), 0)`,
      "a decided refund has one event": Prisma.sql`
        SELECT r.id FROM own JOIN refunds r ON r.organization_id = own.id LEFT JOIN events e ON e.refund_id = r.id
        WHERE r.status <> 'pending' GROUP BY r.id HAVING count(e.id) <> 1`,
      "a timeline begins with the payment and ends with its state": Prisma.sql`
        SELECT p.id FROM own JOIN payments p ON p.organization_id = own.id, LATERAL (
          SELECT array_agg(t.kind ORDER BY t.id) AS kinds, array_agg(t.at ORDER BY t.id) AS times
          FROM payment_timeline t WHERE t.payment_id = p.id AND t.kind LIKE 'payment.%'
            AND t.kind <> 'payment.creation_replayed') t
        WHERE t.kinds[1] <> 'payment.created' OR t.kinds[cardinality(t.kinds)] <> 'payment.' || p.status
          OR t.times <> (SELECT array_agg(x ORDER BY x) FROM unnest(t.times) x)`,
      "no delivery has more than three attempts": Prisma.sql`
        SELECT d.id FROM own JOIN deliveries d ON d.organization_id = own.id
          LEFT JOIN delivery_attempts a ON a.delivery_id = d.id
        GROUP BY d.id HAVING count(a.*) <> d.attempt_count OR d.attempt_count > 3
          OR max(a.attempt_number) <> d.attempt_count OR d.status = 'pending'`,
      "a delivery succeeded with its last attempt or not at all": Prisma.sql`
        SELECT d.id FROM own JOIN deliveries d ON d.organization_id = own.id
          JOIN delivery_attempts a ON a.delivery_id = d.id AND a.attempt_number = d.attempt_count
        WHERE (d.status = 'succeeded') <> (a.error IS NULL)`,
      "the network's records agree": Prisma.sql`
        SELECT p.id FROM own JOIN payments p ON p.organization_id = own.id
          LEFT JOIN sandbox.operations o ON o.reference = p.id
        WHERE p.network_status IS DISTINCT FROM o.status OR o.amount <> p.amount`,
    };
    for (const [rule, rows] of Object.entries(rules)) {
      expect(await violations(owner, rows), rule).toEqual([]);
    }
  });

  it("has a reusable link with the payments that were made through it", async () => {
    const { organizationId } = story.owner;
    const link = await db().reusableLink.findFirstOrThrow({
      where: { organizationId },
      include: { payments: { include: { payment: true } } },
    });
    expect(link.payments.length).toBeGreaterThan(3);
    for (const { payment } of link.payments) {
      expect(payment).toMatchObject({ amount: link.amount, method: "link", deviceKeyId: null });
      expect(payment.createdAt.getTime()).toBeGreaterThan(link.createdAt.getTime());
    }
  });

  it("has two named tills with payments, refunds and a row in the list of tills each", async () => {
    const { owner } = story;
    const tills = await listTills(owner, {});
    expect(tills.map(({ name }) => name).toSorted()).toEqual(["Bar", "Terrace"]);
    const { organizationId } = owner;
    for (const { id: tillId } of tills) {
      const where = { organizationId, tillId };
      const taken = await db().payment.findMany({ where });
      expect(taken.length).toBeGreaterThan(100);
      expect(taken.every(({ deviceKeyId }) => deviceKeyId === null)).toBe(true);
      expect(await db().refund.count({ where })).toBeGreaterThan(0);
      expect(await listTillPayments(owner, tillId)).toHaveLength(10);
    }
    const { sources } = await readPatterns(owner, "30");
    expect(sources.map(({ name }) => name)).toEqual(expect.arrayContaining(["Bar", "Terrace"]));
  });

  it("leaves nothing to send, and contains no reachable URL", async () => {
    const { organizationId } = story.owner;
    expect(await hasDueDeliveries()).toBe(false);
    const subscriptions = await db().subscription.findMany({ where: { organizationId } });
    expect(subscriptions).toHaveLength(3);
    for (const { url } of subscriptions) expect(new URL(url).hostname).toMatch(/\.invalid$/);
    const [active] = subscriptions.filter(({ isActive }) => isActive);
    expect(active).toMatchObject({ failingSince: expect.any(Date) as Date });
  });

  it("is unchanged when the network is polled", async () => {
    const { organizationId } = story.owner;
    const statuses = () =>
      db().payment.groupBy({
        by: ["status"],
        where: { organizationId },
        _count: true,
        orderBy: { status: "asc" },
      });
    const before = await statuses();
    await checkDuePayments();
    await checkDueRefunds();
    expect(await statuses()).toEqual(before);
    expect(await db().refund.count({ where: { organizationId, status: "pending" } })).toBe(3);
  });

  it("allows a refund of a payment from weeks ago", async () => {
    const payment = await db().payment.findFirstOrThrow({
      where: {
        organizationId: story.owner.organizationId,
        status: "completed",
        refundedAmount: 0n,
        refundPendingAmount: 0n,
      },
      orderBy: { createdAt: "asc" },
    });
    const { id } = await createRefund(story.owner, payment.id, {});
    await vi.waitFor(
      async () => {
        await db().refund.updateMany({
          where: { id, status: "pending" },
          data: { nextCheckAt: new Date() },
        });
        await checkDueRefunds();
        expect((await readRefund(story.owner, id)).status).toBe("completed");
      },
      { timeout: 15_000, interval: 500 },
    );
  });

  it("adds payments that are currently pending", async () => {
    const { owner, deviceKeyId } = story;
    await takePendingPayments({ ...owner, deviceKeyId }, PHONE);
    const { organizationId } = owner;
    expect(await db().payment.count({ where: { organizationId, status: "pending" } })).toBe(4);
  });
});
