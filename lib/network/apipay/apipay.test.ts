import { describe, expect, test } from "vitest";
import { minutes, seconds } from "@/lib/kit/time";
import { APIPAY_KEYS } from "@/operate/networks/apipay-server";
import { apipayForEach, apipayOrder } from "@/tests/support/played-apipay";
import { NetworkNoAnswer } from "../port";

const shop = apipayForEach();
const { open, stateOf, requestedPayment, callsTo, backdateWaits } = shop;
const soon = { timeoutMs: 300 };

describe("a request to a phone", () => {
  test("has the amount in tenge, the number as it is dialled there, and our reference", async () => {
    const { reference } = await requestedPayment({ comment: "Table 7" });
    expect(JSON.parse(shop.played.calls[0]!.body)).toEqual({
      amount: 12_345.67,
      phone_number: "87011234567",
      external_order_id: reference,
      external_order_id_idempotency: reference,
      description: "Table 7",
    });
    expect(shop.played.calls[0]!.headers).toMatchObject({ "x-api-key": APIPAY_KEYS.apiKey });
    expect(await stateOf(reference)).toMatchObject({ state: "pending", networkStatus: "pending" });
    shop.played.books.pay(reference);
    expect(await stateOf(reference)).toEqual({
      reference,
      state: "paid",
      networkStatus: "paid",
      transfers: [{ reference, id: "42001", amount: 1_234_567n, currency: "KZT", returns: [] }],
    });
  });

  test.each([100n, 1_010n, 2_900n, 111_111n, 123_456_789n, 9_999_999_999n])(
    "is for exactly %s tiyn",
    async (amount) => {
      const { reference } = await requestedPayment({ amount });
      expect(shop.played.books.made(reference)[0]!.amount).toBe(Number(amount));
    },
  );

  test("goes to phones of Kazakhstan only", async () => {
    for (const phone of ["+4791234567", "+79161234567", "+996700123456"]) {
      expect(await shop.network.requestPayment(apipayOrder({ phone }))).toMatchObject({
        outcome: "refused",
        code: "PAYER_NOT_FOUND",
      });
    }
    expect(shop.played.calls).toEqual([]);
  });

  test("fails with the network's words if Kaspi does not know the number", async () => {
    const { reference } = await requestedPayment({ phone: "+77011230000" });
    expect(await stateOf(reference)).toEqual({
      reference,
      state: "rejected",
      networkStatus: "error",
      reason: "Клиент Kaspi с таким номером не найден",
    });
  });

  test("is not asked for while the session with Kaspi is away, and once it is back", async () => {
    const payment = apipayOrder();
    shop.played.faults.sessionAway = true;
    await expect(shop.network.requestPayment(payment)).rejects.toThrow("its session with Kaspi");
    expect(await stateOf(payment.reference)).toMatchObject({ state: "not_found" });
    shop.played.faults.sessionAway = false;
    expect(await shop.network.requestPayment(payment)).toEqual({ outcome: "accepted" });
    expect(shop.played.books.made(payment.reference)).toHaveLength(1);
  });

  test("keeps a status of a later version", async () => {
    shop.played.faults.unknownState = "on_hold";
    const { reference } = await requestedPayment();
    expect(await stateOf(reference)).toMatchObject({
      state: "unrecognized",
      networkStatus: "on_hold",
    });
  });

  test("has a status that can be stored, also if it is no valid Unicode", async () => {
    shop.played.faults.unknownState = "on_hold \uD83D";
    const { reference } = await requestedPayment();
    expect(await stateOf(reference)).toMatchObject({ networkStatus: "on_hold \uFFFD" });
  });

  test("is one, however many processes ask for it at the same time", async () => {
    const payment = apipayOrder();
    await Promise.allSettled(Array.from({ length: 8 }, () => open().requestPayment(payment)));
    expect(await shop.network.requestPayment(payment)).toEqual({ outcome: "accepted" });
    expect(shop.played.books.made(payment.reference)).toHaveLength(1);
  });
});

describe("a creation whose answer was lost", () => {
  async function lost(payment = apipayOrder()) {
    shop.played.faults.answerLost = true;
    await expect(shop.network.requestPayment(payment, soon)).rejects.toThrow(NetworkNoAnswer);
    shop.played.faults.answerLost = false;
    return payment;
  }

  test("is found by our reference, and not asked for again", async () => {
    const payment = await lost();
    expect(await shop.network.requestPayment(payment)).toEqual({ outcome: "accepted" });
    expect(callsTo(/^POST .*\/invoices$/)).toHaveLength(1);
    shop.played.books.pay(payment.reference);
    expect(await stateOf(payment.reference)).toMatchObject({ state: "paid" });
  });

  test("is pending until it appears, which may be late", async () => {
    shop.played.faults.appearsAfterMs = seconds(90);
    const payment = await lost();
    expect(await stateOf(payment.reference)).toMatchObject({ state: "pending" });
    await expect(shop.network.requestPayment(payment)).rejects.toThrow("has not appeared");
    await expect(shop.network.cancel(payment.reference)).rejects.toThrow(NetworkNoAnswer);
    shop.elapsed = seconds(91);
    await backdateWaits(seconds(91));
    expect(await stateOf(payment.reference)).toMatchObject({ state: "pending" });
    expect(shop.played.books.made(payment.reference)).toHaveLength(1);
    // It was to be cancelled as soon as it appears.
    expect(shop.played.books.made(payment.reference)[0]!.status).toBe("cancelling");
  });

  test("is asked for again if it never arrived, and that is certain", async () => {
    const payment = apipayOrder();
    shop.played.faults.serverError = true;
    await expect(shop.network.requestPayment(payment)).rejects.toThrow(NetworkNoAnswer);
    shop.played.faults.serverError = false;
    await backdateWaits(minutes(1));
    await expect(shop.network.requestPayment(payment)).rejects.toThrow("has not appeared");
    expect(shop.played.books.made(payment.reference)).toHaveLength(0);
    await backdateWaits(minutes(2));
    expect(await stateOf(payment.reference)).toMatchObject({ state: "not_found" });
    expect(await shop.network.requestPayment(payment)).toEqual({ outcome: "accepted" });
    expect(shop.played.books.made(payment.reference)).toHaveLength(1);
  });

  test("that appears after all of that is withdrawn, beside the one that counts", async () => {
    shop.played.faults.appearsAfterMs = minutes(5);
    const payment = await lost();
    await backdateWaits(minutes(3));
    expect(await stateOf(payment.reference)).toMatchObject({ state: "not_found" });
    delete shop.played.faults.appearsAfterMs;
    expect(await shop.network.requestPayment(payment)).toEqual({ outcome: "accepted" });
    shop.elapsed = minutes(6);
    expect(await stateOf(payment.reference)).toMatchObject({ state: "pending" });
    expect(shop.played.books.made(payment.reference).map(({ status }) => status)).toEqual([
      "cancelling",
      "pending",
    ]);
  });

  test("is one in any case where the network has idempotency keys", async () => {
    shop.played.books.settings.hasIdempotencyKeys = true;
    shop.played.faults.appearsAfterMs = minutes(5);
    const payment = await lost();
    await backdateWaits(minutes(3));
    expect(await stateOf(payment.reference)).toMatchObject({ state: "not_found" });
    expect(await shop.network.requestPayment(payment)).toEqual({ outcome: "accepted" });
    expect(shop.played.books.made(payment.reference)).toHaveLength(1);
  });

  test("is found among many, on a later page and beside an entry that cannot be read", async () => {
    const payment = await lost();
    for (let n = 0; n < 250; n++) {
      shop.played.books.create({
        amount: 100,
        phone: "87010000001",
        description: null,
        externalOrderId: `of another program ${n}`,
      });
    }
    shop.played.books.create({
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
