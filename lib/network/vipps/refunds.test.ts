// Refunds, and what somebody does in the network's portal.
import { describe, expect, test } from "vitest";
import { refundOf, vippsForEach, vippsOrder } from "@/tests/support/played-vipps";
import { NetworkNoAnswer } from "../port";
import { vippsReference } from "./references";

const vipps = vippsForEach();
const { bookOf, paid } = vipps;

const soon = { timeoutMs: 300 };

describe("a part that somebody captures in the portal", () => {
  const inPart = async () => {
    const { reference, ...rest } = vippsOrder();
    await vipps.network.requestPayment({ reference, ...rest });
    const there = vippsReference(reference);
    vipps.played.books.decide(there, true);
    vipps.played.books.capture(there, 10_000, null);
    return { reference, there };
  };
  const transfers = (reference: string) => [
    {
      reference,
      id: vippsReference(reference),
      amount: 10_000n,
      currency: "NOK",
      returns: [],
    },
  ];
  const look = async (reference: string) => (await vipps.network.paymentStates([reference]))[0];

  test("leaves the rest reserved", async () => {
    const { reference } = await inPart();
    expect(await look(reference)).toEqual({
      reference,
      state: "reserved",
      networkStatus: "CAPTURED_IN_PART",
      capturedAmount: 10_000n,
    });
  });

  test.each(["there", "here"])("is what was paid once the rest is cancelled %s", async (where) => {
    const { reference, there } = await inPart();
    if (where === "there") vipps.played.books.cancel(there, null);
    const cancelled = await vipps.network.cancel(reference);
    for (const state of [cancelled, await look(reference)]) {
      expect(state).toEqual({
        reference,
        state: "paid",
        networkStatus: "CAPTURED",
        transfers: transfers(reference),
      });
    }
    expect(bookOf(reference)).toMatchObject({ captured: 10_000, cancelled: 5_000 });
  });

  test("and the other part too is the payment as it was asked for", async () => {
    const { reference, there } = await inPart();
    vipps.played.books.capture(there, 5_000, null);
    expect(await look(reference)).toEqual({ reference, state: "paid", networkStatus: "CAPTURED" });
  });

  test("of which all is cancelled there is cancelled", async () => {
    const { reference, ...rest } = vippsOrder();
    await vipps.network.requestPayment({ reference, ...rest });
    vipps.played.books.decide(vippsReference(reference), true);
    vipps.played.books.cancel(vippsReference(reference), null);
    expect(await look(reference)).toMatchObject({ state: "cancelled" });
  });
});

describe("refunds", () => {
  test("are found again by their idempotency key, each part by itself", async () => {
    const payment = await paid();
    const [first, second] = [refundOf(payment, 4_000n), refundOf(payment, 6_000n)];
    expect(await vipps.network.refundStates([first])).toMatchObject([{ state: "not_found" }]);
    for (const refund of [first, second, first]) {
      expect(await vipps.network.requestRefund(refund)).toEqual({ outcome: "accepted" });
    }
    expect(await vipps.network.refundStates([first, second])).toEqual([
      { reference: first.reference, state: "completed", networkStatus: "REFUNDED" },
      { reference: second.reference, state: "completed", networkStatus: "REFUNDED" },
    ]);
    expect(bookOf(payment.reference).refunded).toBe(10_000);
  });

  test("of more than was captured are refused", async () => {
    const payment = await paid();
    const refund = refundOf(payment, 15_001n);
    expect(await vipps.network.requestRefund(refund)).toEqual({
      outcome: "refused",
      code: "AMOUNT_NOT_ACCEPTED",
      reason: "More than was captured and is not refunded yet.",
    });
    // The log has the attempt; only the answer to the request says whether another one can succeed.
    expect(await vipps.network.refundStates([refund])).toMatchObject([{ state: "not_found" }]);
  });

  test.each([{ status: 423 }, { code: "6160" }])(
    "wait while the payment is locked: %o",
    async (lock) => {
      const payment = await paid();
      const refund = refundOf(payment, 4_000n);
      vipps.played.faults.refusals = { refund: lock };
      await expect(vipps.network.requestRefund(refund)).rejects.toThrow(NetworkNoAnswer);
      expect(await vipps.network.refundStates([refund])).toMatchObject([{ state: "not_found" }]);
      vipps.played.faults.refusals = {};
      expect(await vipps.network.requestRefund(refund)).toEqual({ outcome: "accepted" });
    },
  );

  test("whose answer was lost are carried out once", async () => {
    const payment = await paid();
    const refund = refundOf(payment, 4_000n);
    vipps.played.faults.answerLost = true;
    await expect(vipps.network.requestRefund(refund, soon)).rejects.toThrow(NetworkNoAnswer);
    vipps.played.faults.answerLost = false;
    expect(await vipps.network.refundStates([refund])).toMatchObject([{ state: "completed" }]);
    expect(await vipps.network.requestRefund(refund)).toEqual({ outcome: "accepted" });
    expect(bookOf(payment.reference).refunded).toBe(4_000);
  });
});
