import fc from "fast-check";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { issueDeviceKey } from "@/lib/domain/devices";
import { createReusableLink } from "@/lib/domain/reusable-links";
import { csvParts } from "@/lib/kit/csv";
import { db, type Payment, Prisma, query } from "@/lib/kit/db";
import { ValidationFailed } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import { after, minutes } from "@/lib/kit/time";
import { book, bookedPayment } from "@/tests/support/many-payments";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { displayStatus } from "../display-status";
import { PAYMENT_STATUSES } from "../schemas";
import { DISPLAY_METHODS, DISPLAY_STATUSES, type DisplayMethod } from "../vocabulary";
import { exportPayments } from "./export-payments";
import { PAYMENT_ORDERS } from "./payment-orders";
import { readPaymentTotals } from "./payment-totals";
import { PAYMENT_SORTS, type PaymentSearch, type PaymentSort } from "./schemas";
import { searchConditions } from "./search-conditions";
import { readInIndexOrder, pageStatements, searchPayments } from "./search-payments";

const ZONE = "Asia/Almaty";
const ids = (payments: { id: string }[]) => payments.map(({ id }) => id);

async function searchAll(
  merchant: Merchant,
  search: PaymentSearch,
  {
    limit = 7,
    timeZone = ZONE,
    sort,
  }: { limit?: number; timeZone?: string; sort?: PaymentSort | undefined } = {},
) {
  const found: Payment[] = [];
  let cursor = "";
  do {
    const page = await searchPayments(merchant.owner, search, { limit, cursor, timeZone, sort });
    found.push(...page.rows);
    cursor = page.nextCursor;
  } while (cursor !== "");
  return found;
}

describe("searching payments", () => {
  const PHONES = ["+77011234567", "+77079990000"];
  const AMOUNTS = [50_000n, 150_000n, 150_050n, 900_000n];
  const REFUNDS = [{}, { refunded: 1 }, {}, { refunded: 2 }, {}, { refunded: 1, pending: 1 }];
  const CANCELLATIONS = [
    { cancelledBy: "network", networkStatus: "Declined" },
    { cancelledBy: "network", networkStatus: "Cancelled" },
    { cancelledBy: "usr_someone", networkStatus: "Declined" },
    { cancelledBy: "network", networkStatus: null },
  ];
  const ORDERS = [null, "order-1", "order-2"];
  let merchant: Merchant;
  let devices: string[];
  let booked: Payment[];
  const tagsAt = (index: number) => [
    ...(index % 2 === 0 ? ["VIP"] : []),
    ...(index % 5 === 0 ? ["to check"] : []),
  ];
  const tagsById = new Map<string, string[]>();
  const methods = new Map<string, DisplayMethod>();
  // Every seventh is a QR code: of a link, at a till, of a reusable link.
  const methodAt = (index: number): DisplayMethod =>
    index % 7 === 0 ? DISPLAY_METHODS[1 + ((index / 7) % 3)]! : "direct";

  beforeAll(async () => {
    merchant = await newMerchant();
    const second = await issueDeviceKey(merchant.owner, { name: "Till 2" });
    devices = [merchant.device.deviceKeyId, second.deviceKey.id];
    const start = new Date("2026-11-01T00:00:00Z");
    booked = Array.from({ length: 240 }, (_, index) => {
      const status = PAYMENT_STATUSES[index % 5]!;
      const amount = AMOUNTS[index % 4]!;
      // Completed payments: every other without refunds, the others after all kinds of refunds.
      const refunds =
        status === "completed" ? REFUNDS[Math.floor(index / 5) % REFUNDS.length]! : {};
      return bookedPayment(merchant, {
        // Three at the same moment, so that the order of their IDs matters.
        createdAt: after(start, minutes(Math.floor(index / 3) * 90)),
        status,
        amount,
        refundedAmount: (amount * BigInt(refunds.refunded ?? 0)) / 2n,
        refundPendingAmount: BigInt(refunds.pending ?? 0),
        ...(status === "cancelled" && CANCELLATIONS[Math.floor(index / 5) % CANCELLATIONS.length]),
        merchantOrderId: ORDERS[index % 3]!,
        method: methodAt(index) === "direct" ? "direct" : "link",
        tillId: methodAt(index) === "till_qr" || index % 13 === 0 ? newId("till") : null,
        payerPhone: index % 7 === 0 ? null : PHONES[index % 2]!,
        deviceKeyId: index % 11 === 0 ? null : devices[index % 2]!,
      });
    });
    // At a till, whatever else was known of it.
    for (const [index, payment] of booked.entries()) {
      const method = methodAt(index);
      const isAtTill = payment.tillId !== null && method !== "direct";
      methods.set(payment.id, isAtTill ? "till_qr" : method);
    }
    await book(booked);
    const reusableLinkId = await createReusableLink(merchant.owner, { title: "Tips" });
    await db().reusableLinkPayment.createMany({
      data: booked
        .filter(({ id }) => methods.get(id) === "reusable_link")
        .map(({ id: paymentId, organizationId, mode, createdAt: paymentCreatedAt }) => ({
          ...{ paymentId, reusableLinkId, organizationId, mode, paymentCreatedAt },
        })),
    });
    const tagged = booked.flatMap((payment, index) =>
      tagsAt(index).map((name) => ({ payment, name })),
    );
    for (const { id, name } of tagged.map(({ payment, name }) => ({ id: payment.id, name }))) {
      tagsById.set(id, [...(tagsById.get(id) ?? []), name]);
    }
    await db().paymentTag.createMany({
      data: tagged.map(({ payment: { id, organizationId, mode, createdAt }, name }) => ({
        ...{ paymentId: id, tag: name.toLowerCase(), name },
        ...{ organizationId, mode, paymentCreatedAt: createdAt },
      })),
    });
    // Payments of another merchant or in live mode are never found.
    const other = await newMerchant();
    await book([bookedPayment(other, { createdAt: start, merchantOrderId: "order-1" })]);
    await book([bookedPayment(merchant, { mode: "live", merchantOrderId: "order-1" })]);
  });

  const dayOf = (at: Date) =>
    after(at, minutes(5 * 60))
      .toISOString()
      .slice(0, 10);
  const matches = (payment: Payment, search: PaymentSearch) =>
    (!search.status || search.status.includes(displayStatus(payment))) &&
    (!search.created_from || dayOf(payment.createdAt) >= search.created_from) &&
    (!search.created_to || dayOf(payment.createdAt) <= search.created_to) &&
    (search.amount === undefined || Number(payment.amount) === search.amount * 100) &&
    (search.amount_min === undefined || Number(payment.amount) >= search.amount_min * 100) &&
    (search.amount_max === undefined || Number(payment.amount) <= search.amount_max * 100) &&
    (!search.payer_phone || payment.payerPhone === "+77011234567") &&
    (!search.merchant_order_id || payment.merchantOrderId === search.merchant_order_id) &&
    (!search.device_id || payment.deviceKeyId === search.device_id) &&
    (!search.method || methods.get(payment.id) === search.method) &&
    (!search.tag ||
      (tagsById.get(payment.id) ?? []).some(
        (name) => name.toLowerCase() === search.tag?.toLowerCase(),
      ));

  const major = (payments: Payment[], of: (payment: Payment) => bigint) =>
    Number(payments.reduce((sum, payment) => sum + of(payment), 0n)) / 100;
  const sumOf = (payments: Payment[]) => ({
    currency: "KZT",
    amount: major(payments, ({ amount }) => amount),
    paid: major(payments, ({ amount, status }) => (status === "completed" ? amount : 0n)),
    refunded: major(payments, ({ refundedAmount }) => refundedAmount),
  });

  it("finds, sorts and sums the payments matching every combination of filters, in order, page by page", async () => {
    const older = (one: Payment, other: Payment) =>
      one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1);
    const cheaper = (one: Payment, other: Payment) =>
      Number(one.amount - other.amount) || older(one, other);
    const sorted: Record<PaymentSort, Payment[]> = {
      "-created": [...booked].sort((one, other) => older(other, one)),
      created: [...booked].sort(older),
      "-amount": [...booked].sort((one, other) => cheaper(other, one)),
      amount: [...booked].sort(cheaper),
    };
    const day = fc.constantFrom("2026-10-31", "2026-11-01", "2026-11-02", "2026-11-05");
    const sometimes = <T>(arbitrary: fc.Arbitrary<T>) =>
      fc.option(arbitrary, { nil: undefined, freq: 2 });
    const searches = fc.record({
      status: sometimes(fc.subarray([...DISPLAY_STATUSES])),
      created_from: sometimes(day),
      created_to: sometimes(day),
      amount: sometimes(fc.constantFrom(500, 1500, 1500.5, 7)),
      amount_min: sometimes(fc.constantFrom(0, 600, 1500.25)),
      amount_max: sometimes(fc.constantFrom(1500, 8000)),
      payer_phone: sometimes(
        fc.constantFrom("+77011234567", "8 (701) 123-45-67", "77011234567", "4567", "•••• 4567"),
      ),
      merchant_order_id: sometimes(fc.constantFrom("order-1", "order")),
      device_id: sometimes(fc.constantFrom(...devices, "dev_unknown")),
      method: sometimes(fc.constantFrom(...DISPLAY_METHODS)),
      tag: sometimes(fc.constantFrom("VIP", "vip", "To check", "unknown")),
    });
    let found = 0;
    await fc.assert(
      fc.asyncProperty(searches, fc.constantFrom(...PAYMENT_SORTS), async (search, sort) => {
        const status = search.status?.length ? search.status : undefined;
        const given = { ...search, status };
        const expected = sorted[sort].filter((payment) => matches(payment, given));
        found += expected.length;
        expect(ids(await searchAll(merchant, given, { limit: 20, sort }))).toEqual(ids(expected));
        expect(await readPaymentTotals(merchant.owner, given, { timeZone: ZONE })).toEqual({
          count: expected.length,
          is_capped: false,
          sums: expected.length === 0 ? [] : [sumOf(expected)],
        });
      }),
      { numRuns: 120, seed: 20261121 },
    );
    expect(found).toBeGreaterThan(300);
  });

  it("shows the tags of each, in order, also in a CSV file", async () => {
    const page = { limit: 100, timeZone: ZONE };
    const found = await searchPayments(merchant.owner, { tag: "to check" }, page);
    for (const row of found.rows) {
      expect(row.tags.join()).toMatch(/^to check(,VIP)?$/);
    }
    let csv = "";
    const table = exportPayments(merchant.owner, { tag: "To Check" }, ZONE);
    for await (const part of csvParts(table)) csv += part;
    const lines = csv.trimEnd().split("\r\n");
    expect(lines).toHaveLength(found.rows.length + 1);
    expect(lines[0]).toMatch(/,tags,reusable_link,till,tip,paid_amount,display_method$/);
    expect(
      lines
        .slice(1)
        .every((line) =>
          /,(to check|"to check, VIP"),(Tips)?,(til_\w+)?,0.00,\d+\.00,\w+$/.test(line),
        ),
    ).toBe(true);
  });

  it("shows the device or member that created each", async () => {
    const found = await searchPayments(merchant.owner, {}, { limit: 100, timeZone: ZONE });
    const names = new Set(found.rows.map((row) => `${row.deviceName} ${row.madeBy}`));
    expect(names).toEqual(new Set(["Till 1 null", "Till 2 null", "null Aigerim"]));
  });

  it("explains an invalid phone number or amount", async () => {
    const page = { limit: 5, timeZone: ZONE };
    for (const payer_phone of ["12", "abc", "4567%"]) {
      const phone = searchPayments(merchant.owner, { payer_phone }, page);
      await expect(phone).rejects.toThrow(ValidationFailed);
      await expect(phone).rejects.toThrow(
        "payer_phone must be a phone number, such as +77011234567, or at least its last 3 digits",
      );
    }
    const amount = searchPayments(merchant.owner, { amount_max: 10.125 }, page);
    await expect(amount).rejects.toThrow("amount_max must have at most 2 decimals in KZT");
  });

  it("interprets days in the organization's time zone, in summer and in winter", async () => {
    const shop = await newMerchant();
    // New York: UTC-4 on 31 October, UTC-5 on 1 November after two o'clock.
    const moments = ["2026-10-31T03:59:59Z", "2026-10-31T04:00:00Z", "2026-11-02T04:59:59Z"];
    const [before, first, last] = moments.map((at) =>
      bookedPayment(shop, { createdAt: new Date(at) }),
    );
    const next = bookedPayment(shop, { createdAt: new Date("2026-11-02T05:00:00Z") });
    await book([before!, first!, last!, next]);
    const days = { created_from: "2026-10-31", created_to: "2026-11-01" };
    expect(ids(await searchAll(shop, days, { timeZone: "America/New_York" }))).toEqual(
      ids([last!, first!]),
    );
  });

  it("leaves out amounts from when the organization had another currency", async () => {
    const shop = await newMerchant();
    await book([bookedPayment(shop, { currency: "JPY", amount: 150_000n })]);
    expect(await searchAll(shop, { amount: 1500 })).toEqual([]);
    expect(await searchAll(shop, {})).toHaveLength(1);
  });
});

describe("a search among very many payments", () => {
  let merchant: Merchant;
  let rare: Payment;

  beforeAll(async () => {
    merchant = await newMerchant();
    rare = bookedPayment(merchant, {
      createdAt: new Date("2026-01-01T00:00:00Z"),
      amount: 99_999_900n,
      status: "failed",
    });
    await book([rare]);
    const { id, organizationId, userId, deviceKeyId } = rare;
    await query(Prisma.sql`
      INSERT INTO payments (id, organization_id, mode, user_id, device_key_id, method, amount, currency, status,
        merchant_order_id, payer_phone, expires_at, created_at, updated_at, completed_at)
      SELECT typeid('pay'), ${organizationId}, 'test', ${userId}, ${deviceKeyId}, 'direct', 100 + n, 'KZT',
        (ARRAY['completed', 'completed', 'completed', 'failed', 'expired'])[1 + n % 5]::payment_status,
        'order-' || n, '+7701' || (1000000 + n % 5000), at, at, at, CASE WHEN n % 5 < 3 THEN at END
      FROM (SELECT n, timestamptz '2026-02-01' + make_interval(secs => n) AS at FROM generate_series(1, 25000) n) s
      RETURNING ${id}`);
    await query(Prisma.sql`
      INSERT INTO payment_tags (payment_id, tag, name, organization_id, mode, payment_created_at)
      SELECT id, tag, tag, organization_id, mode, created_at FROM payments,
        LATERAL unnest(ARRAY['every one', 'tag ' || amount % 100, 'tag ' || amount % 7]) AS tag
      WHERE organization_id = ${organizationId} ON CONFLICT DO NOTHING RETURNING tag`);
    await query(Prisma.sql`ANALYZE payments`);
    await query(Prisma.sql`ANALYZE payment_tags`);
  }, 120_000);

  it("scans a limited part for each page, says how far, and eventually finds the payment", async () => {
    const search = { amount_min: 900_000 };
    const page = { limit: 20, timeZone: ZONE };
    const first = await searchPayments(merchant.owner, search, page);
    expect(first.rows).toEqual([]);
    expect(first.hasMore).toBe(true);
    expect(first.scannedUntil!.getTime()).toBe(Date.parse("2026-02-01T00:00:00Z") + 15_001_000);
    expect(ids(await searchAll(merchant, search))).toEqual([rare.id]);
  });

  it("scans no more for the last digits of a phone, also if no payer has them", async () => {
    const page = { limit: 20, timeZone: ZONE };
    const none = await searchPayments(merchant.owner, { payer_phone: "9999" }, page);
    expect(none).toMatchObject({ rows: [], hasMore: true, scannedUntil: expect.any(Date) });
    expect(ids(await searchAll(merchant, { payer_phone: "9999" }, { limit: 20 }))).toEqual([]);
    const some = await searchAll(merchant, { payer_phone: "00042" }, { limit: 20 });
    expect(new Set(some.map(({ payerPhone }) => payerPhone))).toEqual(new Set(["+77011000042"]));
    expect(some).toHaveLength(5);
  });

  it("scans a smaller part if that takes long, and the next page continues there", async () => {
    let now = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 3_000));
    const search = { amount_min: 900_000 };
    const page = { limit: 20, timeZone: ZONE };
    const first = await searchPayments(merchant.owner, search, page);
    expect(first.scannedUntil!.getTime()).toBe(Date.parse("2026-02-01T00:00:00Z") + 24_501_000);
    const second = await searchPayments(merchant.owner, search, {
      ...page,
      cursor: first.nextCursor,
    });
    expect(second.scannedUntil!.getTime()).toBe(Date.parse("2026-02-01T00:00:00Z") + 24_001_000);
    clock.mockRestore();
    expect(ids(await searchAll(merchant, search))).toEqual([rare.id]);
  });

  it("counts the newest payments, and sums nothing if there are more", async () => {
    const totals = (search: PaymentSearch, maxCounted?: number) =>
      readPaymentTotals(merchant.owner, search, { timeZone: ZONE, maxCounted });
    expect(await totals({}, 10_000)).toEqual({ count: 10_000, is_capped: true, sums: [] });
    expect(await totals({ status: ["expired"] }, 4_999)).toMatchObject({ is_capped: true });
    expect(await totals({ status: ["expired"] }, 5_000)).toMatchObject({
      count: 5_000,
      is_capped: false,
      sums: [{ currency: "KZT", paid: 0 }],
    });
  });

  it("sorts by amount among the payments that one page scans, and says which", async () => {
    const search = { amount_min: 1 };
    const page = { limit: 2, timeZone: ZONE, sort: "amount" as const };
    const first = await searchPayments(merchant.owner, search, page);
    // The newest 10 000 of 25 001 are the 15 001st and later ones.
    expect(first.rows.map(({ amount }) => amount)).toEqual([15_101n, 15_102n]);
    expect(first.scannedUntil!.getTime()).toBe(Date.parse("2026-02-01T00:00:00Z") + 15_001_000);
    const all = await searchPayments(merchant.owner, {}, page);
    expect(all.rows.map(({ amount }) => amount)).toEqual([101n, 102n]);
  });

  const SEARCHES: Record<string, PaymentSearch> = {
    "no filter": {},
    "one status": { status: ["failed"] },
    paid: { status: ["paid"] },
    "with refunds": { status: ["refund_pending", "partly_refunded", "refunded"] },
    refunded: { status: ["refunded"] },
    declined: { status: ["declined"] },
    "declined or refunded": { status: ["declined", "refunded"] },
    "cancelled and declined": { status: ["cancelled", "declined"] },
    "two statuses": { status: ["failed", "expired"] },
    days: { created_from: "2026-02-01", created_to: "2026-02-01" },
    "an amount": { amount: 150 },
    "bounds of the amount": { amount_min: 100, amount_max: 200 },
    "a phone": { payer_phone: "+77011000042" },
    "the last digits of a phone": { payer_phone: "0042" },
    "the last digits of a phone and a tag": { payer_phone: "0042", tag: "every one" },
    "an order id": { merchant_order_id: "order-42" },
    "a device": { device_id: "dev_of_the_merchant" },
    links: { method: "link" },
    "QR codes at tills": { method: "till_qr" },
    "reusable links": { method: "reusable_link" },
    "a tag": { tag: "every one" },
    "a rare tag": { tag: "Tag 42" },
    "a tag that nothing has": { tag: "unknown" },
    "a tag, a status and days": {
      tag: "every one",
      status: ["failed"],
      created_from: "2026-02-01",
    },
    "a tag and an amount": { tag: "every one", amount: 150 },
    "a phone and a tag": { payer_phone: "+77011000042", tag: "every one" },
    "requests to phones": { method: "direct" },
    "a phone and statuses": { payer_phone: "+77011000042", status: ["failed", "expired"] },
    "a device, a status and days": {
      device_id: "dev",
      status: ["failed"],
      created_from: "2026-02-01",
    },
    everything: {
      status: ["failed", "expired"],
      created_from: "2026-02-01",
      amount_min: 1,
      amount_max: 9000,
      payer_phone: "+77011000042",
      merchant_order_id: "order-42",
      device_id: "dev",
      method: "direct",
    },
  };

  const DEEP = { createdAt: new Date("2026-02-01T02:00:00Z"), id: "pay_x", amount: 7000n };
  const SORTED = [
    ...Object.entries(SEARCHES).map(([name, search]) => [name, search, "-created"] as const),
    ["oldest first", {}, "created"] as const,
    ["oldest of a tag first", { tag: "every one" } as PaymentSearch, "created"] as const,
    ["oldest refunds first", { status: ["refunded"] } as PaymentSearch, "created"] as const,
    ["largest first", {}, "-amount"] as const,
    ["smallest first", {}, "amount"] as const,
  ];

  it.each(SORTED)("uses an index in its order: %s", async (_, search, sort) => {
    const conditions = searchConditions(merchant.owner, search, ZONE);
    for (const after of [undefined, DEEP]) {
      const statements = pageStatements(conditions, {
        limit: 50,
        after,
        order: PAYMENT_ORDERS[sort],
      });
      const inOrder = (read: Prisma.Sql) =>
        readInIndexOrder((ask) => ask<{ "QUERY PLAN": object }>(read));
      const asIs = (read: Prisma.Sql) => query<{ "QUERY PLAN": object }>(read);
      const ask = statements.lastScanned ? inOrder : asIs;
      for (const statement of Object.values(statements)) {
        const [explained] = await ask(Prisma.sql`EXPLAIN (FORMAT JSON) ${statement}`);
        const plan = JSON.stringify(explained!["QUERY PLAN"]);
        expect(plan).toContain('"Relation Name":"payments"');
        expect(plan).not.toMatch(/"Node Type":"(Seq Scan|Sort|Incremental Sort|Bitmap Heap Scan)"/);
      }
    }
  });
});
