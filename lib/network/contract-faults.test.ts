import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { newId } from "@/lib/kit/ids";
import {
  confirmRequest,
  type Faults,
  gatewayNetwork,
  type MAGIC_AMOUNTS,
  NetworkNoAnswer,
  sandboxGatewayToken,
  sandboxNetwork,
  setFaults,
} from "@/lib/network";
import {
  amountOf,
  balanceOf,
  gatewayAddress,
  letPass,
  networks,
  openMerchant,
  order,
  stateOf,
  withGateway,
} from "@/tests/support/networks";

withGateway();

describe.each(networks)("%s", (_name, connect) => {
  describe("magic amounts", () => {
    const outcomes: [(typeof MAGIC_AMOUNTS)[number]["name"], number, string][] = [
      ["paid_at_once", 0, "paid"],
      ["paid_soon", 0, "pending"],
      ["paid_soon", 4, "paid"],
      ["declined", 0, "declined"],
      ["insufficient_funds", 2, "rejected"],
      ["wrong_number", 2, "rejected"],
      ["technical_fault", 3, "rejected"],
      ["expires_quickly", 0, "pending"],
      ["expires_quickly", 6, "expired"],
      ["paid_late", 6, "expired"],
      ["paid_late", 26, "paid"],
      ["unknown_then_paid", 0, "unrecognized"],
      ["unknown_then_paid", 21, "paid"],
    ];
    it.each(outcomes)("%s, after %i seconds: %s", async (name, seconds, state) => {
      const { accountId, network } = await openMerchant(connect);
      const payment = order({ amount: amountOf(name) });
      expect(await network.requestPayment(payment)).toEqual({ outcome: "accepted" });
      await letPass(accountId, seconds);
      expect(await stateOf(network, payment.reference)).toMatchObject({ state });
      expect(await balanceOf(accountId, payment.phone)).toBe(100_000_000n);
    });

    it("reports a payment as paid after it expired", async () => {
      const { accountId, network } = await openMerchant(connect);
      const payment = order({ amount: amountOf("paid_late") });
      await network.requestPayment(payment);
      await letPass(accountId, 6);
      expect(await stateOf(network, payment.reference)).toMatchObject({ state: "expired" });
      await letPass(accountId, 20);
      expect(await stateOf(network, payment.reference)).toMatchObject({ state: "paid" });
    });

    it("loses the response, not the payment", async () => {
      const { network } = await openMerchant(connect);
      const payment = order({ amount: amountOf("answer_lost") });
      await expect(network.requestPayment(payment, { timeoutMs: 200 })).rejects.toThrow(
        NetworkNoAnswer,
      );
      expect(await stateOf(network, payment.reference)).toMatchObject({ state: "pending" });
    });

    it("are the same in a currency without decimals", async () => {
      const { network } = await openMerchant(connect, "JPY");
      const payment = order({ amount: 77_701n, currency: "JPY" });
      await network.requestPayment(payment);
      expect(await stateOf(network, payment.reference)).toMatchObject({ state: "paid" });
    });
  });

  describe("faults", () => {
    const silences: [Partial<Faults>, "nothing" | "the payment"][] = [
      [{ no_answer: true }, "nothing"],
      [{ server_error: true }, "nothing"],
      [{ answer_lost: true }, "the payment"],
      [{ malformed_answer: true }, "the payment"],
      [{ slow_ms: 5_000 }, "the payment"],
    ];
    it.each(silences)("%o fails every call, and leaves %s", async (faults, left) => {
      const { accountId, network } = await openMerchant(connect);
      const payment = order();
      await setFaults(accountId, faults);
      const soon = { timeoutMs: 150 };
      const refund = {
        reference: newId("refund"),
        paymentReference: payment.reference,
        amount: 1n,
        currency: "KZT",
      };
      await expect(network.requestPayment(payment, soon)).rejects.toThrow(NetworkNoAnswer);
      const calls = [
        network.paymentStates([payment.reference], soon),
        network.createLink(order(), soon),
        network.cancel(newId("payment"), soon),
        network.requestRefund(refund, soon),
        network.refundStates([refund], soon),
        network.history("", soon),
      ];
      for (const call of await Promise.allSettled(calls)) {
        expect(call).toMatchObject({
          status: "rejected",
          reason: expect.any(NetworkNoAnswer) as unknown,
        });
      }
      await setFaults(accountId, {});
      const { state } = await stateOf(network, payment.reference);
      expect(state).toBe(left === "nothing" ? "not_found" : "pending");
      expect(await network.requestPayment(payment)).toEqual({ outcome: "accepted" });
    });

    it("answers a call that is slow but within the timeout", async () => {
      const { accountId, network } = await openMerchant(connect);
      await setFaults(accountId, { slow_ms: 120 });
      const startedAt = performance.now();
      await network.history("", { timeoutMs: 3_000 });
      expect(performance.now() - startedAt).toBeGreaterThan(110);
    });

    it("is not waited for longer than its caller allows", async () => {
      const { accountId, network } = await openMerchant(connect);
      await setFaults(accountId, { slow_ms: 4_000 });
      const startedAt = performance.now();
      const ended = new AbortController();
      const call = network.history("", { signal: ended.signal });
      setTimeout(() => ended.abort(), 100);
      await expect(call).rejects.toThrow(/ended before an answer/);
      await expect(network.paymentStates(["pay_1"], { signal: ended.signal })).rejects.toThrow(
        NetworkNoAnswer,
      );
      expect(performance.now() - startedAt).toBeLessThan(2_000);
    });

    it("rejects a wrong number", async () => {
      const { accountId, network } = await openMerchant(connect);
      await setFaults(accountId, { wrong_number: true });
      expect(await network.requestPayment(order())).toMatchObject({ code: "PAYER_NOT_FOUND" });
      expect(await network.createLink(order())).toMatchObject({ outcome: "accepted" });
    });

    it.each([
      [{ insufficient_funds: true }, "The payer has insufficient funds."],
      [{ technical_fault: true }, "Technical fault of the network."],
    ])("rejects with %o when the payer confirms", async (faults, reason) => {
      const { accountId, network } = await openMerchant(connect);
      await setFaults(accountId, faults);
      const payment = order();
      await network.requestPayment(payment);
      await confirmRequest(accountId, payment.reference);
      expect(await stateOf(network, payment.reference)).toMatchObject({
        state: "rejected",
        reason,
      });
      expect(await balanceOf(accountId, payment.phone)).toBe(100_000_000n);
    });

    it("pays late, reports an unknown status, and fails refunds while these faults are on", async () => {
      const { accountId, network } = await openMerchant(connect);
      const payment = order();
      await setFaults(accountId, { late_payment: true, unknown_status: true, refund_fails: true });
      await network.requestPayment(payment);
      expect(await stateOf(network, payment.reference)).toEqual({
        reference: payment.reference,
        state: "unrecognized",
        networkStatus: "UnderReview",
      });
      await letPass(accountId, 6);
      expect(await stateOf(network, payment.reference)).toMatchObject({ state: "expired" });
      await letPass(accountId, 20);
      expect(await stateOf(network, payment.reference)).toMatchObject({ state: "paid" });
      const reference = newId("refund");
      const part = { paymentReference: payment.reference, amount: 5n, currency: "KZT" };
      await network.requestRefund({ reference, ...part });
      await letPass(accountId, 4);
      expect(await network.refundStates([{ reference, ...part }])).toMatchObject([
        { state: "failed" },
      ]);
    });

    it("of one merchant do not affect another", async () => {
      const [faulty, healthy] = [await openMerchant(connect), await openMerchant(connect)];
      await setFaults(faulty.accountId, { server_error: true });
      expect(await healthy.network.requestPayment(order())).toEqual({ outcome: "accepted" });
    });
  });
});

describe("the served sandbox", () => {
  it("requires the merchant's token", async () => {
    const { accountId } = await openMerchant(sandboxNetwork);
    const baseUrl = gatewayAddress();
    const other = sandboxGatewayToken(newId("networkAccount")).split(".")[1]!;
    for (const token of ["x", `${accountId}.${other}`, randomBytes(20).toString("hex")]) {
      await expect(gatewayNetwork({ baseUrl, token }).history("")).rejects.toThrow(/401/);
    }
  });
});
