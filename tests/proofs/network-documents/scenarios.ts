// A whole day of a network in a minute: everything that the adapter can ask for, and everything that can become of it.
import { newId } from "@/lib/kit/ids";
import { after, days, minutes, seconds } from "@/lib/kit/time";
import { type PaymentNetwork, openNetwork, pixReference, vippsReference } from "@/lib/network";
import { APIPAY_KEYS, playApipay } from "@/operate/networks/apipay-server";
import { PIX_KEYS, playPix } from "@/operate/networks/pix-server";
import { playVipps, VIPPS_KEYS } from "@/operate/networks/vipps-server";
import { stateOnceTaken } from "@/tests/support/every-network";

export interface Scenario {
  /** What the document's title has. */
  title: RegExp;
  /** Of the server's address, what its paths do not have. */
  basePath: string;
  handle: (request: Request) => Promise<Response>;
  /** Runs everything against the server at this origin; what is not as expected is returned. */
  run: (origin: string) => Promise<string[]>;
  /** A state that some answers have, as of a later version of the network. */
  unknownState: string;
  /** The adapter needs a database. */
  keepsRows?: boolean;
  /** Operations of the document that take part in payments. */
  isUsed: (operation: string) => boolean;
}

const order = (currency: string, amount = 12_345n) => ({
  reference: newId("payment"),
  phone: "+4791234567",
  amount,
  currency,
  comment: "Table 7",
  merchantOrderId: "A-17",
  expiresAt: after(new Date(), minutes(10)),
});

const refundOf = (payment: { reference: string; currency: string }, amount: bigint) => ({
  reference: newId("refund"),
  paymentReference: payment.reference,
  amount,
  currency: payment.currency,
  reason: "Broken",
});

class Expectations {
  readonly missed: string[] = [];

  async state(network: PaymentNetwork, reference: string, state: string): Promise<void> {
    const observed = await stateOnceTaken(network, { ...order("NOK"), reference });
    this.equal(`the payment is ${state}`, observed?.state, state);
  }

  equal(what: string, seen: unknown, expected: unknown): void {
    if (seen !== expected) this.missed.push(`${what}: ${String(seen)}`);
  }
}

export function vippsScenario(): Scenario {
  let elapsed = 0;
  const { handle, books, faults } = playVipps({ now: () => Date.now() + elapsed });
  return {
    title: /epayment/i,
    basePath: "",
    unknownState: "UNDER_REVIEW",
    handle,
    isUsed: (operation) => !operation.includes("/test/"),
    async run(origin) {
      const network = openNetwork({ kind: "vipps_mobilepay", baseUrl: origin, ...VIPPS_KEYS });
      const expected = new Expectations();
      const push = async (phone = "+4791234567") => {
        const payment = { ...order("NOK"), phone };
        return { ...payment, answer: await network.requestPayment(payment) };
      };
      const approved = await push();
      books.decide(vippsReference(approved.reference), true);
      await expected.state(network, approved.reference, "paid");
      const declined = await push();
      books.decide(vippsReference(declined.reference), false);
      await expected.state(network, declined.reference, "declined");
      const cancelled = await push();
      await network.cancel(cancelled.reference);
      await expected.state(network, cancelled.reference, "cancelled");
      const tooLate = await push();
      books.decide(vippsReference(tooLate.reference), true);
      expected.equal(
        "cancelled late",
        (await network.cancel(tooLate.reference)).state,
        "cancelled",
      );
      expected.equal("cancelled paid", (await network.cancel(approved.reference)).state, "paid");
      expected.equal("nobody", (await push("+4790000000")).answer.outcome, "refused");
      const link = order("NOK");
      expected.equal("a link", (await network.createLink(link)).outcome, "accepted");
      expected.equal("again", (await network.createLink(link)).outcome, "accepted");
      await expected.state(network, link.reference, "pending");
      const opened = { ...order("NOK"), returnUrl: "https://shop.example/r/token?payment=1" };
      expected.equal("opened", (await network.createLink(opened)).outcome, "accepted");
      const approvedForDays = { kind: "vipps_mobilepay", longestLinkDays: 7 } as const;
      const patient = openNetwork({ ...approvedForDays, baseUrl: origin, ...VIPPS_KEYS });
      const longer = { ...order("NOK"), expiresAt: after(new Date(), days(3)) };
      expected.equal("for days", (await patient.createLink(longer)).outcome, "accepted");
      faults.unknownState = this.unknownState;
      const payment = await push();
      delete faults.unknownState;
      await expected.state(network, payment.reference, "unrecognized");
      const refund = refundOf(approved, 5_000n);
      expected.equal("a refund", (await network.requestRefund(refund)).outcome, "accepted");
      expected.equal("refunded", (await network.refundStates([refund]))[0]?.state, "completed");
      const tooMuch = refundOf(approved, 10_000n);
      expected.equal("too much", (await network.requestRefund(tooMuch)).outcome, "refused");
      elapsed = minutes(11);
      await expected.state(network, link.reference, "expired");
      await expected.state(network, newId("payment"), "not_found");
      return expected.missed;
    },
  };
}

export function pixScenario(): Scenario {
  let elapsed = 0;
  const { handle, books, faults } = playPix({ now: () => Date.now() + elapsed });
  return {
    title: /pix/i,
    basePath: "/api/v2",
    unknownState: "EM_ANALISE",
    handle,
    isUsed: (operation) =>
      /^(GET|PUT|PATCH) \/cob(\/\{txid\})?$|^GET \/pix$|devolucao/.test(operation),
    async run(origin) {
      const network = openNetwork({
        kind: "pix",
        ...PIX_KEYS,
        baseUrl: `${origin}/api/v2`,
        tokenUrl: `${origin}/oauth/token`,
        merchantName: "Loja da Esquina",
        merchantCity: "Sao Paulo",
      });
      const expected = new Expectations();
      const charge = async () => {
        const link = order("BRL");
        expected.equal("a charge", (await network.createLink(link)).outcome, "accepted");
        return link;
      };
      const paid = await charge();
      books.pay(pixReference(paid.reference));
      await expected.state(network, paid.reference, "paid");
      expected.equal("cancelled paid", (await network.cancel(paid.reference)).state, "paid");
      const removed = await charge();
      expected.equal("removed", (await network.cancel(removed.reference)).state, "cancelled");
      faults.unknownState = this.unknownState;
      const payment = await charge();
      delete faults.unknownState;
      await expected.state(network, payment.reference, "unrecognized");
      const many = [];
      while (many.length < 12) many.push(await charge());
      const states = await network.paymentStates(many.map(({ reference }) => reference));
      expected.equal("listed", states.filter(({ state }) => state === "pending").length, 12);
      const refund = refundOf(paid, 5_000n);
      expected.equal("a refund", (await network.requestRefund(refund)).outcome, "accepted");
      expected.equal("again", (await network.requestRefund(refund)).outcome, "accepted");
      expected.equal("pending", (await network.refundStates([refund]))[0]?.state, "pending");
      const tooMuch = refundOf(paid, 10_000n);
      expected.equal("too much", (await network.requestRefund(tooMuch)).outcome, "refused");
      books.refundsFail = true;
      const failing = refundOf(paid, 1_000n);
      await network.requestRefund(failing);
      elapsed = seconds(10);
      expected.equal("refunded", (await network.refundStates([refund]))[0]?.state, "completed");
      expected.equal("failed", (await network.refundStates([failing]))[0]?.state, "failed");
      expected.equal("unknown", (await network.refundStates([tooMuch]))[0]?.state, "not_found");
      elapsed = 0;
      for (let count = 1; count <= 150; count++) books.payStatic(`${count}.00`, "obrigado");
      const entries = new Set<string>();
      let [cursor, hasMore] = ["", true];
      while (hasMore) {
        const page = await network.history(cursor);
        ({ cursor, hasMore } = page);
        for (const { orderNumber } of page.entries) entries.add(orderNumber);
      }
      expected.equal("of the history", entries.size, 150);
      await expected.state(network, newId("payment"), "not_found");
      return expected.missed;
    },
  };
}

export function apipayScenario(): Scenario {
  let elapsed = 0;
  const played = playApipay({
    now: () => Date.now() + elapsed,
    validMs: minutes(15),
    cancelMs: 100,
  });
  const { handle, books, faults } = played;
  return {
    title: /apipay/i,
    basePath: "/api/v1",
    keepsRows: true,
    unknownState: "on_hold",
    handle,
    isUsed: (operation) => /invoices|refunds/.test(operation) && !/subscriptions/.test(operation),
    async run(origin) {
      // Each key has its own limit.
      let keys = 0;
      const open = () =>
        openNetwork({
          kind: "apipay",
          baseUrl: `${origin}/api/v1`,
          apiKey: `${APIPAY_KEYS.apiKey}-${++keys}`,
        });
      const expected = new Expectations();
      const ask = async (network: PaymentNetwork, phone = "+77011234567") => {
        const payment = { ...order("KZT"), phone };
        const answer = await network.requestPayment(payment);
        return { ...payment, answer };
      };
      const first = open();
      const paid = await ask(first);
      books.pay(paid.reference);
      await expected.state(first, paid.reference, "paid");
      const declined = await ask(first);
      books.decline(declined.reference);
      await expected.state(first, declined.reference, "declined");
      const cancelled = await ask(first);
      expected.equal("cancelled", (await first.cancel(cancelled.reference)).state, "cancelled");
      expected.equal("cancelled paid", (await first.cancel(paid.reference)).state, "paid");
      const nobody = await ask(first, "+77011230000");
      await expected.state(first, nobody.reference, "rejected");
      const second = open();
      faults.unknownState = this.unknownState;
      const strange = await ask(second);
      delete faults.unknownState;
      await expected.state(second, strange.reference, "unrecognized");
      faults.answerLost = true;
      const lost = { ...order("KZT"), phone: "+77011234567" };
      const silent = await second.requestPayment(lost, { timeoutMs: 200 }).catch(() => "silent");
      expected.equal("a lost answer", silent, "silent");
      delete faults.answerLost;
      expected.equal("found", (await second.requestPayment(lost)).outcome, "accepted");
      expected.equal("made once", books.made(lost.reference).length, 1);
      const third = open();
      const refund = refundOf(paid, 5_000n);
      expected.equal("a refund", (await third.requestRefund(refund)).outcome, "accepted");
      expected.equal("pending", (await third.refundStates([refund]))[0]?.state, "pending");
      const tooMuch = refundOf(paid, 10_000n);
      expected.equal("too much", (await third.requestRefund(tooMuch)).outcome, "refused");
      elapsed = seconds(2);
      expected.equal("refunded", (await third.refundStates([refund]))[0]?.state, "completed");
      books.refundsFail = true;
      const fourth = open();
      const others = [];
      while (others.length < 5) {
        const payment = await ask(fourth);
        books.pay(payment.reference);
        const failing = refundOf(payment, 1_000n);
        await fourth.requestRefund(failing);
        others.push(failing);
      }
      elapsed = seconds(5);
      const states = await fourth.refundStates(others);
      expected.equal("failed", states.filter(({ state }) => state === "failed").length, 5);
      const tooLate = await ask(open());
      elapsed = minutes(16);
      await expected.state(open(), tooLate.reference, "expired");
      await expected.state(open(), newId("payment"), "not_found");
      return expected.missed;
    },
  };
}
