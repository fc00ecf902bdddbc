import { beforeEach, expect, test, vi } from "vitest";
import { deleteOldAuditEntries } from "@/lib/domain/audit";
import { checkInvariants } from "@/lib/domain/invariants";
import { checkDueRefunds, createRefund } from "@/lib/domain/refunds";
import { db, Prisma, query } from "@/lib/kit/db";
import { after, days } from "@/lib/kit/time";
import { confirmRequest } from "@/lib/network";
import { backdateHistory } from "@/tests/support/backdate";
import { healthyStory } from "@/tests/support/invariants-story";
import { type Merchant, newMerchant, newPhone } from "@/tests/support/merchant";
import { checkDuePayments, createPayment, deleteOldTimelines } from "./";
import { readTimeline } from "./views";

vi.hoisted(() => {
  vi.stubEnv("TIMELINE_RETENTION_DAYS", "100");
  vi.stubEnv("AUDIT_RETENTION_DAYS", "100");
});
vi.setConfig({ testTimeout: 60_000 });

let merchant: Merchant;
beforeEach(async () => {
  merchant = await newMerchant();
});

/** Returns a completed payment whose entries are this many days old. */
async function paid(age: number): Promise<string> {
  const { device, account } = merchant;
  const { id } = await createPayment(device, { amount: 100, payer_phone: newPhone() });
  await confirmRequest(account.id, id);
  await query(Prisma.sql`
    UPDATE payments SET next_check_at = now() WHERE next_check_at IS NOT NULL RETURNING id`);
  await checkDuePayments();
  await backdateHistory(age);
  return id;
}

const entriesOf = (paymentId: string) => db().timelineEntry.count({ where: { paymentId } });
const broken = async () =>
  (await checkInvariants()).filter(({ violations }) => violations > 0).map(({ name }) => name);

test("timelines of settled payments are deleted as a whole, when their last entry is old enough", async () => {
  const old = await paid(40);
  const young = await paid(61);
  const { id: pending } = await createPayment(merchant.device, {
    amount: 70,
    payer_phone: newPhone(),
  });
  // The entries of `old` are 101 days old now, those of `young` 61.
  expect((await deleteOldTimelines({ batch: 1 })).deleted).toBe(2);
  expect(await entriesOf(old)).toBe(0);
  expect(await entriesOf(young)).toBe(2);
  expect(await entriesOf(pending)).toBe(1);
  expect(await readTimeline(merchant.owner, old)).toMatchObject({
    moments: [],
    has_deleted_entries: true,
    may_lack_deliveries: false,
  });
  expect(await readTimeline(merchant.owner, young)).toMatchObject({ has_deleted_entries: false });
});

test("a payment that is pending, still checked or has a pending refund keeps its timeline", async () => {
  const { id } = await createPayment(merchant.device, { amount: 70, payer_phone: newPhone() });
  const refunded = await paid(0);
  await createRefund(merchant.device, refunded, { amount: 10 });
  await backdateHistory(400);
  const before = await entriesOf(refunded);
  await deleteOldTimelines();
  expect(await entriesOf(id)).toBe(1);
  expect(await entriesOf(refunded)).toBe(before);
});

test("a refund of a payment whose timeline is deleted begins a new one", async () => {
  const id = await paid(101);
  await deleteOldTimelines();
  expect(await entriesOf(id)).toBe(0);
  await createRefund(merchant.device, id, { amount: 10 });
  await query(Prisma.sql`
    UPDATE sandbox.refunds SET decides_at = now() - interval '1 second' RETURNING id`);
  await query(Prisma.sql`
    UPDATE refunds SET next_check_at = now() WHERE next_check_at IS NOT NULL RETURNING id`);
  await checkDueRefunds();
  const { moments } = await readTimeline(merchant.owner, id);
  expect(moments.map((moment) => moment.type === "fact" && moment.kind)).toEqual([
    "refund.created",
    "refund.completed",
  ]);
  expect(await broken()).toEqual([]);
});

test("nothing but retention can delete entries, and nothing can change them", async () => {
  await paid(400);
  for (const table of [Prisma.sql`payment_timeline`, Prisma.sql`audit_log`]) {
    const refused = /append-only/;
    await expect(db().$executeRaw`DELETE FROM ${table}`).rejects.toThrow(refused);
    await expect(db().$executeRaw`UPDATE ${table} SET actor = 'x'`).rejects.toThrow(refused);
    const asRetention = Prisma.sql`(SELECT set_config('qassa.retention', 'on', true)) = 'on'`;
    await expect(
      db().$executeRaw`UPDATE ${table} SET actor = 'x' WHERE ${asRetention}`,
    ).rejects.toThrow(refused);
    // The permission ends with its statement.
    await db().$queryRaw`SELECT ${asRetention} AS allowed`;
    await expect(db().$executeRaw`DELETE FROM ${table}`).rejects.toThrow(refused);
  }
  // Even retention cannot delete what is not a day old.
  const { id } = await createPayment(merchant.device, { amount: 70, payer_phone: newPhone() });
  await expect(
    db().$executeRaw`DELETE FROM payment_timeline WHERE payment_id = ${id}
      AND (SELECT set_config('qassa.retention', 'on', true)) = 'on'`,
  ).rejects.toThrow(/append-only/);
});

test("all invariants hold after the timelines and the audit log of a long history are deleted", async () => {
  await healthyStory();
  await backdateHistory(2);
  const later = after(new Date(), days(150));
  await query(Prisma.sql`
    UPDATE payments SET next_check_at = NULL WHERE status = 'expired' RETURNING id`);
  const entries = () => db().timelineEntry.count();
  const before = await entries();
  const deleted = await Promise.all([1, 2].map(() => deleteOldTimelines({ now: later, batch: 5 })));
  const total = deleted.reduce((sum, run) => sum + run.deleted, 0);
  expect(total).toBeGreaterThan(10);
  expect(await entries()).toBe(before - total);
  expect((await deleteOldAuditEntries({ now: later, batch: 2 })).deleted).toBeGreaterThan(2);
  expect(await db().auditEntry.count()).toBe(0);
  expect(await broken()).toEqual([]);
});
