import { expect, test } from "vitest";
import { readPatterns } from "@/lib/domain/reports";
import { db, Prisma, withLongStatements } from "@/lib/kit/db";
import { newMerchant } from "@/tests/support/merchant";
import { plansOf } from "@/tests/support/query-plan";

const PAYMENTS = 20_000;

test("what is not added up yet is read by index, however many payments there are", async () => {
  const { owner } = await newMerchant();
  const { organizationId, mode, userId, currency } = owner;
  await withLongStatements(async () => {
    await db().$executeRaw(Prisma.sql`
      INSERT INTO payments (id, organization_id, mode, user_id, method, amount, currency, status, payer_phone,
        created_at, updated_at, completed_at, expires_at)
      SELECT typeid('pay'), ${organizationId}, ${mode}::mode, ${userId}, 'direct', 100, ${currency}, 'completed',
        '+77011234567', at, at, at + interval '20 seconds', at + interval '15 minutes'
      FROM (SELECT now() - n * interval '1 year' / ${PAYMENTS}::int AS at
        FROM generate_series(1, ${PAYMENTS}::int) n ORDER BY random()) AS moment`);
    // As after they were added up.
    await db().$executeRaw`DELETE FROM stale_totals`;
    await db().$executeRaw`ANALYZE`;
  });
  const plans = await plansOf(() => readPatterns(owner, "30"), /_totals/, { cache: "1MB" });
  expect(plans).toHaveLength(3);
  for (const plan of plans) {
    expect(plan).toMatch(/Index (?:Only )?Scan using payments_taken/);
    expect(plan).not.toMatch(/Seq Scan on payments/);
  }
});
