import { performance } from "node:perf_hooks";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { newId } from "@/lib/kit/ids";
import { days, minutes } from "@/lib/kit/time";
import { playVipps, type PlayedVipps, VIPPS_KEYS } from "@/scripts/networks/vipps-server";
import { listen, type Listener } from "@/tests/support/listener";
import { stateOnceTaken } from "@/tests/support/every-network";
import { order as anOrder } from "@/tests/support/networks";
import { NetworkNoAnswer, type PaymentNetwork } from "../port";
import { vippsNetwork } from "./network";
import { vippsReference } from "./references";

let played: PlayedVipps;
let server: Listener;
let network: PaymentNetwork;
let elapsed: number;
beforeEach(async () => {
  elapsed = 0;
  played = playVipps({ now: () => Date.now() + elapsed });
  server = await listen(played.handle);
  network = vippsNetwork({ baseUrl: server.origin, ...VIPPS_KEYS });
});
afterEach(() => server.close());

const order = (changes: Parameters<typeof anOrder>[0] = {}) =>
  anOrder({ phone: "+4791234567", amount: 15_000n, currency: "NOK", ...changes });
const soon = { timeoutMs: 300 };

/** The state of a payment, after taking what the payer approved. */
const stateOf = async (reference: string, amount = 15_000n) =>
  (await stateOnceTaken(network, { reference, amount, currency: "NOK" }))!;

const bookOf = (reference: string) => played.books.find(vippsReference(reference));

/** A payment that the payer approved and that was captured. */
async function paid(amount = 15_000n) {
  const payment = order({ amount });
  await network.requestPayment(payment);
  played.books.decide(vippsReference(payment.reference), true);
  expect(await stateOf(payment.reference, amount)).toMatchObject({ state: "paid" });
  return payment;
}

const refundOf = (payment: { reference: string }, amount: bigint) => ({
  reference: newId("refund"),
  paymentReference: payment.reference,
  amount,
  currency: "NOK",
});

describe("a request to a phone", () => {
  test("asks the payer, and is paid once what was approved is captured", async () => {
    const payment = order({ comment: "Table 7", isPayerPresent: true });
    expect(await network.requestPayment(payment)).toEqual({ outcome: "accepted" });
    expect(JSON.parse(played.calls.at(-1)!.body)).toEqual({
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
    played.books.decide(vippsReference(payment.reference), true);
    expect(await stateOf(payment.reference)).toEqual({
      reference: payment.reference,
      state: "paid",
      networkStatus: "CAPTURED",
    });
    expect(bookOf(payment.reference).captured).toBe(15_000);
  });

  test("is captured once, however many processes do it at the same time", async () => {
    const payment = order();
    await network.requestPayment(payment);
    played.books.decide(vippsReference(payment.reference), true);
    const seen = await Promise.all(Array.from({ length: 5 }, () => stateOf(payment.reference)));
    expect(new Set(seen.map(({ state }) => state))).toEqual(new Set(["paid"]));
    expect(bookOf(payment.reference).captured).toBe(15_000);
  });

  test("is one payment if its answer was lost and it is sent again", async () => {
    const payment = order();
    await stateOf(payment.reference);
    played.faults.answerLost = true;
    await expect(network.requestPayment(payment, soon)).rejects.toThrow(NetworkNoAnswer);
    played.faults.answerLost = false;
    expect(await network.requestPayment(payment)).toEqual({ outcome: "accepted" });
    expect(played.books.payments.size).toBe(1);
  });

  test("to nobody's phone is refused, with the network's reason", async () => {
    expect(await network.requestPayment(order({ phone: "+4791230000" }))).toEqual({
      outcome: "refused",
      code: "PAYER_NOT_FOUND",
      reason: "There is no customer with this phone number who can pay here.",
    });
    expect(await network.requestPayment(order({ phone: "+4712345" }))).toMatchObject({
      code: "PAYER_NOT_FOUND",
    });
  });

  test("with another amount under the same reference is refused", async () => {
    const payment = order();
    await network.requestPayment(payment);
    expect(await network.requestPayment({ ...payment, amount: 1_000n })).toMatchObject({
      outcome: "refused",
    });
  });

  test.each([
    ["the payer declines it", "declined", "ABORTED"],
    ["the payer does nothing", "expired", "EXPIRED"],
    ["the merchant ends it", "cancelled", "Cancelled"],
  ])("is over once %s", async (_, state, networkStatus) => {
    const { reference, ...rest } = order();
    await network.requestPayment({ reference, ...rest });
    if (state === "declined") played.books.decide(vippsReference(reference), false);
    if (state === "expired") elapsed = minutes(11);
    if (state === "cancelled") await network.cancel(reference);
    expect(await stateOf(reference)).toEqual({ reference, state, networkStatus });
  });

  test("in a state that this version does not know is unrecognized", async () => {
    played.faults.strangeState = "UNDER_REVIEW";
    const { reference, ...rest } = order();
    await network.requestPayment({ reference, ...rest });
    expect(await stateOf(reference)).toEqual({
      reference,
      state: "unrecognized",
      networkStatus: "UNDER_REVIEW",
    });
  });
});

test("a link's QR code is the URL that the payer's app opens", async () => {
  const link = order();
  const answer = await network.createLink(link);
  expect(answer).toMatchObject({
    outcome: "accepted",
    qrToken: expect.stringContaining(`${server.origin}/pay/`),
    extTranId: vippsReference(link.reference),
    expiresAt: link.expiresAt,
  });
  expect(JSON.parse(played.calls.at(-1)!.body)).toMatchObject({
    userFlow: "QR",
    qrFormat: { format: "TEXT/TARGETURL" },
    customerInteraction: "CUSTOMER_NOT_PRESENT",
  });
  expect(await network.createLink(link)).toEqual(answer);
  played.books.decide(vippsReference(link.reference), true);
  expect(await stateOf(link.reference)).toMatchObject({ state: "paid" });
});

describe("a link that is opened on the payer's own phone", () => {
  const opened = (changes: object = {}) =>
    network.createLink({ ...order(), returnUrl: "https://shop.example/r/1", ...changes });
  const sent = () => JSON.parse(played.calls.at(-1)!.body) as Record<string, unknown>;

  test("switches to the app, and comes back", async () => {
    expect(await opened()).toMatchObject({
      outcome: "accepted",
      qrToken: expect.stringMatching(/^http/) as unknown,
    });
    expect(sent()).toMatchObject({
      userFlow: "WEB_REDIRECT",
      returnUrl: "https://shop.example/r/1",
    });
    expect(sent()).not.toHaveProperty("qrFormat");
  });

  test("is a code as elsewhere if the page has no https", async () => {
    await opened({ returnUrl: "http://localhost:3000/r/1" });
    expect(sent()).toMatchObject({ userFlow: "QR" });
  });
});

describe("a link for longer than ten minutes", () => {
  const longer = () => vippsNetwork({ baseUrl: server.origin, ...VIPPS_KEYS, longestLinkDays: 7 });
  const linkFor = (passing: number) =>
    order({ comment: "Two teas", expiresAt: new Date(Date.now() + passing) });
  const sent = () => JSON.parse(played.calls.at(-1)!.body) as Record<string, unknown>;

  test("says what is bought, and until when", async () => {
    const link = linkFor(days(3));
    expect(await longer().createLink(link)).toMatchObject({ expiresAt: link.expiresAt });
    expect(sent()).toMatchObject({
      userFlow: "QR",
      expiresAt: link.expiresAt.toISOString(),
      receipt: {
        orderLines: [{ name: "Two teas", totalAmount: 15_000, totalTaxAmount: 0 }],
        bottomLine: { currency: "NOK" },
      },
    });
    elapsed = days(2);
    played.books.decide(vippsReference(link.reference), true);
    expect(bookOf(link.reference).state).toBe("AUTHORIZED");
  });

  test("has no end of its own if ten minutes are enough, and a later one if it is hardly longer", async () => {
    await longer().createLink(linkFor(minutes(10)));
    expect(sent()).not.toHaveProperty("expiresAt");
    expect(await longer().createLink(linkFor(minutes(10) + 5_000))).toMatchObject({
      outcome: "accepted",
    });
  });

  test("needs the network's approval of the sales unit", () => {
    expect(network.profile.linkValidity).toEqual({ least: 600, most: 600 });
    expect(longer().profile.linkValidity).toEqual({ least: 600, most: 604_800 });
  });
});

describe("a part that somebody captures in the portal", () => {
  const inPart = async () => {
    const { reference, ...rest } = order();
    await network.requestPayment({ reference, ...rest });
    const there = vippsReference(reference);
    played.books.decide(there, true);
    played.books.capture(there, 10_000, null);
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
  const look = async (reference: string) => (await network.paymentStates([reference]))[0];

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
    if (where === "there") played.books.cancel(there, null);
    const cancelled = await network.cancel(reference);
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
    played.books.capture(there, 5_000, null);
    expect(await look(reference)).toEqual({ reference, state: "paid", networkStatus: "CAPTURED" });
  });

  test("of which all is cancelled there is cancelled", async () => {
    const { reference, ...rest } = order();
    await network.requestPayment({ reference, ...rest });
    played.books.decide(vippsReference(reference), true);
    played.books.cancel(vippsReference(reference), null);
    expect(await look(reference)).toMatchObject({ state: "cancelled" });
  });
});

describe("cancelling", () => {
  test("ends a payment that the payer did not see yet", async () => {
    const { reference, ...rest } = order();
    await network.requestPayment({ reference, ...rest });
    expect(await network.cancel(reference)).toMatchObject({ state: "cancelled" });
    expect(await network.cancel(reference)).toMatchObject({ state: "cancelled" });
  });

  test("releases a reservation that came too late", async () => {
    const { reference, ...rest } = order();
    await network.requestPayment({ reference, ...rest });
    played.books.decide(vippsReference(reference), true);
    expect(await network.cancel(reference)).toEqual({
      reference,
      state: "cancelled",
      networkStatus: "Cancelled",
    });
    expect(await stateOf(reference)).toMatchObject({ state: "cancelled" });
    expect(bookOf(reference)).toMatchObject({ captured: 0, cancelled: 15_000 });
  });

  test("tells that it is paid, or that nobody knows it", async () => {
    const { reference } = await paid();
    expect(await network.cancel(reference)).toMatchObject({ state: "paid" });
    expect(await network.cancel(newId("payment"))).toMatchObject({ state: "not_found" });
  });
});

describe("refunds", () => {
  test("are found again by their idempotency key, each part by itself", async () => {
    const payment = await paid();
    const [first, second] = [refundOf(payment, 4_000n), refundOf(payment, 6_000n)];
    expect(await network.refundStates([first])).toMatchObject([{ state: "not_found" }]);
    for (const refund of [first, second, first]) {
      expect(await network.requestRefund(refund)).toEqual({ outcome: "accepted" });
    }
    expect(await network.refundStates([first, second])).toEqual([
      { reference: first.reference, state: "completed", networkStatus: "REFUNDED" },
      { reference: second.reference, state: "completed", networkStatus: "REFUNDED" },
    ]);
    expect(bookOf(payment.reference).refunded).toBe(10_000);
  });

  test("of more than was captured are refused", async () => {
    const payment = await paid();
    const refund = refundOf(payment, 15_001n);
    expect(await network.requestRefund(refund)).toEqual({
      outcome: "refused",
      code: "AMOUNT_NOT_ACCEPTED",
      reason: "More than was captured and is not refunded yet.",
    });
    // The log has the attempt; only the answer to the request says whether another one can succeed.
    expect(await network.refundStates([refund])).toMatchObject([{ state: "not_found" }]);
  });

  test.each([{ status: 423 }, { code: "6160" }])(
    "wait while the payment is locked: %o",
    async (lock) => {
      const payment = await paid();
      const refund = refundOf(payment, 4_000n);
      played.faults.refusals = { refund: lock };
      await expect(network.requestRefund(refund)).rejects.toThrow(NetworkNoAnswer);
      expect(await network.refundStates([refund])).toMatchObject([{ state: "not_found" }]);
      played.faults.refusals = {};
      expect(await network.requestRefund(refund)).toEqual({ outcome: "accepted" });
    },
  );

  test("whose answer was lost are carried out once", async () => {
    const payment = await paid();
    const refund = refundOf(payment, 4_000n);
    played.faults.answerLost = true;
    await expect(network.requestRefund(refund, soon)).rejects.toThrow(NetworkNoAnswer);
    played.faults.answerLost = false;
    expect(await network.refundStates([refund])).toMatchObject([{ state: "completed" }]);
    expect(await network.requestRefund(refund)).toEqual({ outcome: "accepted" });
    expect(bookOf(payment.reference).refunded).toBe(4_000);
  });
});

describe("the access token", () => {
  test("is asked for once, however many calls need it, and kept until shortly before its end", async () => {
    await Promise.all(Array.from({ length: 20 }, () => stateOf(newId("payment"))));
    expect(played.tokens.given).toBe(1);
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + elapsed);
    onTestFinished(() => clock.mockRestore());
    elapsed = minutes(54);
    await stateOf(newId("payment"));
    expect(played.tokens.given).toBe(1);
    elapsed = minutes(56);
    await Promise.all(Array.from({ length: 5 }, () => stateOf(newId("payment"))));
    expect(played.tokens.given).toBe(2);
  });

  test("is replaced if it is refused before its end", async () => {
    await stateOf(newId("payment"));
    played.faults.refusedTokens = 1;
    expect(await stateOf(newId("payment"))).toMatchObject({ state: "not_found" });
    expect(played.tokens.given).toBe(2);
    played.faults.refusedTokens = 2;
    await expect(stateOf(newId("payment"))).rejects.toThrow("(401)");
  });

  test("is not given for wrong keys", async () => {
    const wrong = { baseUrl: server.origin, ...VIPPS_KEYS, clientSecret: "wrong" };
    await expect(vippsNetwork(wrong).paymentStates(["pay_1"])).rejects.toThrow(
      "it gave no access token (401)",
    );
  });
});

describe("a network in trouble", () => {
  test("that limits changes of one payment is asked about all others meanwhile", async () => {
    const payment = order();
    await network.requestPayment(payment);
    for (let times = 0; times < 4; times++) await network.requestPayment(payment);
    await expect(network.requestPayment(payment)).rejects.toThrow("429");
    expect(await network.requestPayment(order())).toEqual({ outcome: "accepted" });
    elapsed = minutes(1);
    expect(await network.requestPayment(payment)).toEqual({ outcome: "accepted" });
  });

  test("tells of the payments that it answered about", async () => {
    const payments = Array.from({ length: 4 }, () => order());
    for (const payment of payments) await network.requestPayment(payment);
    played.faults.tooMany = 2;
    const states = await network.paymentStates(payments.map(({ reference }) => reference));
    expect(states).toHaveLength(2);
  });

  test.each([
    ["is silent", { silent: true }],
    ["fails", { serverError: true }],
    ["answers nonsense", { malformed: true }],
  ])("that %s decides nothing", async (_, faults) => {
    const payment = await paid();
    const pending = order();
    await network.requestPayment(pending);
    Object.assign(played.faults, faults);
    const calls = [
      network.requestPayment(order(), soon),
      network.createLink(order(), soon),
      network.cancel(pending.reference, soon),
      network.paymentStates([pending.reference], soon),
      network.requestRefund(refundOf(payment, 1n), soon),
      network.refundStates([refundOf(payment, 1n)], soon),
    ];
    for (const call of await Promise.allSettled(calls)) {
      expect(call).toMatchObject({
        status: "rejected",
        reason: expect.any(NetworkNoAnswer) as unknown,
      });
    }
  });

  test.each(["6140", "6260", "6280"])("that can't take the money now says so: %s", async (code) => {
    const payment = order();
    await network.requestPayment(payment);
    played.books.decide(vippsReference(payment.reference), true);
    played.faults.refusals = { capture: { code }, cancel: { code } };
    const kept = {
      state: "reserved",
      reason: "The payment could not be changed. Try again later.",
    };
    expect(await network.capture!(payment)).toMatchObject(kept);
    expect(await network.cancel(payment.reference)).toMatchObject(kept);
    played.faults.refusals = {};
    expect(await network.capture!(payment)).toMatchObject({ state: "paid" });
  });
});
