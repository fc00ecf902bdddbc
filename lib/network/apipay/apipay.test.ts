import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Prisma, query } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { minutes, seconds } from "@/lib/kit/time";
import { APIPAY_KEYS, playApipay, type PlayedApipay } from "@/scripts/networks/apipay-server";
import type { ApipaySettings } from "@/scripts/networks/apipay-books";
import { listen, type Listener } from "@/tests/support/listener";
import { order as anOrder } from "@/tests/support/networks";
import { NetworkNoAnswer, type PaymentNetwork } from "../port";
import { connectionName } from "./connection";
import { apipayNetwork } from "./network";

let played: PlayedApipay;
let server: Listener;
let network: PaymentNetwork;
let elapsed: number;

async function play(settings: ApipaySettings = {}) {
  elapsed = 0;
  played = playApipay({ now: () => Date.now() + elapsed, ...settings });
  server = await listen(played.handle);
  network = open();
}
/** Another process with the same key. */
const open = () => apipayNetwork({ baseUrl: `${server.origin}/api/v1`, ...APIPAY_KEYS });
beforeEach(() => play());
afterEach(() => server.close());

const order = (changes: Parameters<typeof anOrder>[0] = {}) =>
  anOrder({ phone: "+77011234567", amount: 1_234_567n, ...changes });
const soon = { timeoutMs: 300 };
const stateOf = async (reference: string) => (await network.paymentStates([reference]))[0];

async function asked(changes: Parameters<typeof anOrder>[0] = {}) {
  const payment = order(changes);
  expect(await network.requestPayment(payment)).toEqual({ outcome: "accepted" });
  return payment;
}
async function paid() {
  const payment = await asked();
  played.books.pay(payment.reference);
  expect(await stateOf(payment.reference)).toMatchObject({ state: "paid" });
  return payment;
}
const refundOf = (payment: { reference: string }, amount: bigint) => ({
  reference: newId("refund"),
  paymentReference: payment.reference,
  amount,
  currency: "KZT",
});
/** Time passes for what Qassa waits for. */
const letWaitsPass = (by: number) =>
  query(Prisma.sql`
    UPDATE apipay_operations SET asked_at = asked_at - make_interval(secs => ${by / 1000})
    WHERE asked_at IS NOT NULL RETURNING reference`);
const callsTo = (path: RegExp) =>
  played.calls.filter((call) => path.test(`${call.method} ${call.path}`));

describe("a request to a phone", () => {
  test("has the amount in tenge, the number as it is dialled there, and our reference", async () => {
    const { reference } = await asked({ comment: "Table 7" });
    expect(JSON.parse(played.calls[0]!.body)).toEqual({
      amount: 12_345.67,
      phone_number: "87011234567",
      external_order_id: reference,
      external_order_id_idempotency: reference,
      description: "Table 7",
    });
    expect(played.calls[0]!.headers).toMatchObject({ "x-api-key": APIPAY_KEYS.apiKey });
    expect(await stateOf(reference)).toMatchObject({ state: "pending", networkStatus: "pending" });
    played.books.pay(reference);
    expect(await stateOf(reference)).toEqual({ reference, state: "paid", networkStatus: "paid" });
  });

  test.each([100n, 1_010n, 2_900n, 111_111n, 123_456_789n, 9_999_999_999n])(
    "is for exactly %s tiyn",
    async (amount) => {
      const { reference } = await asked({ amount });
      expect(played.books.made(reference)[0]!.amount).toBe(Number(amount));
    },
  );

  test("goes to phones of Kazakhstan only", async () => {
    for (const phone of ["+4791234567", "+79161234567", "+996700123456"]) {
      expect(await network.requestPayment(order({ phone }))).toMatchObject({
        outcome: "refused",
        code: "PAYER_NOT_FOUND",
      });
    }
    expect(played.calls).toEqual([]);
  });

  test("fails with the network's words if Kaspi does not know the number", async () => {
    const { reference } = await asked({ phone: "+77011230000" });
    expect(await stateOf(reference)).toEqual({
      reference,
      state: "rejected",
      networkStatus: "error",
      reason: "Клиент Kaspi с таким номером не найден",
    });
  });

  test("is not asked for while the session with Kaspi is away, and once it is back", async () => {
    const payment = order();
    played.faults.sessionAway = true;
    await expect(network.requestPayment(payment)).rejects.toThrow("its session with Kaspi");
    expect(await stateOf(payment.reference)).toMatchObject({ state: "not_found" });
    played.faults.sessionAway = false;
    expect(await network.requestPayment(payment)).toEqual({ outcome: "accepted" });
    expect(played.books.made(payment.reference)).toHaveLength(1);
  });

  test("keeps a status of a later version", async () => {
    played.faults.strangeState = "on_hold";
    const { reference } = await asked();
    expect(await stateOf(reference)).toMatchObject({
      state: "unrecognized",
      networkStatus: "on_hold",
    });
  });

  test("is one, however many processes ask for it at the same time", async () => {
    const payment = order();
    await Promise.allSettled(Array.from({ length: 8 }, () => open().requestPayment(payment)));
    expect(await network.requestPayment(payment)).toEqual({ outcome: "accepted" });
    expect(played.books.made(payment.reference)).toHaveLength(1);
  });
});

describe("a creation whose answer was lost", () => {
  async function lost(payment = order()) {
    played.faults.answerLost = true;
    await expect(network.requestPayment(payment, soon)).rejects.toThrow(NetworkNoAnswer);
    played.faults.answerLost = false;
    return payment;
  }

  test("is found by our reference, and not asked for again", async () => {
    const payment = await lost();
    expect(await network.requestPayment(payment)).toEqual({ outcome: "accepted" });
    expect(callsTo(/^POST .*\/invoices$/)).toHaveLength(1);
    played.books.pay(payment.reference);
    expect(await stateOf(payment.reference)).toMatchObject({ state: "paid" });
  });

  test("is pending until it appears, which may be late", async () => {
    played.faults.appearsAfterMs = seconds(90);
    const payment = await lost();
    expect(await stateOf(payment.reference)).toMatchObject({ state: "pending" });
    await expect(network.requestPayment(payment)).rejects.toThrow("has not appeared");
    await expect(network.cancel(payment.reference)).rejects.toThrow(NetworkNoAnswer);
    elapsed = seconds(91);
    await letWaitsPass(seconds(91));
    expect(await stateOf(payment.reference)).toMatchObject({ state: "pending" });
    expect(played.books.made(payment.reference)).toHaveLength(1);
    // It was to be cancelled as soon as it appears.
    expect(played.books.made(payment.reference)[0]!.status).toBe("cancelling");
  });

  test("is asked for again if it never arrived, and that is certain", async () => {
    const payment = order();
    played.faults.serverError = true;
    await expect(network.requestPayment(payment)).rejects.toThrow(NetworkNoAnswer);
    played.faults.serverError = false;
    await letWaitsPass(minutes(1));
    await expect(network.requestPayment(payment)).rejects.toThrow("has not appeared");
    expect(played.books.made(payment.reference)).toHaveLength(0);
    await letWaitsPass(minutes(2));
    expect(await stateOf(payment.reference)).toMatchObject({ state: "not_found" });
    expect(await network.requestPayment(payment)).toEqual({ outcome: "accepted" });
    expect(played.books.made(payment.reference)).toHaveLength(1);
  });

  test("that appears after all of that is withdrawn, beside the one that counts", async () => {
    played.faults.appearsAfterMs = minutes(5);
    const payment = await lost();
    await letWaitsPass(minutes(3));
    expect(await stateOf(payment.reference)).toMatchObject({ state: "not_found" });
    delete played.faults.appearsAfterMs;
    expect(await network.requestPayment(payment)).toEqual({ outcome: "accepted" });
    elapsed = minutes(6);
    expect(await stateOf(payment.reference)).toMatchObject({ state: "pending" });
    expect(played.books.made(payment.reference).map(({ status }) => status)).toEqual([
      "cancelling",
      "pending",
    ]);
  });

  test("is one in any case where the network has idempotency keys", async () => {
    played.books.settings.hasIdempotencyKeys = true;
    played.faults.appearsAfterMs = minutes(5);
    const payment = await lost();
    await letWaitsPass(minutes(3));
    expect(await stateOf(payment.reference)).toMatchObject({ state: "not_found" });
    expect(await network.requestPayment(payment)).toEqual({ outcome: "accepted" });
    expect(played.books.made(payment.reference)).toHaveLength(1);
  });

  test("is found among many, on a later page and beside an entry that cannot be read", async () => {
    const payment = await lost();
    for (let n = 0; n < 250; n++) {
      played.books.create({
        amount: 100,
        phone: "87010000001",
        description: null,
        externalOrderId: `of another program ${n}`,
      });
    }
    played.books.create({
      amount: 100,
      phone: "87010000001",
      description: null,
      externalOrderId: null,
    }).id = Number.NaN;
    expect(await stateOf(payment.reference)).toMatchObject({
      state: "pending",
      networkStatus: "pending",
    });
    expect(callsTo(/^GET .*\/invoices$/)).toHaveLength(3);
  });
});

describe("cancelling", () => {
  test("waits for the decision", async () => {
    const { reference } = await asked();
    played.books.settings.cancelMs = 300;
    expect(await network.cancel(reference)).toEqual({
      reference,
      state: "cancelled",
      networkStatus: "Cancelled",
    });
  });

  test("says that nothing is decided yet, and what was decided later", async () => {
    const { reference } = await asked();
    played.books.settings.cancelMs = minutes(1);
    await expect(network.cancel(reference, { timeoutMs: 800 })).rejects.toThrow("not decided yet");
    expect(await stateOf(reference)).toMatchObject({
      state: "pending",
      networkStatus: "cancelling",
    });
    elapsed = minutes(2);
    expect(await stateOf(reference)).toMatchObject({
      state: "cancelled",
      networkStatus: "Cancelled",
    });
  });

  test("loses against a payer who is faster", async () => {
    const { reference } = await asked();
    played.books.settings.cancelMs = minutes(1);
    await expect(network.cancel(reference, { timeoutMs: 800 })).rejects.toThrow(NetworkNoAnswer);
    played.books.pay(reference);
    expect(await network.cancel(reference)).toMatchObject({ state: "paid" });
    expect(await stateOf(reference)).toMatchObject({ state: "paid" });
  });

  test("is done at once in the sandbox", async () => {
    await server.close();
    await play({ isSandbox: true });
    const { reference } = await asked();
    expect(await network.cancel(reference)).toMatchObject({ state: "cancelled" });
    expect(callsTo(/^GET/)).toHaveLength(0);
  });

  test("is not what a payer does who declines", async () => {
    const { reference } = await asked();
    played.books.decline(reference);
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
    played.faults.answerLost = true;
    await expect(network.requestRefund(refund, soon)).rejects.toThrow(NetworkNoAnswer);
    played.faults.answerLost = false;
    expect(await network.requestRefund(refund)).toEqual({ outcome: "accepted" });
    const [invoice] = played.books.made(payment.reference);
    expect(invoice!.refunds).toMatchObject([
      { amount: 234_567, reason: `Broken (${refund.reference})` },
    ]);
    elapsed = seconds(2);
    expect(await network.refundStates([refund])).toMatchObject([{ state: "completed" }]);
  });

  test("have a reason that is short enough to keep its end, by which they are found", async () => {
    const payment = await paid();
    const refund = { ...refundOf(payment, 100n), reason: "Broken. ".repeat(60) };
    await network.requestRefund(refund);
    const { reason } = played.books.made(payment.reference)[0]!.refunds[0]!;
    expect(reason!.length).toBeLessThanOrEqual(200);
    expect(reason).toMatch(/^Broken\. .*\(ref_\w+\)$/);
  });

  test("that never arrived are asked for again, once that is certain", async () => {
    const payment = await paid();
    const refund = refundOf(payment, 100n);
    played.faults.serverError = true;
    await expect(network.requestRefund(refund)).rejects.toThrow(NetworkNoAnswer);
    played.faults.serverError = false;
    expect(await network.refundStates([refund])).toEqual([]);
    await expect(network.requestRefund(refund)).rejects.toThrow(NetworkNoAnswer);
    await letWaitsPass(minutes(11));
    expect(await network.refundStates([refund])).toMatchObject([{ state: "not_found" }]);
    expect(await network.requestRefund(refund)).toEqual({ outcome: "accepted" });
    expect(played.books.made(payment.reference)[0]!.refunds).toHaveLength(1);
  });

  test("of many payments are read from one list, with the network's words for those that failed", async () => {
    const refunds = [];
    for (let n = 0; n < 5; n++) {
      const refund = refundOf(await paid(), 100n);
      await network.requestRefund(refund);
      refunds.push(refund);
    }
    played.books.refundsFail = true;
    elapsed = seconds(2);
    const before = played.calls.length;
    const states = await network.refundStates(refunds);
    expect(played.calls).toHaveLength(before + 1);
    expect(states).toHaveLength(5);
    for (const state of states) {
      expect(state).toMatchObject({ state: "failed", reason: "Возврат отклонён банком" });
    }
  });
});

describe("the limit of 60 requests a minute", () => {
  test("is kept by all processes together, with 5,000 payments that are asked about all the time", async () => {
    const references = Array.from({ length: 5_000 }, () => newId("payment"));
    const made = references.map((externalOrderId) => {
      const invoice = { amount: 100, phone: "87011234567", description: null, externalOrderId };
      return { reference: externalOrderId, id: played.books.create(invoice).id };
    });
    const name = connectionName({ baseUrl: `${server.origin}/api/v1`, ...APIPAY_KEYS });
    await query(Prisma.sql`
      INSERT INTO apipay_operations (reference, connection, network_id, status, checked_at)
      SELECT reference, ${name}, id, 'pending', now() - interval '2 minutes'
      FROM jsonb_to_recordset(${JSON.stringify(made)}::jsonb) AS t(reference text, id bigint) RETURNING reference`);
    const paidLater = references[4_321]!;
    played.books.settings.validMs = minutes(60);
    for (const invoice of played.books.invoices.values()) invoice.expiresAt += minutes(60);
    const [poll, till, other] = [open(), open(), open()];
    const created: string[] = [];
    for (let second = 0; second < 300; second += 2) {
      elapsed = seconds(second);
      // The same time passes for what is counted.
      await query(Prisma.sql`
        UPDATE apipay_budgets SET counted_at = counted_at - interval '2 seconds',
          last_read_at = last_read_at - interval '2 seconds' RETURNING connection`);
      if (second === 30) played.books.pay(paidLater);
      const batch = ((second / 2) % 10) * 500;
      const payment = order();
      if (second % 4 === 0) created.push(payment.reference);
      await Promise.all([
        poll.paymentStates(references.slice(batch, batch + 500)),
        till.paymentStates([references[7]!]),
        other.paymentStates([references[4_000 + second]!]),
        ...(second % 4 === 0 ? [other.requestPayment(payment)] : []),
      ]);
    }
    const times = played.times.get(APIPAY_KEYS.apiKey)!;
    const most = Math.max(
      ...times.map((at) => times.filter((one) => one >= at && one < at + minutes(1)).length),
    );
    expect(most).toBeLessThanOrEqual(60);
    expect(times.length).toBeGreaterThan(120);
    for (const reference of created) expect(played.books.made(reference)).toHaveLength(1);
    const checked = callsTo(/check$/).flatMap(
      ({ body }) => (JSON.parse(body) as { invoice_ids: number[] }).invoice_ids,
    );
    expect(new Set(checked).size).toBeGreaterThanOrEqual(5_000);
    expect(await stateOf(paidLater)).toMatchObject({ state: "paid" });
  }, 60_000);

  test("leaves room for both what was lost and what is open, with one request at a time", async () => {
    const open = await asked();
    played.faults.serverError = true;
    const lost = order();
    await expect(network.requestPayment(lost)).rejects.toThrow(NetworkNoAnswer);
    played.faults.serverError = false;
    played.books.pay(open.reference);
    for (let cycle = 0; cycle < 4; cycle++) {
      await query(Prisma.sql`
        UPDATE apipay_budgets SET reads = 1, changes = 0, counted_at = now() RETURNING connection`);
      await network.paymentStates([open.reference, lost.reference]);
    }
    expect(await stateOf(open.reference)).toMatchObject({ state: "paid" });
    expect(callsTo(/^GET .*\/invoices$/).length).toBeGreaterThan(0);
  });

  test.each([3, 5])(
    "lets each of %i lost refunds be found missing, with one request at a time",
    async (count) => {
      const refunds = [];
      for (let n = 0; n < count; n++) refunds.push(refundOf(await paid(), 100n));
      played.faults.serverError = true;
      for (const refund of refunds) {
        await expect(network.requestRefund(refund)).rejects.toThrow(NetworkNoAnswer);
      }
      played.faults.serverError = false;
      await letWaitsPass(minutes(11));
      // In a busy shop, the first page of all refunds does not tell what is missing.
      const [busy] = played.books.made((await paid()).reference);
      for (let n = 0; n < 101; n++) played.books.refund(busy!.id, 1, null);
      const missing = new Set<string>();
      for (let cycle = 0; cycle < 8; cycle++) {
        await query(Prisma.sql`
        UPDATE apipay_budgets SET reads = 1, changes = 0, counted_at = now() RETURNING connection`);
        for (const { reference, state } of await network.refundStates(refunds)) {
          if (state === "not_found") missing.add(reference);
        }
      }
      expect(missing).toEqual(new Set(refunds.map(({ reference }) => reference)));
    },
  );

  test("ends a pause that the network asks for, for all processes", async () => {
    const { reference } = await asked();
    played.faults.tooMany = 1;
    await expect(network.paymentStates([reference])).rejects.toThrow("(429)");
    const before = played.calls.length;
    await expect(open().requestPayment(order(), soon)).rejects.toThrow(NetworkNoAnswer);
    expect(played.calls).toHaveLength(before);
    await expect
      .poll(() => open().requestPayment(order()), { timeout: 5_000 })
      .toEqual({ outcome: "accepted" });
  });
});
