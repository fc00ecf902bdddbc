import { describe, expect, it } from "vitest";
import { accountOperations } from "@/lib/api/account/operations";
import { inMode } from "@/lib/kit/actor-kinds";
import { db } from "@/lib/kit/db";
import { rolesWith } from "@/lib/kit/permissions";
import { minutes } from "@/lib/kit/time";
import { takenAtTillOf } from "@/tests/support/at-till";
import { book, bookedPayment } from "@/tests/support/many-payments";
import { newMember } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";
import { sessionFor } from "@/tests/support/session";
import { callAccount, everyPage } from "../../support/account/member-client";
import { pay } from "../../support/device/acts";

const {
  searchPayments,
  readPaymentTotals,
  watchPayments,
  listPaymentDevices,
  readPayment,
  cancelPayment,
} = accountOperations;

describe("the list of payments", () => {
  it("is readable by every role except cashier, newest first, page by page, with the filters of the URL", async () => {
    const merchant = await newMerchant();
    const now = Date.now();
    const payments = Array.from({ length: 9 }, (_, index) =>
      bookedPayment(merchant, {
        createdAt: new Date(now - minutes(index)),
        status: index % 3 === 0 ? "failed" : index % 3 === 1 ? "expired" : "completed",
      }),
    );
    await book(payments);
    for (const role of rolesWith("payments.search")) {
      const member = await newMember(merchant.organization.id, role);
      const rows = await everyPage(member, searchPayments, { limit: "4" });
      expect(rows.map((row) => row.payment_id)).toEqual(payments.map(({ id }) => id));
    }
    const some = await everyPage(merchant.owner, searchPayments, {
      limit: "2",
      status: "failed,expired",
    });
    expect(some.map((row) => row.status)).toEqual(
      payments.map(({ status }) => status).filter((status) => status !== "completed"),
    );
  });

  it.each([
    [{ status: "completed" }, "status.0 must be one of: pending, paid"],
    [{ sort: "phone" }, "sort must be one of: -created, created, -amount, amount"],
    [{ sort: "amount", cursor: "12" }, "cursor is not valid for this"],
    [{ created_from: "yesterday" }, "created_from must be a date such as 2026-11-21"],
    [{ created_from: "today-0" }, "created_from must be a date such as 2026-11-21"],
    [{ created_from: "tomorrow" }, "created_from must be a date such as 2026-11-21"],
    [{ created_to: "0001-01-01" }, "created_to must be 1970-01-01 or later"],
    [{ amount: "12,50" }, "amount must be an amount such as 1500 or 1500.50"],
    [{ amount: "0" }, "amount must be greater than 0"],
    [{ amount_max: "1.005" }, "amount_max must have at most 2 decimals in KZT"],
    [
      { payer_phone: "seven" },
      "payer_phone must be a phone number, such as +77011234567, or at least its last 3 digits",
    ],
    [{ payer_phone: "67" }, "payer_phone must be a phone number"],
    [{ payer_phone: "%%%" }, "payer_phone must be a phone number"],
    [{ method: "cash" }, "method must be one of: direct, till_qr, link, reusable_link"],
    [{ limit: "1000" }, "limit must be a whole number from 1 to 100"],
    [{ cursor: "bm90IG9uZQ" }, "cursor is not valid for this list"],
  ])("explains what is wrong with %j", async (query, message) => {
    const { owner } = await newMerchant();
    const answer = await callAccount(owner, searchPayments, { query });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe("VALIDATION_ERROR");
    expect(answer.body.message).toContain(message);
  });

  it("finds payers by the last digits of their phone, of this organization and mode", async () => {
    const merchant = await newMerchant();
    const from = (payerPhone: string | null, more = {}) =>
      bookedPayment(merchant, { payerPhone, ...(payerPhone ? {} : { method: "link" }), ...more });
    const [wanted, abroad, other, link] = [
      from("+77011234567"),
      from("+4791234567"),
      from("+77014567000"),
      from(null),
    ];
    const neighbour = await newMerchant();
    const theirs = bookedPayment(neighbour, { payerPhone: "+77011234567" });
    await book([...[wanted, abroad, other, link, theirs], from("+77011234567", { mode: "live" })]);
    const foundBy = async (payer_phone: string) => {
      const rows = await everyPage(merchant.owner, searchPayments, { payer_phone });
      return rows.map((row) => row.payment_id).toSorted();
    };
    for (const typed of ["4567", "45-67", "…4567", "•••• 4567", "234567", "567"]) {
      expect([typed, await foundBy(typed)]).toEqual([typed, [wanted.id, abroad.id].toSorted()]);
    }
    expect(await foundBy("11234567")).toEqual([wanted.id]);
    expect(await foundBy("4568")).toEqual([]);
    const totals = await callAccount(merchant.owner, readPaymentTotals, {
      query: { payer_phone: "4567" },
    });
    expect(totals.body).toMatchObject({ count: 2, is_capped: false });
  });

  it("can be sorted by amount, counted and summed", async () => {
    const merchant = await newMerchant();
    await book([
      bookedPayment(merchant, { amount: 30_000n, refundedAmount: 10_000n }),
      bookedPayment(merchant, { amount: 90_000n, status: "expired" }),
      bookedPayment(merchant, { amount: 60_000n }),
    ]);
    const query = { sort: "-amount", limit: "1" };
    const rows = await everyPage(merchant.owner, searchPayments, query);
    expect(rows.map((row) => [row.amount, row.display_status])).toEqual([
      [900, "expired"],
      [600, "paid"],
      [300, "partly_refunded"],
    ]);
    const totals = async (status?: string) =>
      (await callAccount(merchant.owner, readPaymentTotals, { query: status ? { status } : {} }))
        .body;
    const sum = { currency: "KZT", amount: 1800, paid: 900, refunded: 100 };
    expect(await totals()).toEqual({ count: 3, is_capped: false, sums: [sum] });
    expect(await totals("failed")).toEqual({ count: 0, is_capped: false, sums: [] });
  });

  it("is only for signed-in members, and only of their organization", async () => {
    const merchant = await newMerchant();
    const other = await newMerchant();
    const { body: made } = await pay(merchant);
    expect((await callAccount(merchant.owner, searchPayments, { headers: {} })).status).toBe(401);
    const foreign = { ...other.owner, organizationId: merchant.owner.organizationId };
    expect((await callAccount(foreign, searchPayments)).status).toBe(403);
    expect((await callAccount(other.owner, searchPayments)).body.data).toEqual([]);
    const live = inMode(merchant.owner, "live");
    expect((await callAccount(live, searchPayments)).body.data).toEqual([]);
    const ids = { query: { ids: made.payment_id } };
    expect((await callAccount(other.owner, watchPayments, ids)).body.data).toEqual([]);
    expect((await callAccount(live, watchPayments, ids)).body.data).toEqual([]);
    expect((await callAccount(merchant.owner, watchPayments, ids)).body.data).toHaveLength(1);
  });

  it("returns the current status of the payments shown, and skips unknown IDs", async () => {
    const merchant = await newMerchant();
    const { body: made } = await pay(merchant, { merchant_order_id: "order-7" });
    const query = { ids: `pay_nonsense,${made.payment_id},,org_x` };
    const { body } = await callAccount(merchant.owner, watchPayments, { query });
    expect(body.data).toMatchObject([
      {
        payment_id: made.payment_id,
        status: "pending",
        device_name: "Till 1",
        method: "direct",
        merchant_order_id: "order-7",
      },
    ]);
    const many = { ids: Array.from({ length: 101 }, () => made.payment_id).join(",") };
    const refused = await callAccount(merchant.owner, watchPayments, { query: many });
    expect(refused.body.message).toBe("ids must be at most 100 IDs");
  });

  it("lists names and IDs of devices for roles that cannot see the keys", async () => {
    const merchant = await newMerchant();
    const accountant = await newMember(merchant.organization.id, "accountant");
    const { body } = await callAccount(accountant, listPaymentDevices);
    expect(body.devices).toEqual([{ device_id: merchant.device.deviceKeyId, name: "Till 1" }]);
  });
});

describe("one payment", () => {
  it("looks unknown to another organization, to another mode and with an unknown ID", async () => {
    const merchant = await newMerchant();
    const other = await newMerchant();
    const { body: made } = await pay(merchant);
    const words = async (member: typeof merchant.owner, paymentID: string) => {
      const { status, body } = await callAccount(member, readPayment, { params: { paymentID } });
      expect(status).toBe(404);
      return [body.error, body.message];
    };
    const unknown = await words(merchant.owner, "pay_01h455vb4pex5vsknk084sn02q");
    expect(await words(other.owner, made.payment_id)).toEqual(unknown);
    expect(await words(inMode(merchant.owner, "live"), made.payment_id)).toEqual(unknown);
    expect(await words(merchant.owner, "no\0id")).toEqual(unknown);
  });

  it("is cancelled by a member, whose reason and name are stored", async () => {
    const merchant = await newMerchant();
    const cashier = await newMember(merchant.organization.id, "cashier");
    const { body: made } = await pay(merchant);
    await takenAtTillOf(cashier, made.payment_id);
    const cancelled = await callAccount(cashier, cancelPayment, {
      params: { paymentID: made.payment_id },
      body: { reason: "The customer left" },
    });
    expect(cancelled.status).toBe(200);
    expect(cancelled.body).toMatchObject({
      status: "cancelled",
      cancel_reason: "The customer left",
    });
    const again = await callAccount(cashier, cancelPayment, {
      params: { paymentID: made.payment_id },
    });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ error: "PAYMENT_NOT_CANCELLABLE", status: "cancelled" });
  });

  it("cannot be cancelled by a role without permission, or from another site", async () => {
    const merchant = await newMerchant();
    const accountant = await newMember(merchant.organization.id, "accountant");
    const { body: made } = await pay(merchant);
    const params = { paymentID: made.payment_id };
    const refused = await callAccount(accountant, cancelPayment, { params });
    expect(refused.status).toBe(403);
    expect(refused.body.message).toContain("owner, admin, developer, cashier");
    const { headers } = await sessionFor(merchant.owner);
    const forged = { ...headers, origin: "https://elsewhere.example" };
    const fromElsewhere = await callAccount(merchant.owner, cancelPayment, {
      params,
      headers: forged,
    });
    expect(fromElsewhere.status).toBe(403);
    const { status } = await db().payment.findUniqueOrThrow({ where: { id: made.payment_id } });
    expect(status).toBe("pending");
  });
});
