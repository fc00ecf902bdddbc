import { expect, test, vi } from "vitest";
import { checkInvariants } from "@/lib/domain/invariants";
import { createPayment } from "@/lib/domain/payments";
import { readReusableLink } from "@/lib/domain/reusable-links";
import { deleteOldIdempotencyKeys } from "@/lib/domain/shared/idempotency";
import { changeStaticQrOrder, syncStaticQrHistory } from "@/lib/domain/static-qr";
import { findTill, openTill, takePayment } from "@/lib/domain/till";
import { listEvents, simulateDeliveries } from "@/lib/domain/webhooks";
import { db, Prisma, query } from "@/lib/kit/db";
import { after, days } from "@/lib/kit/time";
import { confirmRequest, merchantOfOrganization, payStaticQr } from "@/lib/network";
import { backdateHistory } from "@/tests/support/backdate";
import { healthyStory } from "@/tests/support/invariants-story";
import { newMerchant, newPhone } from "@/tests/support/merchant";
import { newReusableLink, startPayment } from "@/tests/support/payer-client";
import { deleteOldTestData } from "./";

vi.hoisted(() => vi.stubEnv("TEST_RETENTION_DAYS", "100"));
vi.setConfig({ testTimeout: 90_000 });

const now = () => after(new Date(), days(150));

const broken = async () =>
  (await checkInvariants()).filter(({ violations }) => violations > 0).map(({ name }) => name);

const balances = () =>
  query(Prisma.sql`SELECT account_id, phone, balance FROM sandbox.payers ORDER BY id`);

/** Ends the checks of expired payments, which take a day, and makes the append-only entries old enough to delete. */
async function letDaysPass() {
  await query(Prisma.sql`
    UPDATE payments SET next_check_at = NULL WHERE status = 'expired' RETURNING id`);
  await query(Prisma.sql`
    UPDATE deliveries SET status = 'failed', next_attempt_at = NULL, finished_at = now(), last_error = 'busy'
    WHERE status = 'pending' AND attempt_count >= attempt_limit RETURNING id`);
  await backdateHistory(2);
}

/** The IDs of the payments that may still change, or whose webhooks are still to be sent. */
const idsToKeep = async () => {
  const rows = await query<{ id: string }>(Prisma.sql`
    SELECT id FROM payments p
    WHERE status = 'pending' OR next_check_at IS NOT NULL OR refund_pending_amount > 0
      OR EXISTS (SELECT FROM deliveries d WHERE d.payment_id = p.id AND d.status = 'pending')
    ORDER BY id`);
  return rows.map(({ id }) => id);
};

test("old test payments are deleted with all that belongs to them; the rest satisfies all invariants", async () => {
  const merchant = await healthyStory();
  const sandbox = await merchantOfOrganization(merchant.organization.id);
  await payStaticQr(sandbox.staticQrToken, { phone: newPhone(), amount: 5_000n });
  await syncStaticQrHistory();
  const { orderNumber } = await db().staticQrPayment.findFirstOrThrow();
  await changeStaticQrOrder(merchant.owner, orderNumber, { merchant_order_id: "1001" });
  await simulateDeliveries(merchant.owner, { event: "payment.completed" });
  const till = await openTill(merchant.owner, undefined);
  await takePayment(merchant.owner, till.id, {
    amount: 12,
    lines: [{ name: "Tea", quantity: 2, amount: 5 }],
  });
  await letDaysPass();
  const kept = await idsToKeep();
  const before = {
    payments: await db().payment.count(),
    staticQrPayments: await db().staticQrPayment.count(),
    tests: await db().delivery.count({ where: { isTest: true } }),
  };
  const balanceOfEach = await balances();

  await deleteOldIdempotencyKeys({ now: now() });
  const runs = await Promise.all([1, 2].map((batch) => deleteOldTestData({ now: now(), batch })));
  expect(runs.every(({ more }) => !more)).toBe(true);
  // Two processes that delete at the same time delete everything between them, and nothing twice.
  expect(runs.reduce((sum, { deleted }) => sum + deleted, 0)).toBe(
    before.payments - kept.length + before.staticQrPayments + before.tests,
  );
  expect(before).toEqual({ payments: 14, staticQrPayments: 1, tests: 2 });
  expect(await deleteOldTestData({ now: now() })).toEqual({ deleted: 0, more: false });

  const left = (await db().payment.findMany({ select: { id: true }, orderBy: { id: "asc" } })).map(
    ({ id }) => id,
  );
  expect(left).toEqual(kept);
  expect(kept.length).toBeLessThan(8);
  // Each row that is left belongs to a payment that is left.
  const rowsOfOthers = await query<{ count: number }>(Prisma.sql`
    SELECT count(*)::int AS count FROM (
      SELECT payment_id FROM payment_timeline UNION ALL SELECT payment_id FROM events
      UNION ALL SELECT payment_id FROM deliveries UNION ALL SELECT payment_id FROM refunds
      UNION ALL SELECT payment_id FROM till_payments UNION ALL SELECT payment_id FROM payment_lines
      UNION ALL SELECT payment_id FROM reusable_link_payments
      UNION ALL SELECT payment_id FROM payment_notes UNION ALL SELECT payment_id FROM payment_tags
      UNION ALL SELECT reference FROM sandbox.operations) AS owned
    WHERE payment_id IS NULL OR payment_id <> ALL(${left})`);
  expect(rowsOfOthers).toEqual([{ count: 0 }]);
  expect(await db().staticQrPayment.count()).toBe(0);
  expect(await balances()).toEqual(balanceOfEach);
  expect(await broken()).toEqual([]);
  expect(
    (await listEvents(merchant.owner, { order: "oldest" }, { limit: 100 })).rows.length,
  ).toBeLessThan(8);
  expect((await findTill(merchant.owner, till.id)).paymentId).not.toBeNull();
});

test("younger payments and live ones are kept, also of other organizations", async () => {
  const merchant = await newMerchant();
  const { id: test } = await createPayment(merchant.device, { amount: 5, payer_phone: newPhone() });
  await confirmRequest(merchant.account.id, test);
  await query(Prisma.sql`
    UPDATE payments SET status = 'cancelled', cancelled_at = now(), next_check_at = NULL
    WHERE id = ${test} RETURNING id`);
  const live = await query<{ id: string }>(Prisma.sql`
    INSERT INTO payments (id, organization_id, mode, user_id, method, amount, payer_phone, currency, status, expires_at,
      cancelled_at, created_at, updated_at)
    SELECT typeid('pay'), organization_id, 'live', user_id, method, amount, payer_phone, currency, status, expires_at,
      cancelled_at, created_at - interval '200 days', updated_at - interval '200 days'
    FROM payments WHERE id = ${test} RETURNING id`);
  await backdateHistory(2);
  const kept = () => db().payment.count({ where: { id: { in: [test, live[0]!.id] } } });
  await deleteOldTestData({ now: after(new Date(), days(97)) });
  expect(await kept()).toBe(2);
  await deleteOldTestData({ now: after(new Date(), days(99)) });
  expect(await kept()).toBe(1);
  expect(await db().payment.count({ where: { id: live[0]!.id } })).toBe(1);
});

test("a reusable link outlives its payments", async () => {
  const merchant = await newMerchant();
  const { id, token } = await newReusableLink(merchant.owner);
  const { body } = await startPayment(token);
  const payment = { where: { id: body.payment_id as string } };
  await query(Prisma.sql`
    UPDATE payments SET status = 'cancelled', cancelled_at = now(), next_check_at = NULL
    WHERE id = ${payment.where.id} RETURNING id`);
  expect(await db().reusableLinkPayment.count({ where: { reusableLinkId: id } })).toBe(1);
  await backdateHistory(2);
  await deleteOldTestData({ now: now() });
  expect(await db().payment.count(payment)).toBe(0);
  expect(await db().reusableLinkPayment.count({ where: { reusableLinkId: id } })).toBe(0);
  expect(await readReusableLink(merchant.owner, id)).toMatchObject({
    isActive: true,
    paidCount: 0,
  });
});
