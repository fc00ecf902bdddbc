// Paging to the end, filters alone and combined, and the database's query plans.
import { beforeAll, describe, expect, test, vi } from "vitest";
import { db, Prisma, query } from "@/lib/kit/db";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { planOfPage } from "@/tests/support/query-plan";
import { completedPayment, liveKeyOf, pay } from "../../support/device/acts";
import { ask } from "../../support/device/device-client";

beforeAll(() => vi.stubEnv("RATE_LIMIT_PER_MINUTE", "1000000"));

interface Page {
  data: { payment_id: string; refund_id?: string; created_at: string }[];
  has_more: boolean;
  next_cursor: string;
}

async function page(merchant: Merchant, path: string, parameters: object = {}): Promise<Page> {
  const search = new URLSearchParams({ ...parameters }).toString();
  const { status, body } = await ask("GET", `${path}?${search}`, { key: merchant.key });
  expect(status).toBe(200);
  return body as Page;
}

const ids = ({ data }: Page) => data.map((row) => row.refund_id ?? row.payment_id);

/** Follows all pages as a client does, and calls `between` before each next one. */
async function walk({
  merchant,
  path,
  parameters = {},
  between = () => Promise.resolve(),
}: {
  merchant: Merchant;
  path: string;
  parameters?: object;
  between?: () => Promise<unknown>;
}): Promise<string[]> {
  const all: string[] = [];
  let cursor = "";
  for (;;) {
    const current = await page(merchant, path, { ...parameters, cursor });
    all.push(...ids(current));
    expect(current.has_more).toBe(current.next_cursor !== "");
    if (!current.has_more) return all;
    cursor = current.next_cursor;
    await between();
  }
}

/** Inserts payments with SQL; `of` is how many share the same time. */
async function addPayments(merchant: Merchant, count: number, of: number): Promise<void> {
  await query(Prisma.sql`
    INSERT INTO payments (id, organization_id, mode, user_id, method, amount, currency, status, payer_phone,
      merchant_order_id, expires_at, created_at, completed_at, cancelled_at)
    SELECT typeid('pay'), ${merchant.organization.id}, 'test', ${merchant.owner.userId}, 'direct', 100 + n, 'KZT',
      status, '+7701' || lpad((n % 500)::text, 7, '0'), 'order-' || n % 700, now(),
      now() - make_interval(secs => n / ${of}::int),
      CASE WHEN status = 'completed' THEN now() END, CASE WHEN status = 'cancelled' THEN now() END
    FROM generate_series(1, ${count}::int) n,
      LATERAL (SELECT (ARRAY['pending', 'completed', 'cancelled', 'failed', 'expired'])[n % 5 + 1]::payment_status) AS s(status)
    RETURNING id`);
}

/** Inserts refunds of one payment with SQL; `of` is how many share the same time. */
async function addRefunds({
  merchant,
  paymentId,
  count,
  of,
}: {
  merchant: Merchant;
  paymentId: string;
  count: number;
  of: number;
}) {
  await query(Prisma.sql`
    INSERT INTO refunds (id, organization_id, mode, payment_id, user_id, amount, currency, status, created_at,
      completed_at, fail_reason)
    SELECT typeid('ref'), ${merchant.organization.id}, 'test', ${paymentId}, ${merchant.owner.userId}, 1, 'KZT', status,
      now() - make_interval(secs => n / ${of}::int), CASE WHEN status = 'completed' THEN now() END,
      CASE WHEN status = 'failed' THEN 'no' END
    FROM generate_series(1, ${count}::int) n,
      LATERAL (SELECT (ARRAY['completed', 'failed'])[n % 2 + 1]::refund_status) AS s(status)
    RETURNING id`);
}

const newestFirst = Prisma.raw("ORDER BY created_at DESC, id DESC");

describe("paging", () => {
  let merchant: Merchant;
  let paymentId: string;
  let payments: string[];
  let refunds: string[];
  beforeAll(async () => {
    merchant = await newMerchant();
    paymentId = await completedPayment(merchant);
    await addPayments(merchant, 137, 40);
    await addRefunds({ merchant, paymentId, count: 113, of: 60 });
    const scope = Prisma.sql`WHERE organization_id = ${merchant.organization.id}`;
    const inOrder = async (table: string) =>
      (
        await query<{ id: string }>(
          Prisma.sql`SELECT id FROM ${Prisma.raw(table)} ${scope} ${newestFirst}`,
        )
      ).map(({ id }) => id);
    payments = await inOrder("payments");
    refunds = await inOrder("refunds");
  });

  test.each([1, 7, 20, 40, 100])(
    "%i at a time finds each row once, newest first",
    async (limit) => {
      expect(await walk({ merchant, path: "/payments", parameters: { limit } })).toEqual(payments);
      expect(await walk({ merchant, path: "/refunds", parameters: { limit } })).toEqual(refunds);
      expect(
        await walk({ merchant, path: `/payments/${paymentId}/refunds`, parameters: { limit } }),
      ).toEqual(refunds);
    },
  );

  test("20 are returned by default, and a page that ends exactly is the last", async () => {
    expect((await page(merchant, "/payments")).data).toHaveLength(20);
    expect((await page(merchant, "/payments", { limit: 100 })).data).toHaveLength(100);
    const [newest] = payments;
    const orderId = (await db().payment.findUniqueOrThrow({ where: { id: payments[5]! } }))
      .merchantOrderId;
    const exact = await page(merchant, "/payments", { merchant_order_id: orderId, limit: 1 });
    expect([exact.data.length, exact.has_more, exact.next_cursor]).toEqual([1, false, ""]);
    const none = await page(merchant, "/payments", { merchant_order_id: `${newest} is no order` });
    expect(none).toEqual({ data: [], has_more: false, next_cursor: "" });
  });

  test("payments created between pages neither repeat nor hide a row", async () => {
    const busy = { ...(await newMerchant()) };
    await addPayments(busy, 60, 30);
    const before = await walk({ merchant: busy, path: "/payments", parameters: { limit: 100 } });
    const seen = await walk({
      merchant: busy,
      path: "/payments",
      parameters: { limit: 9 },
      between: () => pay(busy),
    });
    expect(seen).toEqual(before);
  });

  test("a cursor shows another organization nothing", async () => {
    const other = await newMerchant();
    const ownId = (await pay(other)).body.payment_id;
    const { next_cursor: cursor } = await page(merchant, "/payments");
    expect(ids(await page(other, "/payments"))).toEqual([ownId]);
    for (const row of ids(await page(other, "/payments", { cursor }))) expect(row).toBe(ownId);
    expect(ids(await page(other, "/refunds", { payment_id: paymentId }))).toEqual([]);
    expect(ids(await page(other, `/payments/${paymentId}/refunds`))).toEqual([]);
  });

  test("live data is invisible in test mode, and vice versa", async () => {
    const shop = await newMerchant();
    const live = { ...shop, key: await liveKeyOf(shop) };
    const [tested, real] = [await pay(shop), await pay(live)];
    expect(real.status).toBe(201);
    expect(ids(await page(shop, "/payments"))).toEqual([tested.body.payment_id]);
    expect(ids(await page(live, "/payments"))).toEqual([real.body.payment_id]);
    const filter = { payer_phone: tested.body.payer_phone };
    expect(ids(await page(live, "/payments", filter))).toEqual([]);
  });
});

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
        ${newestFirst} LIMIT 250`);
      expect(rows.length).toBeGreaterThan(0);
      let seen: string[] = [];
      let cursor = "";
      do {
        const current = await page(merchant, "/payments", { ...filters, limit: 100, cursor });
        seen = [...seen, ...ids(current)];
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
    (await page(merchant, path, { ...parameters, limit: 1 })).next_cursor;

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
      const plan = await planOfPage(() => page(merchant, put(path), { ...parameters, cursor }));
      expect(plan).toMatch(/Index Scan using/);
      expect(plan).not.toMatch(/Seq Scan|Sort|Bitmap/);
    }
  });
});
