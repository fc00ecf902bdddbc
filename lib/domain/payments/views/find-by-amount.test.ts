import { expect, it } from "vitest";
import { Prisma, query } from "@/lib/kit/db";
import { book, bookedPayment } from "@/tests/support/many-payments";
import { newMerchant } from "@/tests/support/merchant";
import { amountStatement, paymentsOfAmount } from "./find-by-amount";

it("reads payments of an amount in the order of an index, however many there are", async () => {
  const { owner } = await newMerchant();
  await query(Prisma.sql`
    INSERT INTO payments (id, organization_id, mode, user_id, method, payer_phone, amount, currency, status, expires_at, created_at,
      completed_at)
    SELECT typeid('pay'), ${owner.organizationId}, 'test', ${owner.userId}, 'direct', '+77011234567', 100 * (n % 3), 'KZT', 'completed',
      at, at, at
    FROM (SELECT n, timestamptz '2026-02-01' + make_interval(secs => n) AS at FROM generate_series(1, 9000) n) s
    WHERE n % 3 > 0 RETURNING 1`);
  await query(Prisma.sql`ANALYZE payments`);
  const found = await paymentsOfAmount(owner, 100n, 5);
  expect(found.map(({ createdAt }) => createdAt.toISOString())).toEqual([
    "2026-02-01T02:29:58.000Z",
    "2026-02-01T02:29:55.000Z",
    "2026-02-01T02:29:52.000Z",
    "2026-02-01T02:29:49.000Z",
    "2026-02-01T02:29:46.000Z",
  ]);
  const [explained] = await query<{ "QUERY PLAN": object }>(
    Prisma.sql`EXPLAIN (ANALYZE, FORMAT JSON) ${amountStatement(owner, 100n, 5)}`,
  );
  const plan = JSON.stringify(explained!["QUERY PLAN"]);
  expect(plan).toContain("payments_sorted_by_amount");
  expect(plan).not.toMatch(/"Node Type":"(Seq Scan|Sort|Incremental Sort|Bitmap Heap Scan)"/);
  // It stops at the limit.
  expect(plan).not.toMatch(/"Actual Rows":([6-9]|\d{2,})\b/);
});

it("leaves out amounts from when the organization had another currency", async () => {
  const merchant = await newMerchant();
  const [tenge, yen] = ["KZT", "JPY"].map((currency) =>
    bookedPayment(merchant, { currency, amount: 330_000n }),
  );
  await book([tenge!, yen!]);
  const found = await paymentsOfAmount(merchant.owner, 330_000n, 5);
  expect(found.map(({ id }) => id)).toEqual([tenge!.id]);
});
