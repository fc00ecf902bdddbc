// Requests to phones, cancelling, tokens, and a network in trouble.
import { performance } from "node:perf_hooks";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { newId } from "@/lib/kit/ids";
import { minutes } from "@/lib/kit/time";
import { VIPPS_KEYS } from "@/operate/networks/vipps-server";
import { refundOf, vippsForEach, vippsOrder } from "@/tests/support/played-vipps";
import { NetworkNoAnswer } from "../port";
import { vippsNetwork } from "./network";
import { vippsReference } from "./references";

const vipps = vippsForEach();
const { bookOf, paid, stateOf } = vipps;

const soon = { timeoutMs: 300 };

describe("a request to a phone", () => {
  test("asks the payer, and is paid once what was approved is captured", async () => {
    const payment = vippsOrder({ comment: "Table 7", isPayerPresent: true });
    expect(await vipps.network.requestPayment(payment)).toEqual({ outcome: "accepted" });
    expect(JSON.parse(vipps.played.calls.at(-1)!.body)).toEqual({
      amount: { value: 15_000, currency: "NOK" },
      paymentMethod: { type: "WALLET" },
      reference: vippsReference(payment.reference),
      customerInteraction: "CUSTOMER_PRESENT",
      paymentDescription: "Table 7",
      userFlow: "PUSH_MESSAGE",
      customer: { phoneNumber: "4791234567" },
    });
    expect(await stateOf(payment.reference)).toMatchObject({
      state: "pending",
      networkStatus: "CREATED",
    });
    vipps.played.books.decide(vippsReference(payment.reference), true);
    expect(await stateOf(payment.reference)).toEqual({
      reference: payment.reference,
      state: "paid",
      networkStatus: "CAPTURED",
    });
    expect(bookOf(payment.reference).captured).toBe(15_000);
  });

  test("names whoever showed the code in their app by all of it, and by nothing else", async () => {
    const { phone: _none, ...order } = vippsOrder();
    for (const personalQr of [
      "https://qr.vipps.no/28/2/01/031/4791234567?v=1",
      "https://qr.mobilepay.dk/p/qwjhewqhueheuqwhuqwhe",
    ]) {
      const payment = { ...order, reference: newId("payment"), personalQr };
      expect(await vipps.network.requestPayment(payment)).toEqual({ outcome: "accepted" });
      expect(JSON.parse(vipps.played.calls.at(-1)!.body)).toMatchObject({
        userFlow: "PUSH_MESSAGE",
        customer: { personalQr },
      });
    }
    const before = vipps.played.calls.length;
    for (const personalQr of ["abcd", "a".repeat(256)]) {
      const payment = { ...order, reference: newId("payment"), personalQr };
      expect(await vipps.network.requestPayment(payment)).toMatchObject({
        code: "PAYER_NOT_FOUND",
      });
    }
    expect(vipps.played.calls).toHaveLength(before);
  });

  test("is captured once, however many processes do it at the same time", async () => {
    const payment = vippsOrder();
    await vipps.network.requestPayment(payment);
    vipps.played.books.decide(vippsReference(payment.reference), true);
    const seen = await Promise.all(Array.from({ length: 5 }, () => stateOf(payment.reference)));
    expect(new Set(seen.map(({ state }) => state))).toEqual(new Set(["paid"]));
    expect(bookOf(payment.reference).captured).toBe(15_000);
  });

  test("is one payment if its answer was lost and it is sent again", async () => {
    const payment = vippsOrder();
    await stateOf(payment.reference);
    vipps.played.faults.answerLost = true;
    await expect(vipps.network.requestPayment(payment, soon)).rejects.toThrow(NetworkNoAnswer);
    vipps.played.faults.answerLost = false;
    expect(await vipps.network.requestPayment(payment)).toEqual({ outcome: "accepted" });
    expect(vipps.played.books.payments.size).toBe(1);
  });

  test("to nobody's phone is refused, with the network's reason", async () => {
    expect(await vipps.network.requestPayment(vippsOrder({ phone: "+4791230000" }))).toEqual({
      outcome: "refused",
      code: "PAYER_NOT_FOUND",
      reason: "There is no customer with this phone number who can pay here.",
    });
    expect(await vipps.network.requestPayment(vippsOrder({ phone: "+4712345" }))).toMatchObject({
      code: "PAYER_NOT_FOUND",
    });
  });

  test("with another amount under the same reference is refused", async () => {
    const payment = vippsOrder();
    await vipps.network.requestPayment(payment);
    expect(await vipps.network.requestPayment({ ...payment, amount: 1_000n })).toMatchObject({
      outcome: "refused",
    });
  });

  test.each([
    ["the payer declines it", "declined", "ABORTED"],
    ["the payer does nothing", "expired", "EXPIRED"],
    ["the merchant ends it", "cancelled", "Cancelled"],
  ])("is over once %s", async (_, state, networkStatus) => {
    const { reference, ...rest } = vippsOrder();
    await vipps.network.requestPayment({ reference, ...rest });
    if (state === "declined") vipps.played.books.decide(vippsReference(reference), false);
    if (state === "expired") vipps.elapsed = minutes(11);
    if (state === "cancelled") await vipps.network.cancel(reference);
    expect(await stateOf(reference)).toEqual({ reference, state, networkStatus });
  });

  test("has a state that can be stored, also if it is no valid Unicode", async () => {
    vipps.played.faults.unknownState = "UNDER_REVIEW \uD83D";
    const { reference, ...rest } = vippsOrder();
    await vipps.network.requestPayment({ reference, ...rest });
    expect(await stateOf(reference)).toMatchObject({ networkStatus: "UNDER_REVIEW \uFFFD" });
  });

  test("in a state that this version does not know is unrecognized", async () => {
    vipps.played.faults.unknownState = "UNDER_REVIEW";
    const { reference, ...rest } = vippsOrder();
    await vipps.network.requestPayment({ reference, ...rest });
    expect(await stateOf(reference)).toEqual({
      reference,
      state: "unrecognized",
      networkStatus: "UNDER_REVIEW",
    });
  });
});

describe("cancelling", () => {
  test("ends a payment that the payer did not see yet", async () => {
    const { reference, ...rest } = vippsOrder();
    await vipps.network.requestPayment({ reference, ...rest });
    expect(await vipps.network.cancel(reference)).toMatchObject({ state: "cancelled" });
    expect(await vipps.network.cancel(reference)).toMatchObject({ state: "cancelled" });
  });

  test("releases a reservation that came too late", async () => {
    const { reference, ...rest } = vippsOrder();
    await vipps.network.requestPayment({ reference, ...rest });
    vipps.played.books.decide(vippsReference(reference), true);
    expect(await vipps.network.cancel(reference)).toEqual({
      reference,
      state: "cancelled",
      networkStatus: "Cancelled",
    });
    expect(await stateOf(reference)).toMatchObject({ state: "cancelled" });
    expect(bookOf(reference)).toMatchObject({ captured: 0, cancelled: 15_000 });
  });

  test("tells that it is paid, or that nobody knows it", async () => {
    const { reference } = await paid();
    expect(await vipps.network.cancel(reference)).toMatchObject({ state: "paid" });
    expect(await vipps.network.cancel(newId("payment"))).toMatchObject({ state: "not_found" });
  });
});

describe("the access token", () => {
  test("is asked for once, however many calls need it, and kept until shortly before its end", async () => {
    await Promise.all(Array.from({ length: 20 }, () => stateOf(newId("payment"))));
    expect(vipps.played.tokens.given).toBe(1);
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + vipps.elapsed);
    onTestFinished(() => clock.mockRestore());
    vipps.elapsed = minutes(54);
    await stateOf(newId("payment"));
    expect(vipps.played.tokens.given).toBe(1);
    vipps.elapsed = minutes(56);
    await Promise.all(Array.from({ length: 5 }, () => stateOf(newId("payment"))));
    expect(vipps.played.tokens.given).toBe(2);
  });

  test("is replaced if it is refused before its end", async () => {
    await stateOf(newId("payment"));
    vipps.played.faults.refusedTokens = 1;
    expect(await stateOf(newId("payment"))).toMatchObject({ state: "not_found" });
    expect(vipps.played.tokens.given).toBe(2);
    vipps.played.faults.refusedTokens = 2;
    await expect(stateOf(newId("payment"))).rejects.toThrow("(401)");
  });

  test("is not given for wrong keys", async () => {
    const wrong = { baseUrl: vipps.server.origin, ...VIPPS_KEYS, clientSecret: "wrong" };
    await expect(vippsNetwork(wrong).paymentStates(["pay_1"])).rejects.toThrow(
      "it gave no access token (401)",
    );
  });
});

describe("a network in trouble", () => {
  test("that limits changes of one payment is asked about all others meanwhile", async () => {
    const payment = vippsOrder();
    await vipps.network.requestPayment(payment);
    for (let times = 0; times < 4; times++) await vipps.network.requestPayment(payment);
    await expect(vipps.network.requestPayment(payment)).rejects.toThrow("429");
    expect(await vipps.network.requestPayment(vippsOrder())).toEqual({ outcome: "accepted" });
    vipps.elapsed = minutes(1);
    expect(await vipps.network.requestPayment(payment)).toEqual({ outcome: "accepted" });
  });

  test("tells of the payments that it answered about", async () => {
    const payments = Array.from({ length: 4 }, () => vippsOrder());
    for (const payment of payments) await vipps.network.requestPayment(payment);
    vipps.played.faults.tooMany = 2;
    const states = await vipps.network.paymentStates(payments.map(({ reference }) => reference));
    expect(states).toHaveLength(2);
  });

  test.each([
    ["is silent", { silent: true }],
    ["fails", { serverError: true }],
    ["answers nonsense", { malformed: true }],
  ])("that %s decides nothing", async (_, faults) => {
    const payment = await paid();
    const pending = vippsOrder();
    await vipps.network.requestPayment(pending);
    Object.assign(vipps.played.faults, faults);
    const calls = [
      vipps.network.requestPayment(vippsOrder(), soon),
      vipps.network.createLink(vippsOrder(), soon),
      vipps.network.cancel(pending.reference, soon),
      vipps.network.paymentStates([pending.reference], soon),
      vipps.network.requestRefund(refundOf(payment, 1n), soon),
      vipps.network.refundStates([refundOf(payment, 1n)], soon),
    ];
    for (const call of await Promise.allSettled(calls)) {
      expect(call).toMatchObject({
        status: "rejected",
        reason: expect.any(NetworkNoAnswer) as unknown,
      });
    }
  });

  test.each(["6140", "6260", "6280"])("that can't take the money now says so: %s", async (code) => {
    const payment = vippsOrder();
    await vipps.network.requestPayment(payment);
    vipps.played.books.decide(vippsReference(payment.reference), true);
    vipps.played.faults.refusals = { capture: { code }, cancel: { code } };
    const kept = {
      state: "reserved",
      reason: "The payment could not be changed. Try again later.",
    };
    expect(await vipps.network.capture!(payment)).toMatchObject(kept);
    expect(await vipps.network.cancel(payment.reference)).toMatchObject(kept);
    vipps.played.faults.refusals = {};
    expect(await vipps.network.capture!(payment)).toMatchObject({ state: "paid" });
  });
});
