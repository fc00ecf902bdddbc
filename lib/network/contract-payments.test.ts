import { describe, expect, it } from "vitest";
import { Prisma, query } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { confirmRequest, declineLink, declineRequest, payLink, savePayer } from "@/lib/network";
import { newPhone } from "@/tests/support/merchant";
import {
  amountOf,
  balanceOf,
  letPass,
  networks,
  openMerchant,
  order,
  stateOf,
  tokenOf,
  withGateway,
} from "@/tests/support/networks";
import { openTransaction, untilWaiting } from "@/tests/support/open-transaction";

withGateway();

describe.each(networks)("%s", (_name, connect) => {
  describe("a direct payment", () => {
    it("waits until its payer confirms, and takes the money from the balance", async () => {
      const { accountId, network } = await openMerchant(connect);
      const payment = order();
      expect(await network.requestPayment(payment)).toEqual({ outcome: "accepted" });
      expect(await stateOf(network, payment.reference)).toEqual({
        reference: payment.reference,
        state: "pending",
        networkStatus: "PaymentRequested",
      });
      expect(await confirmRequest(accountId, payment.reference)).toEqual({ status: "Processed" });
      expect(await stateOf(network, payment.reference)).toEqual({
        reference: payment.reference,
        state: "paid",
        networkStatus: "Processed",
      });
      expect(await balanceOf(accountId, payment.phone)).toBe(100_000_000n - 150_000n);
    });

    it("is declined by its payer", async () => {
      const { accountId, network } = await openMerchant(connect);
      const payment = order();
      await network.requestPayment(payment);
      await declineRequest(accountId, payment.reference);
      expect(await stateOf(network, payment.reference)).toEqual({
        reference: payment.reference,
        state: "declined",
        networkStatus: "Declined",
        reason: "The payer declined.",
      });
    });

    it("is rejected when the balance is too low, and takes nothing", async () => {
      const { accountId, network, ...merchant } = await openMerchant(connect);
      const payment = order();
      await savePayer({ accountId, ...merchant }, { phone: payment.phone, balance: 149_999n });
      await network.requestPayment(payment);
      await confirmRequest(accountId, payment.reference);
      expect(await stateOf(network, payment.reference)).toEqual({
        reference: payment.reference,
        state: "rejected",
        networkStatus: "Rejected",
        reason: "The payer has insufficient funds.",
      });
      expect(await balanceOf(accountId, payment.phone)).toBe(149_999n);
    });

    it("expires when nobody confirms in time, and can no longer be confirmed", async () => {
      const { accountId, network } = await openMerchant(connect);
      const payment = order();
      await network.requestPayment(payment);
      await letPass(accountId, 14 * 60);
      expect(await stateOf(network, payment.reference)).toMatchObject({ state: "pending" });
      await letPass(accountId, 61);
      await expect(confirmRequest(accountId, payment.reference)).rejects.toMatchObject({
        code: "SANDBOX_PAYMENT_NOT_OPEN",
        facts: { status: "Expired" },
      });
      expect(await stateOf(network, payment.reference)).toMatchObject({
        state: "expired",
        networkStatus: "Expired",
      });
    });

    it("is reported as paid when it expires while its payer's confirmation is being stored", async () => {
      const { accountId, network } = await openMerchant(connect);
      const payment = order();
      await network.requestPayment(payment);
      await letPass(accountId, 15 * 60);
      const confirmation = await openTransaction(Prisma.sql`
        UPDATE sandbox.operations SET status = 'Processed', finished_at = now()
        WHERE reference = ${payment.reference}`);
      const state = stateOf(network, payment.reference);
      await untilWaiting(1);
      await confirmation.end();
      expect((await state).state).toBe("paid");
    });

    it("is one operation for one reference, however many concurrent requests there are", async () => {
      const { accountId, network } = await openMerchant(connect);
      const payment = order();
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => network.requestPayment(payment)),
      );
      expect(new Set(answers.map((answer) => answer.outcome))).toEqual(new Set(["accepted"]));
      const operations = await query(
        Prisma.sql`SELECT id FROM sandbox.operations WHERE account_id = ${accountId}`,
      );
      expect(operations).toHaveLength(1);
    });

    it("is rejected with another amount or payer under the same reference", async () => {
      const { network } = await openMerchant(connect);
      const payment = order();
      await network.requestPayment(payment);
      for (const change of [{ amount: 1n }, { phone: newPhone() }]) {
        expect(await network.requestPayment({ ...payment, ...change })).toMatchObject({
          outcome: "refused",
          code: "REFUSED_BY_NETWORK",
        });
      }
    });

    it("does not affect the same reference of another merchant", async () => {
      const [one, other] = [await openMerchant(connect), await openMerchant(connect)];
      const payment = order();
      await one.network.requestPayment(payment);
      expect(await stateOf(other.network, payment.reference)).toMatchObject({ state: "not_found" });
      await other.network.requestPayment({ ...payment, amount: 5n });
      await confirmRequest(one.accountId, payment.reference);
      expect(await stateOf(other.network, payment.reference)).toMatchObject({ state: "pending" });
    });
  });

  describe("refusals", () => {
    it.each([
      ["a number that nobody can have", { phone: "+10000000000" }, "PAYER_NOT_FOUND"],
      ["another currency than the merchant's", { currency: "USD" }, "AMOUNT_NOT_ACCEPTED"],
      ["a magic amount", { amount: amountOf("payer_not_found") }, "PAYER_NOT_FOUND"],
      ["another one", { amount: amountOf("amount_not_accepted") }, "AMOUNT_NOT_ACCEPTED"],
    ])("explains why it rejects %s, and stores nothing", async (_what, change, code) => {
      const { network } = await openMerchant(connect);
      const payment = order(change);
      const refusal = await network.requestPayment(payment);
      expect(refusal).toMatchObject({ outcome: "refused", code });
      expect(refusal.outcome === "refused" && refusal.reason.length).toBeGreaterThan(10);
      expect(await stateOf(network, payment.reference)).toMatchObject({ state: "not_found" });
    });
  });

  describe("a link", () => {
    it("has a token with which anyone can pay it", async () => {
      const { accountId, network } = await openMerchant(connect);
      const { phone, ...link } = order();
      const made = await network.createLink(link);
      if (made.outcome !== "accepted") throw new Error(made.reason);
      expect(made).toMatchObject({ networkStatus: "QrTokenCreated", expiresAt: link.expiresAt });
      expect(made.qrToken).toMatch(/^http:\/\/localhost:3000\/sandbox\/qr\/[\w-]{22}$/);
      expect(made.qrOperationId).toBeGreaterThan(0n);
      expect(made.extTranId.length).toBeGreaterThan(10);

      expect(await network.createLink(link)).toEqual(made);
      expect(await stateOf(network, link.reference)).toMatchObject({ state: "pending" });
      const payments = await Promise.allSettled(
        Array.from({ length: 10 }, () => payLink(tokenOf(made.qrToken), phone)),
      );
      expect(payments.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(await stateOf(network, link.reference)).toMatchObject({ state: "paid" });
      expect(await balanceOf(accountId, phone)).toBe(100_000_000n - link.amount);
    });

    it("can be declined", async () => {
      const { network } = await openMerchant(connect);
      const link = order();
      const made = await network.createLink(link);
      if (made.outcome !== "accepted") throw new Error(made.reason);
      await declineLink(tokenOf(made.qrToken));
      expect(await stateOf(network, link.reference)).toMatchObject({ state: "declined" });
    });
  });

  describe("cancelling", () => {
    it("cancels a pending payment, so that it cannot be confirmed", async () => {
      const { accountId, network } = await openMerchant(connect);
      const { reference, ...payment } = order();
      await network.requestPayment({ reference, ...payment });
      const cancelled = { reference, state: "cancelled", networkStatus: "Cancelled" };
      expect(await network.cancel(reference)).toMatchObject(cancelled);
      expect(await network.cancel(reference)).toMatchObject(cancelled);
      await expect(confirmRequest(accountId, reference)).rejects.toMatchObject({
        facts: { status: "Cancelled" },
      });
    });

    it("reports a paid payment as paid, and an unknown one as unknown", async () => {
      const { accountId, network } = await openMerchant(connect);
      const payment = order();
      await network.requestPayment(payment);
      await confirmRequest(accountId, payment.reference);
      expect(await network.cancel(payment.reference)).toMatchObject({ state: "paid" });
      expect(await network.cancel(newId("payment"))).toMatchObject({ state: "not_found" });
    });

    it("has one winner against confirming, declining and another cancel", async () => {
      const { accountId, network } = await openMerchant(connect);
      for (let round = 0; round < 15; round += 1) {
        const payment = order();
        await network.requestPayment(payment);
        const [, confirmed, declined] = await Promise.allSettled([
          network.cancel(payment.reference),
          confirmRequest(accountId, payment.reference),
          declineRequest(accountId, payment.reference),
          network.cancel(payment.reference),
        ]);
        const { state } = await stateOf(network, payment.reference);
        expect(confirmed.status === "fulfilled").toBe(state === "paid");
        expect(declined.status === "fulfilled").toBe(state === "declined");
        expect(["paid", "declined", "cancelled"]).toContain(state);
        const paid = state === "paid" ? payment.amount : 0n;
        expect(await balanceOf(accountId, payment.phone)).toBe(100_000_000n - paid);
      }
    });
  });

  it("returns the statuses of 500 payments in the requested order, unknown ones included", async () => {
    const { network } = await openMerchant(connect);
    const known = order();
    await network.requestPayment(known);
    const references = Array.from({ length: 500 }, () => newId("payment"));
    references[250] = known.reference;
    const states = await network.paymentStates(references);
    expect(states.map(({ reference }) => reference)).toEqual(references);
    expect(states.filter(({ state }) => state === "not_found")).toHaveLength(499);
    expect(states[250]).toMatchObject({ state: "pending" });
  });
});
