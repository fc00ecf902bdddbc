import { describe, expect, it } from "vitest";
import { accountOperations } from "@/lib/api/account/operations";
import { openTill } from "@/lib/domain/till";
import { db } from "@/lib/kit/db";
import { takenAtTillOf } from "@/tests/support/at-till";
import { newMember } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";
import { decide, failedRefund, refund } from "../../support/account/failed-refund";
import { callAccount, everyPage } from "../../support/account/member-client";
import { completedPayment } from "../../support/device/acts";

const { listPaymentRefunds, searchRefunds, exportRefunds, readRefund, retryRefund } =
  accountOperations;

describe("a refund by a member", () => {
  it("refunds a part, and shows who requested it and what is still refundable", async () => {
    const merchant = await newMerchant();
    const accountant = await newMember(merchant.organization.id, "accountant");
    const paymentID = await completedPayment(merchant, 1000);
    const part = await refund(accountant, paymentID, { amount: 300, reason: "Broken cup" });
    expect(part.status).toBe(202);
    expect(part.body).toMatchObject({
      amount: 300,
      reason: "Broken cup",
      status: "pending",
      made_by: "Accountant",
      payment_amount: 1000,
      is_retryable: false,
    });
    const { id: till_id } = await openTill(merchant.owner, undefined);
    expect((await refund(accountant, paymentID, { amount: 0.001, till_id })).status).toBe(400);
    const tooMuch = await refund(accountant, paymentID, { amount: 700.01 });
    expect(tooMuch.status).toBe(409);
    expect(tooMuch.body).toMatchObject({
      error: "REFUND_EXCEEDS_REMAINING",
      refundable_amount: 700,
    });
    expect((await refund(accountant, paymentID, {})).body.amount).toBe(700);
    const none = await refund(accountant, paymentID, {});
    expect(none.body).toMatchObject({ error: "PAYMENT_NOT_REFUNDABLE", refundable_amount: 0 });
    const { body } = await callAccount(accountant, listPaymentRefunds, { params: { paymentID } });
    expect(body.data.map((row: { amount: number }) => row.amount)).toEqual([700, 300]);
  });

  it("is created once, however often the button is clicked", async () => {
    const merchant = await newMerchant();
    const paymentID = await completedPayment(merchant, 1000);
    const intent = { amount: 100, reason: "Twice", idempotency_key: "one dialog" };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => refund(merchant.owner, paymentID, intent)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(answers.map(({ body }) => body.refund_id)).size).toBe(1);
    expect(await db().refund.count({ where: { paymentId: paymentID } })).toBe(1);
    const changed = await refund(merchant.owner, paymentID, { ...intent, amount: 200 });
    expect(changed.status).toBe(422);
    expect(changed.body.error).toBe("IDEMPOTENCY_KEY_REUSED");
  });

  it("can be retried with the same key after it was refused", async () => {
    const merchant = await newMerchant();
    const paymentID = await completedPayment(merchant, 1000);
    const pending = await refund(merchant.owner, paymentID, { amount: 900 });
    const intent = { amount: 500, idempotency_key: "one dialog" };
    expect((await refund(merchant.owner, paymentID, intent)).status).toBe(409);
    await decide(pending.body.refund_id, "RefundFailed");
    expect((await refund(merchant.owner, paymentID, intent)).status).toBe(202);
  });

  it("cannot be created by a role without permission, for a foreign payment, or with an invalid amount", async () => {
    const merchant = await newMerchant();
    const other = await newMerchant();
    const developer = await newMember(merchant.organization.id, "developer");
    const paymentID = await completedPayment(merchant);
    expect((await refund(developer, paymentID, {})).status).toBe(403);
    expect((await refund(other.owner, paymentID, {})).status).toBe(404);
    for (const amount of [0, -5, 1.005, "100"]) {
      expect((await refund(merchant.owner, paymentID, { amount })).status).toBe(400);
    }
    expect(await db().refund.count({ where: { paymentId: paymentID } })).toBe(0);
  });
});

describe("a failed refund", () => {
  it("shows why it failed and is retried once, with the same amount and reason", async () => {
    const merchant = await newMerchant();
    const cashier = await newMember(merchant.organization.id, "cashier");
    const { refundID, paymentID } = await failedRefund(merchant, 400);
    await takenAtTillOf(cashier, paymentID);
    const params = { refundID };
    const failed = await callAccount(cashier, readRefund, { params });
    expect(failed.body).toMatchObject({
      status: "failed",
      fail_reason: "The payer's account is closed.",
      is_retryable: true,
    });
    const retries = await Promise.all(
      Array.from({ length: 4 }, () => callAccount(cashier, retryRefund, { params })),
    );
    expect(retries.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    const [made, ...others] = new Set(retries.map(({ body }) => body.refund_id as string));
    expect(others).toEqual([]);
    expect(made).not.toBe(refundID);
    expect(retries[0]!.body).toMatchObject({
      amount: 400,
      reason: "Charged twice",
      payment_id: paymentID,
      status: "pending",
    });
  });

  it("cannot be retried when other refunds have used its amount, or when it did not fail", async () => {
    const merchant = await newMerchant();
    const { refundID, paymentID } = await failedRefund(merchant, 600);
    const { body: taken } = await refund(merchant.owner, paymentID, { amount: 500 });
    const refused = await callAccount(merchant.owner, retryRefund, { params: { refundID } });
    expect(refused.status).toBe(409);
    expect(refused.body.error).toBe("REFUND_EXCEEDS_REMAINING");
    const read = await callAccount(merchant.owner, readRefund, { params: { refundID } });
    expect(read.body.is_retryable).toBe(false);
    const pending = { params: { refundID: taken.refund_id as string } };
    const early = await callAccount(merchant.owner, retryRefund, pending);
    expect(early.body).toMatchObject({ error: "REFUND_NOT_RETRYABLE", status: "pending" });
  });

  it("cannot be read or retried by others", async () => {
    const merchant = await newMerchant();
    const other = await newMerchant();
    const { refundID } = await failedRefund(merchant, 100);
    for (const operation of [readRefund, retryRefund]) {
      const foreign = await callAccount(other.owner, operation, { params: { refundID } });
      const unknown = await callAccount(merchant.owner, operation, {
        params: { refundID: "ref_01h455vb4pex5vsknk084sn02q" },
      });
      expect([foreign.status, foreign.body.message]).toEqual([404, unknown.body.message]);
    }
    const developer = await newMember(merchant.organization.id, "developer");
    const answer = await callAccount(developer, retryRefund, { params: { refundID } });
    expect(answer.status).toBe(403);
  });
});

describe("the list of refunds", () => {
  it("is filtered by statuses, payment and days, page by page", async () => {
    const merchant = await newMerchant();
    const first = await failedRefund(merchant, 10);
    const second = await failedRefund(merchant, 20, first.paymentID);
    const { body: third } = await refund(merchant.owner, first.paymentID, { amount: 30 });
    const { body: fourth } = await refund(merchant.owner, await completedPayment(merchant), {});
    await decide(fourth.refund_id, "Refunded");
    const ids = async (query: Record<string, string>) =>
      (await everyPage(merchant.owner, searchRefunds, { limit: "1", ...query })).map(
        (row) => row.refund_id,
      );
    const [one, two, three, four] = [
      first.refundID,
      second.refundID,
      third.refund_id,
      fourth.refund_id,
    ];
    expect(await ids({})).toEqual([four, three, two, one]);
    expect(await ids({ status: "failed" })).toEqual([two, one]);
    expect(await ids({ status: "failed,completed" })).toEqual([four, two, one]);
    expect(await ids({ status: "failed,pending", payment_id: first.paymentID })).toEqual([
      three,
      two,
      one,
    ]);
    expect(await ids({ payment_id: "pay_unknown" })).toEqual([]);
    expect(await ids({ created_to: "2020-01-01" })).toEqual([]);
    expect(await ids({ created_from: "2020-01-01" })).toHaveLength(4);
    const other = await newMerchant();
    expect(await everyPage(other.owner, searchRefunds)).toEqual([]);
  });

  it("can be exported", async () => {
    const merchant = await newMerchant();
    const paymentID = await completedPayment(merchant);
    await refund(merchant.owner, paymentID, { amount: 12.5, reason: "=1+1" });
    const { status, headers, text } = await callAccount(merchant.owner, exportRefunds, {
      query: { payment_id: paymentID },
    });
    expect(status).toBe(200);
    expect(headers.get("content-disposition")).toMatch(/"refunds-all-to-\d{4}-\d\d-\d\d\.csv"/);
    const [names, row, end, ...more] = text.split("\r\n");
    expect([end, more]).toEqual(["", []]);
    expect(names).toBe(
      "refund_id,payment_id,status,amount,currency,payment_amount,created_at (Asia/Almaty),created_at (UTC)," +
        "completed_at (Asia/Almaty),completed_at (UTC),merchant_order_id,payer_phone,device,made_by,reason,fail_reason,till,origin",
    );
    expect(row).toContain(`${paymentID},pending,12.50,KZT,1000.00,`);
    expect(row).toContain(`,"'=1+1",,`);
  });
});
