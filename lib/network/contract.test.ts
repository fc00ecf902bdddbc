import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Prisma, query } from "@/lib/db";
import { newId } from "@/lib/ids";
import { listen, type Listener } from "@/lib/testing/listener";
import { newPhone } from "@/lib/testing/merchant";
import { after, minutes } from "@/lib/time";
import {
  confirmRequest,
  declineLink,
  declineRequest,
  type Faults,
  GATEWAY_PATH,
  gatewayNetwork,
  listPayers,
  MAGIC_AMOUNTS,
  type NetworkPayment,
  NetworkNoAnswer,
  openSandboxMerchant,
  payLink,
  type PaymentNetwork,
  type PaymentRequest,
  payStaticQr,
  sandboxGatewayToken,
  sandboxNetwork,
  savePayer,
  serveSandboxGateway,
  setFaults,
} from "@/lib/network";

let server: Listener;
beforeAll(async () => {
  server = await listen(serveSandboxGateway);
});
afterAll(() => server.close());

const networks: [string, (accountId: string) => PaymentNetwork][] = [
  ["the sandbox in this process", sandboxNetwork],
  [
    "the gateway adapter over HTTP",
    (accountId) =>
      gatewayNetwork({
        baseUrl: `${server.origin}${GATEWAY_PATH}`,
        token: sandboxGatewayToken(accountId),
      }),
  ],
];

async function openMerchant(connect: (accountId: string) => PaymentNetwork, currency = "KZT") {
  const merchant = { accountId: newId("networkAccount"), name: "Corner Shop", currency };
  await openSandboxMerchant(merchant);
  return { ...merchant, network: connect(merchant.accountId) };
}

const order = (changes: Partial<PaymentRequest> = {}): PaymentRequest => ({
  reference: newId("payment"),
  phone: newPhone(),
  amount: 150_000n,
  currency: "KZT",
  expiresAt: after(new Date(), minutes(15)),
  ...changes,
});

const amountOf = (name: (typeof MAGIC_AMOUNTS)[number]["name"]): bigint =>
  BigInt(MAGIC_AMOUNTS.find((magic) => magic.name === name)!.amount) * 100n;

/** So many seconds pass for the sandbox's operations and refunds of one merchant. */
async function letPass(accountId: string, seconds: number) {
  const earlier = Prisma.sql`make_interval(secs => ${seconds})`;
  await query(Prisma.sql`
    UPDATE sandbox.operations SET expires_at = expires_at - ${earlier}, fate_at = fate_at - ${earlier}
    WHERE account_id = ${accountId} RETURNING id`);
  await query(Prisma.sql`
    UPDATE sandbox.refunds SET decides_at = decides_at - ${earlier} WHERE account_id = ${accountId} RETURNING id`);
}

async function stateOf(network: PaymentNetwork, reference: string): Promise<NetworkPayment> {
  const [payment] = await network.paymentStates([reference]);
  return payment!;
}

async function switchOn(accountId: string, faults: Partial<Faults>) {
  await setFaults(accountId, faults);
}

const balanceOf = async (accountId: string, phone: string): Promise<bigint | undefined> =>
  (await listPayers(accountId)).find((payer) => payer.phone === phone)?.balance;

const staticQrToken = async (accountId: string): Promise<string> => {
  const [row] = await query<{ token: string }>(
    Prisma.sql`SELECT static_qr_token AS token FROM sandbox.merchants WHERE account_id = ${accountId}`,
  );
  return row!.token;
};

describe.each(networks)("%s", (_name, connect) => {
  describe("a direct payment", () => {
    it("waits until its payer confirms, and takes the money out of the balance", async () => {
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

    it("is rejected when the balance does not suffice, and takes nothing", async () => {
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

    it("expires when nobody confirms in time, and cannot be confirmed any more", async () => {
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

    it("is one operation for one reference, however many ask at once", async () => {
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

    it("is taken twice by no other amount or payer under the same reference", async () => {
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

    it("goes to the same reference of another merchant without touching it", async () => {
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
    ])("says why it refuses %s, and keeps nothing", async (_what, change, code) => {
      const { network } = await openMerchant(connect);
      const payment = order(change);
      const refusal = await network.requestPayment(payment);
      expect(refusal).toMatchObject({ outcome: "refused", code });
      expect(refusal.outcome === "refused" && refusal.reason.length).toBeGreaterThan(10);
      expect(await stateOf(network, payment.reference)).toMatchObject({ state: "not_found" });
    });
  });

  describe("a link", () => {
    it("has a token that whoever opens it can pay", async () => {
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
    it("calls a waiting payment off, so that it cannot be confirmed", async () => {
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

    it("answers that a paid payment is paid, and that an unknown one is not there", async () => {
      const { accountId, network } = await openMerchant(connect);
      const payment = order();
      await network.requestPayment(payment);
      await confirmRequest(accountId, payment.reference);
      expect(await network.cancel(payment.reference)).toMatchObject({ state: "paid" });
      expect(await network.cancel(newId("payment"))).toMatchObject({ state: "not_found" });
    });

    it("has one winner against confirming, declining and another cancelling", async () => {
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

  it("tells the states of 500 payments in the order asked, unknown ones included", async () => {
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

  describe("a refund", () => {
    async function paidPayment(amount = 150_000n) {
      const { accountId, network } = await openMerchant(connect);
      const payment = order({ amount });
      await network.requestPayment(payment);
      if (amount === 150_000n) await confirmRequest(accountId, payment.reference);
      const refund = (part: bigint) => ({
        reference: newId("refund"),
        paymentReference: payment.reference,
        amount: part,
        currency: "KZT",
      });
      return { accountId, network, payment, refund };
    }

    it("is decided after a while, and then the payer has the money back", async () => {
      const { accountId, network, payment, refund } = await paidPayment();
      const { reference, ...part } = refund(50_000n);
      expect(await network.requestRefund({ reference, ...part })).toEqual({ outcome: "accepted" });
      const pending = { reference, state: "pending", networkStatus: "RefundAccepted" };
      expect(await network.refundStates([reference])).toEqual([pending]);
      expect(await balanceOf(accountId, payment.phone)).toBe(99_850_000n);

      await letPass(accountId, 4);
      const completed = { reference, state: "completed", networkStatus: "Refunded" };
      const asked = await Promise.all(
        Array.from({ length: 5 }, () => network.refundStates([reference])),
      );
      expect(await network.refundStates([reference])).toEqual([completed]);
      expect(asked.flat().some(({ state }) => state === "completed")).toBe(true);
      expect(await balanceOf(accountId, payment.phone)).toBe(99_900_000n);
    });

    it("is one for one reference, and never more than the payment, however many ask at once", async () => {
      const { network, refund } = await paidPayment();
      const same = refund(50_000n);
      const others = Array.from({ length: 10 }, () => refund(40_000n));
      const answers = await Promise.all(
        [same, same, same, ...others].map((each) => network.requestRefund(each)),
      );
      const accepted = new Set(
        [same, same, same, ...others].filter((_, at) => answers[at]!.outcome === "accepted"),
      );
      const total = [...accepted].reduce((sum, each) => sum + each.amount, 0n);
      expect(total).toBeLessThanOrEqual(150_000n);
      expect(total).toBeGreaterThan(110_000n);
      expect(answers).toContainEqual(expect.objectContaining({ code: "AMOUNT_NOT_ACCEPTED" }));
    });

    it("is refused for what is not paid, and unknown when nobody asked for it", async () => {
      const { network } = await openMerchant(connect);
      const payment = order();
      await network.requestPayment(payment);
      const reference = newId("refund");
      const refund = {
        reference,
        paymentReference: payment.reference,
        amount: 1n,
        currency: "KZT",
      };
      expect(await network.requestRefund(refund)).toMatchObject({ code: "REFUSED_BY_NETWORK" });
      expect(await network.refundStates([reference])).toEqual([
        { reference, state: "not_found", networkStatus: "NotFound" },
      ]);
    });

    it("fails when it is meant to, and gives nothing back", async () => {
      const { accountId, network, refund } = await paidPayment(amountOf("refunds_fail"));
      const { reference, ...part } = refund(1_000n);
      await network.requestRefund({ reference, ...part });
      await letPass(accountId, 4);
      expect(await network.refundStates([reference])).toEqual([
        {
          reference,
          state: "failed",
          networkStatus: "RefundFailed",
          reason: "The payer's bank does not take the money back.",
        },
      ]);
    });
  });

  describe("static QR payments", () => {
    it("stand in the history in the order they were made, page by page, each with its codes", async () => {
      const { accountId, network } = await openMerchant(connect);
      expect(await network.history("")).toEqual({ entries: [], cursor: "", hasMore: false });
      const token = await staticQrToken(accountId);
      const phone = newPhone();
      const orderNumbers: string[] = [];
      for (let each = 1n; each <= 103n; each += 1n) {
        const paid = await payStaticQr(token, { phone, amount: each, comment: "Tea" });
        orderNumbers.push(paid.orderNumber);
      }
      const first = await network.history("");
      expect(first.entries[0]).toMatchObject({
        orderNumber: orderNumbers[0],
        saleType: "POS",
        sourceType: "STATIC_QR",
        operationType: 1,
        operationMethod: 2,
        features: 0,
        amount: 1n,
        currency: "KZT",
        comment: "Tea",
        clientShortName: expect.stringMatching(/^[A-Z][a-z]+ [A-Z]\.$/) as string,
      });
      expect(first.hasMore).toBe(true);
      const second = await network.history(first.cursor);
      expect(second.hasMore).toBe(false);
      const seen = [...first.entries, ...second.entries].map((entry) => entry.orderNumber);
      expect(seen).toEqual(orderNumbers);
      expect(await network.history(second.cursor)).toEqual({
        entries: [],
        cursor: second.cursor,
        hasMore: false,
      });
      await expect(network.history("nonsense")).rejects.toBeInstanceOf(NetworkNoAnswer);
    });

    it("are missed by nobody who reads on while others pay, and told twice when that fault is on", async () => {
      const { accountId, network } = await openMerchant(connect);
      const token = await staticQrToken(accountId);
      let isPaying = true;
      const paying = Promise.all(
        Array.from({ length: 40 }, () => payStaticQr(token, { phone: newPhone(), amount: 7n })),
      ).finally(() => {
        isPaying = false;
      });
      const seen: string[] = [];
      let cursor = "";
      for (let more = true; more;) {
        const wasPaying = isPaying;
        const page = await network.history(cursor);
        seen.push(...page.entries.map((entry) => entry.orderNumber));
        cursor = page.cursor;
        more = wasPaying || page.hasMore;
      }
      const made = (await paying).map((payment) => payment.orderNumber);
      expect(seen.toSorted()).toEqual(made.toSorted());

      await switchOn(accountId, { duplicate_history: true });
      const { entries } = await network.history("");
      expect(entries).toHaveLength(80);
      expect(new Set(entries.map((entry) => entry.orderNumber))).toEqual(new Set(made));
    });
  });

  describe("magic amounts", () => {
    const fates: [(typeof MAGIC_AMOUNTS)[number]["name"], number, string][] = [
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
    it.each(fates)("%s, after %i seconds: %s", async (name, seconds, state) => {
      const { accountId, network } = await openMerchant(connect);
      const payment = order({ amount: amountOf(name) });
      expect(await network.requestPayment(payment)).toEqual({ outcome: "accepted" });
      await letPass(accountId, seconds);
      expect(await stateOf(network, payment.reference)).toMatchObject({ state });
      expect(await balanceOf(accountId, payment.phone)).toBe(100_000_000n);
    });

    it("finds a payment paid that it has reported expired", async () => {
      const { accountId, network } = await openMerchant(connect);
      const payment = order({ amount: amountOf("paid_late") });
      await network.requestPayment(payment);
      await letPass(accountId, 6);
      expect(await stateOf(network, payment.reference)).toMatchObject({ state: "expired" });
      await letPass(accountId, 20);
      expect(await stateOf(network, payment.reference)).toMatchObject({ state: "paid" });
    });

    it("loses the answer, not the payment", async () => {
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
    it.each(silences)("%o is no answer for any call, and leaves %s", async (faults, left) => {
      const { accountId, network } = await openMerchant(connect);
      const payment = order();
      await switchOn(accountId, faults);
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
        network.refundStates([refund.reference], soon),
        network.history("", soon),
      ];
      for (const call of await Promise.allSettled(calls)) {
        expect(call).toMatchObject({
          status: "rejected",
          reason: expect.any(NetworkNoAnswer) as unknown,
        });
      }
      await switchOn(accountId, {});
      const { state } = await stateOf(network, payment.reference);
      expect(state).toBe(left === "nothing" ? "not_found" : "pending");
      expect(await network.requestPayment(payment)).toEqual({ outcome: "accepted" });
    });

    it("answers a slow call that is not too slow", async () => {
      const { accountId, network } = await openMerchant(connect);
      await switchOn(accountId, { slow_ms: 120 });
      const startedAt = performance.now();
      await network.history("", { timeoutMs: 3_000 });
      expect(performance.now() - startedAt).toBeGreaterThan(110);
    });

    it("refuses a wrong number", async () => {
      const { accountId, network } = await openMerchant(connect);
      await switchOn(accountId, { wrong_number: true });
      expect(await network.requestPayment(order())).toMatchObject({ code: "PAYER_NOT_FOUND" });
      expect(await network.createLink(order())).toMatchObject({ outcome: "accepted" });
    });

    it.each([
      [{ insufficient_funds: true }, "The payer has insufficient funds."],
      [{ technical_fault: true }, "Technical fault of the network."],
    ])("rejects with %o when the payer confirms", async (faults, reason) => {
      const { accountId, network } = await openMerchant(connect);
      await switchOn(accountId, faults);
      const payment = order();
      await network.requestPayment(payment);
      await confirmRequest(accountId, payment.reference);
      expect(await stateOf(network, payment.reference)).toMatchObject({
        state: "rejected",
        reason,
      });
      expect(await balanceOf(accountId, payment.phone)).toBe(100_000_000n);
    });

    it("pays late, reports an unknown status, and fails refunds while it is told to", async () => {
      const { accountId, network } = await openMerchant(connect);
      const payment = order();
      await switchOn(accountId, { late_payment: true, unknown_status: true, refund_fails: true });
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
      expect(await network.refundStates([reference])).toMatchObject([{ state: "failed" }]);
    });

    it("of one merchant are not another's", async () => {
      const [faulty, healthy] = [await openMerchant(connect), await openMerchant(connect)];
      await switchOn(faulty.accountId, { server_error: true });
      expect(await healthy.network.requestPayment(order())).toEqual({ outcome: "accepted" });
    });
  });

  it("makes and loses no money, whatever happens at the same time", async () => {
    const { accountId, network, ...merchant } = await openMerchant(connect);
    const phones = [newPhone(), newPhone(), newPhone()];
    for (const phone of phones) {
      await savePayer({ accountId, ...merchant }, { phone, balance: 1_000n });
    }
    const token = await staticQrToken(accountId);
    const one = async (at: number) => {
      const payment = order({ phone: phones[at % 3]!, amount: BigInt(100 + at) });
      await network.requestPayment(payment);
      await Promise.allSettled([
        confirmRequest(accountId, payment.reference),
        at % 4 === 0 ? network.cancel(payment.reference) : undefined,
        payStaticQr(token, { phone: phones[(at + 1) % 3]!, amount: 10n }),
      ]);
      await network.requestRefund({
        reference: newId("refund"),
        paymentReference: payment.reference,
        amount: BigInt(50 + at),
        currency: "KZT",
      });
    };
    await Promise.all(Array.from({ length: 30 }, (_, at) => one(at)));
    await letPass(accountId, 4);
    const payers = await listPayers(accountId);
    const balances = payers.reduce((sum, payer) => sum + payer.balance, 0n);
    const [takings] = await query<{ taken: bigint; refunded: bigint }>(Prisma.sql`
      SELECT (SELECT sum(amount) FROM sandbox.operations
              WHERE account_id = ${accountId} AND status = 'Processed')::bigint AS taken,
             (SELECT sum(amount) FROM sandbox.refunds
              WHERE account_id = ${accountId} AND status = 'Refunded')::bigint AS refunded`);
    expect(takings!.refunded).toBeGreaterThan(0n);
    expect(balances + takings!.taken - takings!.refunded).toBe(3_000n);
  });
});

const tokenOf = (address: string): string => address.slice(address.lastIndexOf("/") + 1);

describe("the served sandbox", () => {
  it("lets nobody in without the merchant's token", async () => {
    const { accountId } = await openMerchant(sandboxNetwork);
    const baseUrl = `${server.origin}${GATEWAY_PATH}`;
    const other = sandboxGatewayToken(newId("networkAccount")).split(".")[1]!;
    for (const token of ["x", `${accountId}.${other}`, randomBytes(20).toString("hex")]) {
      await expect(gatewayNetwork({ baseUrl, token }).history("")).rejects.toThrow(/401/);
    }
  });
});
