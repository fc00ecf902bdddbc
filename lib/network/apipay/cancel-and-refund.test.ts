import { describe, expect, test } from "vitest";
import { minutes, seconds } from "@/lib/kit/time";
import { apipayForEach, refundOf } from "@/tests/support/played-apipay";
import { NetworkNoAnswer } from "../port";

const shop = apipayForEach();
const { stateOf, requestedPayment, paid, callsTo, backdateWaits } = shop;
const soon = { timeoutMs: 300 };

describe("cancelling", () => {
  test("waits for the decision", async () => {
    const { reference } = await requestedPayment();
    shop.played.books.settings.cancelMs = 300;
    expect(await shop.network.cancel(reference)).toEqual({
      reference,
      state: "cancelled",
      networkStatus: "Cancelled",
    });
  });

  test("says that nothing is decided yet, and what was decided later", async () => {
    const { reference } = await requestedPayment();
    shop.played.books.settings.cancelMs = minutes(1);
    await expect(shop.network.cancel(reference, { timeoutMs: 800 })).rejects.toThrow(
      "not decided yet",
    );
    expect(await stateOf(reference)).toMatchObject({
      state: "pending",
      networkStatus: "cancelling",
    });
    shop.elapsed = minutes(2);
    expect(await stateOf(reference)).toMatchObject({
      state: "cancelled",
      networkStatus: "Cancelled",
    });
  });

  test("loses against a payer who is faster", async () => {
    const { reference } = await requestedPayment();
    shop.played.books.settings.cancelMs = minutes(1);
    await expect(shop.network.cancel(reference, { timeoutMs: 800 })).rejects.toThrow(
      NetworkNoAnswer,
    );
    shop.played.books.pay(reference);
    expect(await shop.network.cancel(reference)).toMatchObject({ state: "paid" });
    expect(await stateOf(reference)).toMatchObject({ state: "paid" });
  });

  test("is done at once in the sandbox", async () => {
    await shop.playAgain({ isSandbox: true });
    const { reference } = await requestedPayment();
    expect(await shop.network.cancel(reference)).toMatchObject({ state: "cancelled" });
    expect(callsTo(/^GET/)).toHaveLength(0);
  });

  test("is not what a payer does who declines", async () => {
    const { reference } = await requestedPayment();
    shop.played.books.decline(reference);
    expect(await stateOf(reference)).toEqual({
      reference,
      state: "declined",
      networkStatus: "cancelled",
    });
  });
});

describe("refunds", () => {
  test("are found by their reference if the answer was lost, and made once", async () => {
    const payment = await paid();
    const refund = { ...refundOf(payment, 234_567n), reason: "Broken" };
    shop.played.faults.answerLost = true;
    await expect(shop.network.requestRefund(refund, soon)).rejects.toThrow(NetworkNoAnswer);
    shop.played.faults.answerLost = false;
    expect(await shop.network.requestRefund(refund)).toEqual({ outcome: "accepted" });
    const [invoice] = shop.played.books.made(payment.reference);
    expect(invoice!.refunds).toMatchObject([
      { amount: 234_567, reason: `Broken (${refund.reference})` },
    ]);
    shop.elapsed = seconds(2);
    expect(await shop.network.refundStates([refund])).toMatchObject([{ state: "completed" }]);
  });

  test("have a reason that is short enough to keep its end, by which they are found", async () => {
    const payment = await paid();
    const refund = { ...refundOf(payment, 100n), reason: "Broken. ".repeat(60) };
    await shop.network.requestRefund(refund);
    const { reason } = shop.played.books.made(payment.reference)[0]!.refunds[0]!;
    expect(reason!.length).toBeLessThanOrEqual(200);
    expect(reason).toMatch(/^Broken\. .*\(ref_\w+\)$/);
  });

  test("that never arrived are asked for again, once that is certain", async () => {
    const payment = await paid();
    const refund = refundOf(payment, 100n);
    shop.played.faults.serverError = true;
    await expect(shop.network.requestRefund(refund)).rejects.toThrow(NetworkNoAnswer);
    shop.played.faults.serverError = false;
    expect(await shop.network.refundStates([refund])).toEqual([]);
    await expect(shop.network.requestRefund(refund)).rejects.toThrow(NetworkNoAnswer);
    await backdateWaits(minutes(11));
    expect(await shop.network.refundStates([refund])).toMatchObject([{ state: "not_found" }]);
    expect(await shop.network.requestRefund(refund)).toEqual({ outcome: "accepted" });
    expect(shop.played.books.made(payment.reference)[0]!.refunds).toHaveLength(1);
  });

  test("of many payments are read from one list, with the network's words for those that failed", async () => {
    const refunds = [];
    for (let n = 0; n < 5; n++) {
      const refund = refundOf(await paid(), 100n);
      await shop.network.requestRefund(refund);
      refunds.push(refund);
    }
    shop.played.books.refundsFail = true;
    shop.elapsed = seconds(2);
    const before = shop.played.calls.length;
    const states = await shop.network.refundStates(refunds);
    expect(shop.played.calls).toHaveLength(before + 1);
    expect(states).toHaveLength(5);
    for (const state of states) {
      expect(state).toMatchObject({ state: "failed", reason: "Возврат отклонён банком" });
    }
  });
});
