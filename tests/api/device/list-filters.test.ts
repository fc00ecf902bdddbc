// Filters of lists, alone and combined, and the database's query plans.
import { beforeAll, describe, expect, test, vi } from "vitest";
import { db, Prisma, query } from "@/lib/kit/db";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { planOfPage } from "@/tests/support/query-plan";
import { completedPayment } from "../../support/device/acts";
import { ask } from "../../support/device/device-client";
import { addPayments, addRefunds, idsOf, NEWEST_FIRST, readPage } from "../../support/device/lists";

beforeAll(() => vi.stubEnv("RATE_LIMIT_PER_MINUTE", "1000000"));

describe("filters", () => {
  let merchant: Merchant;
  beforeAll(async () => {
    merchant = await newMerchant();
    await addPayments(merchant, 20_000, 50);
    const id = await completedPayment(merchant, 90_000);
    await addRefunds({ merchant, paymentId: id, count: 20000, of: 50 });
    await query(Prisma.sql`ANALYZE payments`);
    await query(Prisma.sql`ANALYZE refunds`);
  }, 60_000);

  const STATUSES = ["pending", "completed", "cancelled", "failed", "expired"];
  const is = (column: string, value: string | undefined) =>
    Prisma.sql`(${value ?? null}::text IS NULL OR ${Prisma.raw(column)} = ${value ?? null})`;
  const COMBINATIONS: Record<string, string>[] = [
    {},
    ...STATUSES.map((status) => ({ status })),
    { payer_phone: "+77010000123" },
    { merchant_order_id: "order-123" },
    { status: "failed", payer_phone: "+77010000123" },
    { status: "expired", merchant_order_id: "order-24" },
    { payer_phone: "+77010000123", merchant_order_id: "order-123" },
    { status: "failed", payer_phone: "+77010000123", merchant_order_id: "order-123" },
  ];

  test.each(COMBINATIONS.map((filters) => [JSON.stringify(filters), filters]))(
    "payments by %s are those and no others",
    async (_name, filters) => {
      const rows = await query<{ id: string }>(Prisma.sql`
        SELECT id FROM payments WHERE organization_id = ${merchant.organization.id}
          AND ${is("status::text", filters.status)} AND ${is("payer_phone", filters.payer_phone)}
          AND ${is("merchant_order_id", filters.merchant_order_id)}
        ${NEWEST_FIRST} LIMIT 250`);
      expect(rows.length).toBeGreaterThan(0);
      let seen: string[] = [];
      let cursor = "";
      do {
        const current = await readPage(merchant, "/payments", { ...filters, limit: 100, cursor });
        seen = [...seen, ...idsOf(current)];
        cursor = current.next_cursor;
      } while (cursor !== "" && seen.length < 250);
      expect(seen.slice(0, 250)).toEqual(rows.map(({ id }) => id));
    },
  );

  test.each([
    "%2B77010000123",
    "%2B7%20701%20000%2001%2023",
    "%2B7%20(701)%20000-01-23",
    "+77010000123",
    "+7+701+000+01+23",
  ])("the payer's phone may be written %s", async (typed) => {
    const path = `/payments?limit=100&payer_phone=${typed}`;
    const { body } = await ask("GET", path, { key: merchant.key });
    expect(body.data).toHaveLength(40);
  });

  const cursorOf = async (path: string, parameters: object) =>
    (await readPage(merchant, path, { ...parameters, limit: 1 })).next_cursor;

  const id = () =>
    db().payment.findFirstOrThrow({
      where: { organizationId: merchant.organization.id, amount: 9_000_000n },
    });

  test.each([
    ...COMBINATIONS.map((filters) => ["/payments", filters] as const),
    ["/refunds", {}] as const,
    ["/refunds", { status: "failed" }] as const,
    ["/refunds", { payment_id: "ID" }] as const,
    ["/refunds", { payment_id: "ID", status: "completed" }] as const,
    ["/payments/ID/refunds", {}] as const,
  ])("%s by %o reads an index, first page and next, and sorts nothing", async (path, filters) => {
    const paymentId = (await id()).id;
    const put = (text: string) => text.replace("ID", paymentId);
    const parameters = Object.fromEntries(
      Object.entries(filters).map(([name, value]) => [name, put(value)]),
    );
    for (const cursor of ["", await cursorOf(put(path), parameters)]) {
      const plan = await planOfPage(() => readPage(merchant, put(path), { ...parameters, cursor }));
      expect(plan).toMatch(/Index Scan using/);
      expect(plan).not.toMatch(/Seq Scan|Sort|Bitmap/);
    }
  });
});
