// Paging through lists to the end, while rows are added, and beside other organizations and modes.
import { beforeAll, describe, expect, test, vi } from "vitest";
import { db, Prisma, query } from "@/lib/kit/db";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { completedPayment, liveKeyOf, pay } from "../../support/device/acts";
import {
  addPayments,
  addRefunds,
  idsOf,
  NEWEST_FIRST,
  readAllPages,
  readPage,
} from "../../support/device/lists";

beforeAll(() => vi.stubEnv("RATE_LIMIT_PER_MINUTE", "1000000"));

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
          Prisma.sql`SELECT id FROM ${Prisma.raw(table)} ${scope} ${NEWEST_FIRST}`,
        )
      ).map(({ id }) => id);
    payments = await inOrder("payments");
    refunds = await inOrder("refunds");
  });

  test.each([1, 7, 20, 40, 100])(
    "%i at a time finds each row once, newest first",
    async (limit) => {
      expect(await readAllPages({ merchant, path: "/payments", parameters: { limit } })).toEqual(
        payments,
      );
      expect(await readAllPages({ merchant, path: "/refunds", parameters: { limit } })).toEqual(
        refunds,
      );
      expect(
        await readAllPages({
          merchant,
          path: `/payments/${paymentId}/refunds`,
          parameters: { limit },
        }),
      ).toEqual(refunds);
    },
  );

  test("20 are returned by default, and a page that ends exactly is the last", async () => {
    expect((await readPage(merchant, "/payments")).data).toHaveLength(20);
    expect((await readPage(merchant, "/payments", { limit: 100 })).data).toHaveLength(100);
    const [newest] = payments;
    const orderId = (await db().payment.findUniqueOrThrow({ where: { id: payments[5]! } }))
      .merchantOrderId;
    const exact = await readPage(merchant, "/payments", { merchant_order_id: orderId, limit: 1 });
    expect([exact.data.length, exact.has_more, exact.next_cursor]).toEqual([1, false, ""]);
    const none = await readPage(merchant, "/payments", {
      merchant_order_id: `${newest} is no order`,
    });
    expect(none).toEqual({ data: [], has_more: false, next_cursor: "" });
  });

  test("payments created between pages neither repeat nor hide a row", async () => {
    const busy = { ...(await newMerchant()) };
    await addPayments(busy, 60, 30);
    const before = await readAllPages({
      merchant: busy,
      path: "/payments",
      parameters: { limit: 100 },
    });
    const seen = await readAllPages({
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
    const { next_cursor: cursor } = await readPage(merchant, "/payments");
    expect(idsOf(await readPage(other, "/payments"))).toEqual([ownId]);
    for (const row of idsOf(await readPage(other, "/payments", { cursor })))
      expect(row).toBe(ownId);
    expect(idsOf(await readPage(other, "/refunds", { payment_id: paymentId }))).toEqual([]);
    expect(idsOf(await readPage(other, `/payments/${paymentId}/refunds`))).toEqual([]);
  });

  test("live data is invisible in test mode, and vice versa", async () => {
    const shop = await newMerchant();
    const live = { ...shop, key: await liveKeyOf(shop) };
    const [tested, real] = [await pay(shop), await pay(live)];
    expect(real.status).toBe(201);
    expect(idsOf(await readPage(shop, "/payments"))).toEqual([tested.body.payment_id]);
    expect(idsOf(await readPage(live, "/payments"))).toEqual([real.body.payment_id]);
    const filter = { payer_phone: tested.body.payer_phone };
    expect(idsOf(await readPage(live, "/payments", filter))).toEqual([]);
  });
});
