// Payments through the printed QR code: one of them, and the merchant's own order ID on it.
import { beforeAll, describe, expect, it } from "vitest";
import { accountOperations } from "@/lib/api/account/operations";
import {
  listStaticQrPayments as listStaticQr,
  staticQrOfOrder,
  syncStaticQrHistory,
} from "@/lib/domain/static-qr";
import type { Actor } from "@/lib/kit/actor";
import { inMode } from "@/lib/kit/actor-kinds";
import { db, Prisma, query } from "@/lib/kit/db";
import { payStaticQr } from "@/lib/network";
import { newMember } from "@/tests/support/member";
import { type Merchant, newMerchant, newPhone } from "@/tests/support/merchant";
import { planOfPage } from "@/tests/support/query-plan";
import { staticQrPayment } from "@/tests/support/static-qr";
import { callAccount } from "../../support/account/member-client";
import { ask } from "../../support/device/device-client";

const { readStaticQrPayment, changeStaticQrOrder, listStaticQrPayments } = accountOperations;

const read = (member: Actor, orderNumber: string) =>
  callAccount(member, readStaticQrPayment, { params: { orderNumber } });
const change = (member: Actor, orderNumber: string, order: unknown) =>
  callAccount(member, changeStaticQrOrder, {
    params: { orderNumber },
    body: { merchant_order_id: order },
  });
/** What the audit log says, in the order in which it happened. */
const changes = async ({ organization }: Merchant) => {
  const entries = await db().auditEntry.findMany({
    where: { organizationId: organization.id, action: "static_qr.order_changed" },
    orderBy: { id: "asc" },
  });
  return entries.map(({ target, data }) => ({
    target,
    data: data as { from: unknown; to: unknown },
  }));
};

describe("one static QR payment", () => {
  let merchant: Merchant;
  beforeAll(async () => {
    merchant = await newMerchant();
  });

  it("has what the network says, with the order ID and the currency", async () => {
    const { orderNumber } = await staticQrPayment(merchant, {
      comment: "Table 4",
      merchantOrderId: "1001",
    });
    expect(await read(merchant.owner, orderNumber)).toMatchObject({
      status: 200,
      body: {
        order_number: orderNumber,
        amount: 42,
        currency: "KZT",
        client_short_name: "Aigul S.",
        comment: "Table 4",
        source_type: "STATIC_QR",
        merchant_order_id: "1001",
      },
    });
  });

  it("is found by an order number of any characters", async () => {
    const orderNumber = "№ 1/2?#%25 ‮";
    await staticQrPayment(merchant, { orderNumber });
    expect((await read(merchant.owner, orderNumber)).body.order_number).toBe(orderNumber);
    for (const unknown of ["nothing", "a\0b", "%00"]) {
      expect(await read(merchant.owner, unknown)).toMatchObject({
        status: 404,
        body: { error: "STATIC_QR_PAYMENT_NOT_FOUND" },
      });
    }
  });

  it("has the same number in two organizations and modes, and each sees its own", async () => {
    const other = await newMerchant();
    const orderNumber = "SAME-1";
    await staticQrPayment(merchant, { orderNumber, amount: 100n });
    await staticQrPayment(other, { orderNumber, amount: 200n });
    await staticQrPayment(merchant, { orderNumber, amount: 300n, mode: "live" });
    const live = inMode(merchant.owner, "live");
    const amounts = async () =>
      Promise.all(
        [merchant.owner, other.owner, live].map(async (member) => {
          const { body } = await read(member, orderNumber);
          return [body.amount, body.merchant_order_id];
        }),
      );
    expect((await change(live, orderNumber, "live-1")).status).toBe(200);
    expect((await change(other.owner, orderNumber, "other-1")).status).toBe(200);
    expect(await amounts()).toEqual([
      [1, undefined],
      [2, "other-1"],
      [3, "live-1"],
    ]);
  });
});

describe("the order ID of a static QR payment", () => {
  it("is set, changed and removed, each with who did it; the same again is no change", async () => {
    const merchant = await newMerchant();
    const accountant = await newMember(merchant.organization.id, "accountant");
    const { orderNumber } = await staticQrPayment(merchant);
    const orders: unknown[] = [];
    for (const order of ["1001", "1001", "1002", null, null]) {
      const { status, body, text } = await change(accountant, orderNumber, order);
      expect(status, text).toBe(200);
      orders.push(body.merchant_order_id);
    }
    expect(orders).toEqual(["1001", "1001", "1002", undefined, undefined]);
    expect(await changes(merchant)).toEqual([
      { target: orderNumber, data: { from: null, to: "1001" } },
      { target: orderNumber, data: { from: "1001", to: "1002" } },
      { target: orderNumber, data: { from: "1002", to: null } },
    ]);
  });

  it("is for members who see static QR payments", async () => {
    const merchant = await newMerchant();
    const { orderNumber } = await staticQrPayment(merchant);
    const cashier = await newMember(merchant.organization.id, "cashier");
    expect((await change(cashier, orderNumber, "1001")).status).toBe(403);
    expect((await read(cashier, orderNumber)).status).toBe(403);
    expect(await changes(merchant)).toEqual([]);
  });

  it("keeps any text as it was written, up to 255 characters", async () => {
    const merchant = await newMerchant();
    const { orderNumber } = await staticQrPayment(merchant);
    for (const order of [
      "<script>alert(1)</script>",
      "'; DROP TABLE static_qr_payments; --",
      "=1+1",
      "‮1001",
      "😀".repeat(255),
    ]) {
      expect((await change(merchant.owner, orderNumber, order)).body.merchant_order_id).toBe(order);
      expect((await read(merchant.owner, orderNumber)).body.merchant_order_id).toBe(order);
    }
    for (const order of ["", "a".repeat(256), "a\0b", "\uD800", 1001, undefined, ["1001"]]) {
      const { status, body } = await change(merchant.owner, orderNumber, order);
      expect([status, body.error]).toEqual([400, "VALIDATION_ERROR"]);
      expect(body.message).toContain("merchant_order_id");
    }
    expect((await read(merchant.owner, orderNumber)).body.merchant_order_id).toBe("😀".repeat(255));
  });

  it("is found in the list by its beginning, with pattern characters as they are", async () => {
    const merchant = await newMerchant();
    for (const merchantOrderId of ["INV-7", "INV-70", "100%_off", null]) {
      await staticQrPayment(merchant, { merchantOrderId });
    }
    const found = async (search: string, member = merchant.owner) => {
      const { body } = await callAccount(member, listStaticQrPayments, { query: { search } });
      return body.data.map((one: { merchant_order_id?: string }) => one.merchant_order_id).sort();
    };
    expect(await found("INV-7")).toEqual(["INV-7", "INV-70"]);
    expect(await found("INV-70")).toEqual(["INV-70"]);
    expect(await found("100%_")).toEqual(["100%_off"]);
    expect(await found("10_%")).toEqual([]);
    expect(await found("inv")).toEqual([]);
    expect(await found("INV", (await newMerchant()).owner)).toEqual([]);
    expect(await found("INV", inMode(merchant.owner, "live"))).toEqual([]);
  });

  it("is not in the device API's answer", async () => {
    const merchant = await newMerchant();
    const { orderNumber } = await staticQrPayment(merchant);
    const lookUp = async () =>
      (await ask("GET", `/static-qr-payments/${orderNumber}`, { key: merchant.key })).body;
    const before = await lookUp();
    expect(before.order_number).toBe(orderNumber);
    await change(merchant.owner, orderNumber, "1001");
    expect(await lookUp()).toEqual(before);
  });

  it("survives every sync, also one that runs while it is set", async () => {
    const merchant = await newMerchant();
    const sandbox = await db().sandboxMerchant.findUniqueOrThrow({
      where: { accountId: merchant.account.id },
    });
    const numbers: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const paid = { phone: newPhone(), amount: 5_000n };
      numbers.push((await payStaticQr(sandbox.staticQrToken, paid)).orderNumber);
    }
    /** Reads the whole history again, as after a restored backup. */
    const syncAgain = async () => {
      await db().networkAccount.update({
        where: { id: merchant.account.id },
        data: { historyCursor: "", historyNextAt: new Date(0) },
      });
      await syncStaticQrHistory();
    };
    await syncAgain();
    await Promise.all([
      ...numbers.map((number, index) => change(merchant.owner, number, `order-${index}`)),
      syncAgain(),
    ]);
    await syncAgain();
    const { body } = await callAccount(merchant.owner, listStaticQrPayments);
    expect(body.data).toHaveLength(5);
    for (const [index, number] of numbers.entries()) {
      expect((await read(merchant.owner, number)).body.merchant_order_id).toBe(`order-${index}`);
    }
  });

  it("set by several members at once is one of theirs, and each change is from the one before", async () => {
    const merchant = await newMerchant();
    const { orderNumber } = await staticQrPayment(merchant);
    const orders = ["a", "b", "c", "d", "e"];
    await Promise.all(orders.map((order) => change(merchant.owner, orderNumber, order)));
    const log = (await changes(merchant)).map(({ data }) => data);
    expect(log.map(({ to }) => to).sort()).toEqual(orders);
    expect(log.map(({ from }) => from)).toEqual([null, ...log.slice(0, -1).map(({ to }) => to)]);
    expect((await read(merchant.owner, orderNumber)).body.merchant_order_id).toBe(log.at(-1)!.to);
  });

  it("is searched with an index that has only payments with one", async () => {
    const merchant = await newMerchant();
    await query(Prisma.sql`
      INSERT INTO static_qr_payments (organization_id, mode, order_number, provider_operation_id, sale_id, sale_type,
        source_type, operation_type, operation_method, features, amount, currency, order_reg_date, merchant_order_id)
      SELECT ${merchant.organization.id}, 'test', 'N-' || n, n, n, 'POS', 'STATIC_QR', 1, 2, 0, n, 'KZT',
        now() - make_interval(mins => n), CASE WHEN n % 10 = 0 THEN 'order-' || n END
      FROM generate_series(1, 20000) n RETURNING 1`);
    await query(Prisma.sql`ANALYZE static_qr_payments`);
    const plan = await planOfPage(() => staticQrOfOrder(merchant.owner, "order-19", 5));
    expect(plan).toContain("static_qr_payments_by_merchant_order");
    expect(plan).not.toMatch(/Seq Scan|Sort/);
    const listed = await planOfPage(() =>
      listStaticQr(merchant.owner, { search: "order-19" }, { limit: 50 }),
    );
    expect(listed).toContain("static_qr_payments_by_merchant_order");
  });
});
