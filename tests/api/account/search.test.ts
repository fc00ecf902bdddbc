import { beforeAll, describe, expect, it } from "vitest";
import { accountOperations } from "@/lib/api/account/operations";
import { inMode } from "@/lib/kit/actor-kinds";
import { db, Prisma, query } from "@/lib/kit/db";
import { book, bookedPayment } from "@/tests/support/many-payments";
import { newMember } from "@/tests/support/member";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { staticQrPayment } from "@/tests/support/static-qr";
import { callAccount } from "../../support/account/member-client";

const { search } = accountOperations;

describe("the search", () => {
  let merchant: Merchant;
  const find = async (q: string, member = merchant.owner) => {
    const { status, body, text } = await callAccount(member, search, { query: { q } });
    expect(status, text).toBe(200);
    return body;
  };
  const idsOf = async (q: string) =>
    (await find(q)).results.map((result: { id?: string; order_number?: string }) => {
      return result.id ?? result.order_number;
    });

  const booked = { exact: "", longer: "", percent: "", refund: "" };

  beforeAll(async () => {
    merchant = await newMerchant();
    const [exact, longer, percent, other] = ["INV-7", "INV-70", "100%_off", "inv-7"].map((order) =>
      bookedPayment(merchant, {
        merchantOrderId: order,
        payerPhone: "+77770001122",
        // The one with the prefix is newer.
        createdAt: new Date(order === "INV-70" ? "2026-05-02" : "2026-05-01"),
      }),
    );
    await book([exact!, longer!, percent!, other!]);
    Object.assign(booked, { exact: exact!.id, longer: longer!.id, percent: percent!.id });
    booked.refund = "ref_01h455vb4pex5vsknk084sn02q";
    const { organizationId, mode, userId } = merchant.owner;
    await db().refund.create({
      data: {
        id: booked.refund,
        organizationId,
        mode,
        userId,
        paymentId: exact!.id,
        amount: 100n,
        currency: "KZT",
      },
    });
    await staticQrPayment(merchant, { orderNumber: "QR9000017", merchantOrderId: "T-55" });
    await staticQrPayment(merchant, { orderNumber: "QR8", merchantOrderId: "QR80" });
  });

  it("finds a payment by its ID, with its type", async () => {
    const { results } = await find(`  ${booked.exact} `);
    expect(results).toMatchObject([
      {
        kind: "payment",
        by: "id",
        id: booked.exact,
        status: "refund_pending",
        amount: 1500,
        currency: "KZT",
        merchant_order_id: "INV-7",
      },
    ]);
  });

  it("finds an order by its full ID first, then the newest by prefix", async () => {
    expect(await idsOf("INV-7")).toEqual([booked.exact, booked.longer]);
    expect(await idsOf("INV")).toEqual([booked.longer, booked.exact]);
    // Pattern characters are ordinary characters, and matching is case-sensitive.
    expect(await idsOf("100%")).toEqual([booked.percent]);
    expect(await idsOf("10%_")).toEqual([]);
    expect(await idsOf("INV-7_")).toEqual([]);
    expect(await idsOf("I")).toEqual([]);
  });

  it.each(["+77770001122", "7 777 000 11 22", "8 (777) 000-11-22", "777 000 11 22", "77770001122"])(
    "finds payments by the phone number %s",
    async (typed) => {
      const { results, phone } = await find(typed);
      expect(phone).toBe("+77770001122");
      expect(results).toHaveLength(4);
      expect(results[0]).toMatchObject({ kind: "payment", by: "phone" });
    },
  );

  it.each(["1122", "11-22", "…1122", "•••• 1122", "0001122"])(
    "finds payments by the last digits of a phone number: %s",
    async (typed) => {
      const { results, phone, phone_end } = await find(typed);
      expect([phone, phone_end]).toEqual([undefined, typed.replaceAll(/\D/g, "")]);
      expect(results).toHaveLength(4);
      expect(results[0]).toMatchObject({
        ...{ kind: "payment", by: "phone_end" },
        payer_phone: "+77770001122",
      });
    },
  );

  it("does not take fewer than four digits for the end of a phone number", async () => {
    expect((await find("122")).results).toEqual([]);
    expect(await find("1123")).toMatchObject({ results: [], phone_end: "1123" });
  });

  it("finds a payer by the number as it is dialled where the organization is", async () => {
    const cafe = await newMerchant({ currency: "EUR", timeZone: "Europe/Helsinki" });
    const payment = bookedPayment(cafe, { payerPhone: "+358401234567" });
    await book([payment]);
    const { results, phone } = await find("040 123 4567", cafe.owner);
    expect(phone).toBe("+358401234567");
    expect(results).toMatchObject([{ by: "phone", id: payment.id }]);
  });

  it("finds a refund by its ID and a static QR payment by its order number", async () => {
    expect((await find(booked.refund)).results).toMatchObject([
      { kind: "refund", id: booked.refund, payment_id: booked.exact, status: "pending", amount: 1 },
    ]);
    expect((await find("QR90000")).results).toMatchObject([
      {
        kind: "static_qr",
        by: "order_number",
        order_number: "QR9000017",
        amount: 42,
        client_short_name: "Aigul S.",
        merchant_order_id: "T-55",
      },
    ]);
  });

  it("finds a static QR payment by the order ID noted on it, each once", async () => {
    for (const typed of ["T-55", "T-5"]) {
      expect((await find(typed)).results).toMatchObject([
        { kind: "static_qr", by: "order", order_number: "QR9000017", merchant_order_id: "T-55" },
      ]);
    }
    expect((await find("QR8")).results).toMatchObject([
      { kind: "static_qr", by: "order_number", order_number: "QR8" },
    ]);
    expect((await find("t-55")).results).toEqual([]);
  });

  it("finds nothing of another organization or mode, with any query", async () => {
    const other = await newMerchant();
    const live = inMode(merchant.owner, "live");
    for (const q of [
      ...Object.values(booked),
      "INV-7",
      "+77770001122",
      "1122",
      "QR9000017",
      "T-55",
    ]) {
      expect((await find(q, other.owner)).results).toEqual([]);
      expect((await find(q, live)).results).toEqual([]);
    }
  });

  describe("by amount", () => {
    let shop: Merchant;
    let newestFirst: string[];
    const amountOf = async (q: string, member = shop.owner) => {
      const { results, amount } = await find(q, member);
      const found = results.filter((result: { by: string }) => result.by === "amount");
      return { amount, ids: found.map(({ id }: { id: string }) => id) };
    };

    beforeAll(async () => {
      shop = await newMerchant();
      const of = (amount: bigint, day: string, more = {}) =>
        bookedPayment(shop, { amount, createdAt: new Date(day), ...more });
      const days = [
        "2026-05-03",
        "2026-05-07",
        "2026-05-05",
        "2026-05-01",
        "2026-05-04",
        "2026-05-06",
      ];
      const exact = days.map((day) => of(330_000n, day));
      newestFirst = exact
        .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
        .map(({ id }) => id);
      const others = [
        of(330_001n, "2026-05-08"),
        of(3_300n, "2026-05-08"),
        of(330_000n, "2026-05-08", { currency: "JPY" }),
        of(100n, "2026-05-08", { merchantOrderId: "3300" }),
      ];
      await book([...exact, ...others]);
    });

    it.each([
      ...["3300", "3 300", "3,300.00", "₸3,300", "3300 KZT"],
      ...["3\u00a0300,00\u00a0₸", "3\u202f300 ₸", "3300 теңге", "3 300 тенге", "tenge 3,300"],
    ])("finds the five newest payments of exactly %s", async (typed) => {
      expect(await amountOf(typed)).toEqual({ amount: 3300, ids: newestFirst.slice(0, 5) });
    });

    it("shows what the digits are besides an amount, too", async () => {
      const { results } = await find("3300", shop.owner);
      expect(new Set(results.map((result: { by: string }) => result.by))).toEqual(
        new Set(["amount", "order"]),
      );
    });

    it("says that it is an amount also when there is no payment of it", async () => {
      expect(await amountOf("3300.5")).toEqual({ amount: 3300.5, ids: [] });
      expect(await amountOf("INV-3300")).toEqual({ ids: [] });
      expect(await amountOf("999999999")).toEqual({ ids: [] });
    });

    it("finds nothing of another organization or mode", async () => {
      const other = await newMerchant();
      expect((await amountOf("3300", other.owner)).ids).toEqual([]);
      expect((await amountOf("3300", inMode(shop.owner, "live"))).ids).toEqual([]);
    });
  });

  it("is allowed for roles that see all payments, and accepts any text", async () => {
    const accountant = await newMember(merchant.organization.id, "accountant");
    expect((await find("INV-7", accountant)).results).toHaveLength(2);
    for (const q of [
      "'; DROP TABLE payments; --",
      "\u{10FFFF}",
      "%",
      "\\",
      "😀",
      "a".repeat(255),
    ]) {
      expect((await find(q)).results).toEqual([]);
    }
    const long = await callAccount(accountant, search, { query: { q: "a".repeat(256) } });
    expect(long.status).toBe(400);
    expect(long.body.message).toBe("q must be at most 255 characters long");
    const broken = await callAccount(accountant, search, { query: { q: "a\0b" } });
    expect(broken.status).toBe(400);
  });

  it("shows at most five of each type, using an index", async () => {
    const busy = await newMerchant();
    const { organizationId, userId } = busy.owner;
    await query(Prisma.sql`
      INSERT INTO payments (id, organization_id, mode, user_id, method, amount, currency, status, payer_phone,
        merchant_order_id, expires_at, completed_at)
      SELECT typeid('pay'), ${organizationId}, 'test', ${userId}, 'direct', n, 'KZT', 'completed', '+77011234567',
        'busy-' || n, now(), now() FROM generate_series(1, 5000) n RETURNING 1`);
    await query(Prisma.sql`ANALYZE payments`);
    expect((await find("busy-", busy.owner)).results).toHaveLength(5);
    expect((await find("+77011234567", busy.owner)).results).toHaveLength(5);
    const [explained] = await query<{ "QUERY PLAN": object }>(Prisma.sql`
      EXPLAIN (FORMAT JSON) SELECT id FROM payments
      WHERE organization_id = ${organizationId} AND mode = ${"test"}::mode
        AND merchant_order_id ~>~ ${"busy-"} AND merchant_order_id ~<~ ${"busy-\u{10FFFF}"}
      ORDER BY merchant_order_id USING ~<~, created_at DESC, id DESC LIMIT ${5}`);
    const plan = JSON.stringify(explained);
    expect(plan).toContain("payments_by_order");
    expect(plan).not.toMatch(/"Node Type":"(Seq Scan|Sort)"/);
  });
});
