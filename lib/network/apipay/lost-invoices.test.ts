// Invoices whose creation was not answered, and that appear when nobody reckons with them any more.
import { describe, expect, test } from "vitest";
import { minutes } from "@/lib/kit/time";
import { APIPAY_KEYS } from "@/operate/networks/apipay-server";
import { apipayForEach, apipayOrder } from "@/tests/support/played-apipay";
import { NetworkNoAnswer } from "../port";

const shop = apipayForEach({ cancelMs: 0 });
const { open, stateOf } = shop;
const soon = { timeoutMs: 1_000 };
const statusesOf = (reference: string) =>
  shop.played.books.made(reference).map(({ status }) => status);

async function letTimePass(by: number) {
  shop.elapsed += by;
  await shop.backdateWaits(by);
}

/** A payment whose creation was not answered, and whose invoice appears after six minutes. */
async function lost() {
  const payment = apipayOrder();
  shop.played.faults.answerLost = true;
  shop.played.faults.appearsAfterMs = minutes(6);
  await expect(shop.network.requestPayment(payment, soon)).rejects.toThrow(NetworkNoAnswer);
  shop.played.faults.answerLost = false;
  delete shop.played.faults.appearsAfterMs;
  await letTimePass(minutes(3));
  expect(await stateOf(payment.reference)).toMatchObject({ state: "not_found" });
  return payment;
}

/** The same after it was asked for again. */
async function requestedAgain() {
  const payment = await lost();
  expect(await shop.network.requestPayment(payment)).toEqual({ outcome: "accepted" });
  return payment;
}

describe("an invoice that appears late", () => {
  test("is withdrawn if the second one was paid, and nobody asks about the payment any more", async () => {
    const { reference } = await requestedAgain();
    const [late, second] = shop.played.books.made(reference);
    shop.played.books.send();
    second!.status = "paid";
    second!.takings = 1;
    expect(await stateOf(reference)).toMatchObject({ state: "paid" });
    await letTimePass(minutes(4));
    await shop.network.history("");
    await shop.network.history("");
    expect(shop.played.books.find(late!.id).status).toBe("cancelled");
    expect(await stateOf(reference)).toMatchObject({ state: "paid" });
  });

  test("and was paid counts, and the second one is withdrawn at once", async () => {
    const { reference } = await requestedAgain();
    await letTimePass(minutes(4));
    shop.played.books.pay(reference);
    expect(await stateOf(reference)).toMatchObject({ state: "paid" });
    expect(statusesOf(reference)).toEqual(["paid", "cancelled"]);
  });

  test("is withdrawn if the payment was cancelled before", async () => {
    const { reference } = await lost();
    expect(await shop.network.cancel(reference)).toMatchObject({ state: "not_found" });
    await letTimePass(minutes(4));
    await shop.network.history("");
    expect(statusesOf(reference)).toEqual(["cancelled"]);
  });

  test("is withdrawn if the network refused the second request", async () => {
    const payment = await lost();
    const { reference } = payment;
    shop.instead = () =>
      Promise.resolve(Response.json({ message: "Try another number" }, { status: 422 }));
    expect(await shop.network.requestPayment(payment)).toMatchObject({ outcome: "refused" });
    shop.instead = undefined;
    await letTimePass(minutes(4));
    await shop.network.history("");
    expect(statusesOf(reference)).toEqual(["cancelled"]);
  });

  test("is found after the API key was replaced", async () => {
    const payment = await lost();
    shop.network = open(`${APIPAY_KEYS.apiKey}-new`);
    await letTimePass(minutes(4));
    expect(await shop.network.requestPayment(payment)).toEqual({ outcome: "accepted" });
    expect(await stateOf(payment.reference)).toMatchObject({ state: "pending" });
    expect(statusesOf(payment.reference)).toEqual(["cancelled", "pending"]);
  });

  test("costs no requests if there is none", async () => {
    await shop.network.requestPayment(apipayOrder());
    await shop.network.history("");
    expect(shop.callsTo(/^GET .*\/invoices/)).toEqual([]);
  });
});

test("a payment whose creation was not answered is found with another API key", async () => {
  const payment = apipayOrder();
  shop.played.faults.answerLost = true;
  await expect(shop.network.requestPayment(payment, soon)).rejects.toThrow(NetworkNoAnswer);
  shop.played.faults.answerLost = false;
  shop.network = open(`${APIPAY_KEYS.apiKey}-new`);
  shop.played.books.pay(payment.reference);
  expect(await stateOf(payment.reference)).toMatchObject({ state: "paid" });
});

describe("answers that cannot be read", () => {
  test("are no reason to ask for a payment twice", async () => {
    const payment = apipayOrder();
    // A later version has texts for numbers.
    shop.instead = async (_, answer) => {
      const response = await answer();
      const text = await response.text();
      return new Response(text.replaceAll(/"id":(\d+)/g, '"id":"inv_$1"'), response);
    };
    await expect(shop.network.requestPayment(payment)).rejects.toThrow("does not match");
    await letTimePass(minutes(3));
    expect(await stateOf(payment.reference)).toMatchObject({ state: "pending" });
    await expect(shop.network.requestPayment(payment)).rejects.toThrow(NetworkNoAnswer);
    expect(shop.played.books.made(payment.reference)).toHaveLength(1);
  });

  test.each([
    ["409 without the invoice", 409, { error: "duplicate_idempotency_key" }],
    ["408", 408, { message: "Request Timeout" }],
    ["202", 202, { message: "Invoice queued" }],
  ])("of a creation may mean that there is one: %s", async (_, status, body) => {
    const payment = apipayOrder();
    shop.instead = async (_, answer) => {
      await answer();
      return Response.json(body, { status });
    };
    await expect(shop.network.requestPayment(payment)).rejects.toThrow(NetworkNoAnswer);
    shop.instead = undefined;
    expect(await shop.network.requestPayment(payment)).toEqual({ outcome: "accepted" });
    expect(shop.played.books.made(payment.reference)).toHaveLength(1);
  });
});
