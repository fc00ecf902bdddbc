// What the port promises, with each network that Qassa can speak to. What only some of them do is tested beside them.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newId } from "@/lib/kit/ids";
import {
  EVERY_NETWORK,
  stateOnceTaken,
  type TriedNetwork,
  tryOrder,
} from "@/tests/support/every-network";
import { NetworkNoAnswer } from "./port";

const soon = { timeoutMs: 400 };

describe.each(Object.entries(EVERY_NETWORK))("%s", (_, open) => {
  let tried: TriedNetwork;
  beforeEach(async () => {
    tried = await open();
  });
  afterEach(() => tried.close());

  const begun = async () => {
    const payment = tryOrder(tried.currency);
    expect(await tried.begin(payment)).toMatchObject({ outcome: "accepted" });
    return payment;
  };
  const paid = async () => {
    const payment = await begun();
    await tried.pay(payment.reference);
    expect(await stateOf(payment.reference)).toMatchObject({ state: "paid" });
    return payment;
  };
  const stateOf = (reference: string) =>
    stateOnceTaken(tried.network, { reference, amount: 150_000n, currency: tried.currency });
  const refundOf = ({ reference: paymentReference }: { reference: string }, amount: bigint) => ({
    reference: newId("refund"),
    paymentReference,
    amount,
    currency: tried.currency,
  });

  test("a payment is pending, then paid", async () => {
    const { reference } = await begun();
    expect(await stateOf(reference)).toMatchObject({ reference, state: "pending" });
    await tried.pay(reference);
    expect(await stateOf(reference)).toMatchObject({ reference, state: "paid" });
    expect(await stateOf(reference)).toMatchObject({ reference, state: "paid" });
  });

  test("a reference is one payment, however often it is asked for", async () => {
    const payment = await begun();
    const again = await Promise.all([1, 2, 3].map(() => tried.begin(payment)));
    for (const answer of again) expect(answer).toMatchObject({ outcome: "accepted" });
    await tried.pay(payment.reference);
    await expect(Promise.resolve().then(() => tried.pay(payment.reference))).rejects.toThrow();
    expect(await stateOf(payment.reference)).toMatchObject({ state: "paid" });
  });

  test("reading a payment that the payer approved changes nothing, where the money is only reserved", async () => {
    const payment = await begun();
    await tried.pay(payment.reference);
    const seen = await Promise.all(
      [1, 2, 3].map(() => tried.network.paymentStates([payment.reference])),
    );
    const expected = tried.network.capture ? "reserved" : "paid";
    expect(seen.map(([one]) => one?.state)).toEqual([expected, expected, expected]);
    if (!tried.network.capture) return;
    expect(await tried.network.cancel(payment.reference)).toMatchObject({ state: "cancelled" });
    expect(await tried.network.capture(payment)).toMatchObject({ state: "cancelled" });
  });

  test("many are told apart in one call, and what is unknown is not found", async () => {
    const [first, second, unknown] = [await begun(), await paid(), newId("payment")];
    const states = await tried.network.paymentStates([first.reference, second.reference, unknown]);
    expect(new Map(states.map(({ reference, state }) => [reference, state]))).toEqual(
      new Map([
        [first.reference, "pending"],
        [second.reference, "paid"],
        [unknown, "not_found"],
      ]),
    );
  });

  test("a payer who declines has declined, where payers can", async () => {
    const { reference } = await begun();
    if (!tried.decline) return expect(tried.network.profile.phoneRequests).toBe(false);
    await tried.decline(reference);
    expect(await stateOf(reference)).toMatchObject({ state: "declined" });
  });

  test("cancelling ends a payment, and tells what it cannot end", async () => {
    const { reference } = await begun();
    for (let times = 0; times < 2; times++) {
      expect(await tried.network.cancel(reference)).toMatchObject({
        reference,
        state: "cancelled",
      });
    }
    expect(await stateOf(reference)).toMatchObject({ state: "cancelled" });
    const other = await paid();
    expect(await tried.network.cancel(other.reference)).toMatchObject({ state: "paid" });
    expect(await tried.network.cancel(newId("payment"))).toMatchObject({ state: "not_found" });
  });

  test("after its time nobody can pay", async () => {
    const { reference } = await begun();
    await tried.letPass(11);
    await expect(Promise.resolve().then(() => tried.pay(reference))).rejects.toThrow();
    expect(["expired", "pending"]).toContain((await stateOf(reference))!.state);
  });

  test("refunds return a part once, and never more than was paid", async () => {
    const payment = await paid();
    const part = refundOf(payment, 100_000n);
    expect(await tried.network.refundStates([part])).toMatchObject([{ state: "not_found" }]);
    for (let times = 0; times < 2; times++) {
      expect(await tried.network.requestRefund(part)).toEqual({ outcome: "accepted" });
    }
    expect(await tried.network.requestRefund(refundOf(payment, 50_001n))).toMatchObject({
      outcome: "refused",
      code: "AMOUNT_NOT_ACCEPTED",
    });
    const rest = refundOf(payment, 50_000n);
    expect(await tried.network.requestRefund(rest)).toEqual({ outcome: "accepted" });
    await tried.letPass(1);
    expect(await tried.network.refundStates([part, rest])).toMatchObject([
      { reference: part.reference, state: "completed" },
      { reference: rest.reference, state: "completed" },
    ]);
  });

  test("nothing is refunded of what nobody paid", async () => {
    expect(await tried.network.requestRefund(refundOf(await begun(), 1n))).toMatchObject({
      outcome: "refused",
    });
  });

  test("the history ends, and is continued from where it ended", async () => {
    const first = await tried.network.history("");
    expect(first.entries).toEqual([]);
    let { cursor, hasMore } = first;
    for (let calls = 0; hasMore; calls++) {
      expect(calls).toBeLessThan(20);
      ({ cursor, hasMore } = await tried.network.history(cursor));
    }
    expect((await tried.network.history(cursor)).entries).toEqual([]);
  });

  test("does what its profile says, and refuses the rest", async () => {
    const { profile } = tried.network;
    const submission = await tried.network.requestPayment(tryOrder(tried.currency));
    expect(submission.outcome).toBe(profile.phoneRequests ? "accepted" : "refused");
    const link = await tried.network.createLink(tryOrder(tried.currency));
    expect(link.outcome).toBe(profile.links ? "accepted" : "refused");
    expect((await tried.network.staticQr()) !== undefined).toBe(profile.staticQr);
  });

  test("a payer can be asked by the code in their app, where its profile says so", async () => {
    const { network, currency, personalQr } = tried;
    const { phone: _none, ...order } = tryOrder(currency);
    const scanned = { ...order, personalQr };
    const submission = await network.requestPayment(scanned);
    if (!network.profile.personalQr) {
      expect(submission).toMatchObject({ outcome: "refused", code: "REFUSED_BY_NETWORK" });
      return;
    }
    expect(submission).toEqual({ outcome: "accepted" });
    // One payment, also if the first answer was lost.
    expect(await network.requestPayment(scanned)).toEqual({ outcome: "accepted" });
    const unknownPayer = {
      ...order,
      reference: newId("payment"),
      personalQr: "https://example.com/me",
    };
    expect(await network.requestPayment(unknownPayer)).toMatchObject({
      outcome: "refused",
      code: "PAYER_NOT_FOUND",
    });
    await tried.pay(order.reference);
    expect(await stateOf(order.reference)).toMatchObject({ state: "paid" });
  });

  test("silence decides nothing", async () => {
    const payment = await paid();
    const pending = await begun();
    await tried.silence();
    const refund = refundOf(payment, 1n);
    const { links } = tried.network.profile;
    const calls = [
      ...(links ? [tried.network.createLink(tryOrder(tried.currency), soon)] : []),
      tried.network.cancel(pending.reference, soon),
      tried.network.paymentStates([pending.reference], soon),
      tried.network.requestRefund(refund, soon),
      tried.network.refundStates([refund], soon),
    ];
    for (const call of await Promise.allSettled(calls)) {
      expect(call).toMatchObject({
        status: "rejected",
        reason: expect.any(NetworkNoAnswer) as unknown,
      });
    }
  });
});
