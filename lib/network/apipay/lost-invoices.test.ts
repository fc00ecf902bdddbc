// Invoices whose creation was not answered, and that appear when nobody reckons with them any more.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Prisma, query } from "@/lib/kit/db";
import { minutes } from "@/lib/kit/time";
import { APIPAY_KEYS, playApipay, type PlayedApipay } from "@/scripts/networks/apipay-server";
import { listen, type Listener } from "@/tests/support/listener";
import { order as anOrder } from "@/tests/support/networks";
import { NetworkNoAnswer, type PaymentNetwork } from "../port";
import { apipayNetwork } from "./network";

let played: PlayedApipay;
let server: Listener;
let network: PaymentNetwork;
let elapsed: number;
/** Answers in place of the network, or changes what it answers. */
let instead: ((request: Request, answer: () => Promise<Response>) => Promise<Response>) | undefined;

beforeEach(async () => {
  elapsed = 0;
  instead = undefined;
  played = playApipay({ now: () => Date.now() + elapsed, cancelMs: 0 });
  server = await listen(async (request) => {
    const answer = () => played.handle(request.clone());
    return instead ? instead(request, answer) : answer();
  });
  network = open();
});
afterEach(() => server.close());

const open = (apiKey: string = APIPAY_KEYS.apiKey) =>
  apipayNetwork({ baseUrl: `${server.origin}/api/v1`, apiKey });
const order = () => anOrder({ phone: "+77011234567", amount: 1_234_567n });
const soon = { timeoutMs: 1_000 };
const stateOf = async (reference: string) => (await network.paymentStates([reference]))[0];
const statusesOf = (reference: string) => played.books.made(reference).map(({ status }) => status);

async function letTimePass(by: number) {
  elapsed += by;
  const secs = by / 1000;
  await query(Prisma.sql`
    UPDATE apipay_operations SET asked_at = asked_at - make_interval(secs => ${secs}),
      checked_at = checked_at - make_interval(secs => ${secs}) RETURNING reference`);
}

/** A payment whose creation was not answered, and whose invoice appears after six minutes. */
async function lost() {
  const payment = order();
  played.faults.answerLost = true;
  played.faults.appearsAfterMs = minutes(6);
  await expect(network.requestPayment(payment, soon)).rejects.toThrow(NetworkNoAnswer);
  played.faults.answerLost = false;
  delete played.faults.appearsAfterMs;
  await letTimePass(minutes(3));
  expect(await stateOf(payment.reference)).toMatchObject({ state: "not_found" });
  return payment;
}

/** The same after it was asked for again. */
async function askedAgain() {
  const payment = await lost();
  expect(await network.requestPayment(payment)).toEqual({ outcome: "accepted" });
  return payment;
}

describe("an invoice that appears late", () => {
  test("is withdrawn if the second one was paid, and nobody asks about the payment any more", async () => {
    const { reference } = await askedAgain();
    const [late, second] = played.books.made(reference);
    played.books.send();
    second!.status = "paid";
    second!.takings = 1;
    expect(await stateOf(reference)).toMatchObject({ state: "paid" });
    await letTimePass(minutes(4));
    await network.history("");
    await network.history("");
    expect(played.books.find(late!.id).status).toBe("cancelled");
    expect(await stateOf(reference)).toMatchObject({ state: "paid" });
  });

  test("and was paid counts, and the second one is withdrawn at once", async () => {
    const { reference } = await askedAgain();
    await letTimePass(minutes(4));
    played.books.pay(reference);
    expect(await stateOf(reference)).toMatchObject({ state: "paid" });
    expect(statusesOf(reference)).toEqual(["paid", "cancelled"]);
  });

  test("is withdrawn if the payment was cancelled before", async () => {
    const { reference } = await lost();
    expect(await network.cancel(reference)).toMatchObject({ state: "not_found" });
    await letTimePass(minutes(4));
    await network.history("");
    expect(statusesOf(reference)).toEqual(["cancelled"]);
  });

  test("is withdrawn if the network refused the second request", async () => {
    const payment = await lost();
    const { reference } = payment;
    instead = () =>
      Promise.resolve(Response.json({ message: "Try another number" }, { status: 422 }));
    expect(await network.requestPayment(payment)).toMatchObject({ outcome: "refused" });
    instead = undefined;
    await letTimePass(minutes(4));
    await network.history("");
    expect(statusesOf(reference)).toEqual(["cancelled"]);
  });

  test("is found after the API key was replaced", async () => {
    const payment = await lost();
    network = open(`${APIPAY_KEYS.apiKey}-new`);
    await letTimePass(minutes(4));
    expect(await network.requestPayment(payment)).toEqual({ outcome: "accepted" });
    expect(await stateOf(payment.reference)).toMatchObject({ state: "pending" });
    expect(statusesOf(payment.reference)).toEqual(["cancelled", "pending"]);
  });

  test("costs no requests if there is none", async () => {
    await network.requestPayment(order());
    const before = played.calls.length;
    await network.history("");
    expect(played.calls).toHaveLength(before);
  });
});

test("a payment whose creation was not answered is found with another API key", async () => {
  const payment = order();
  played.faults.answerLost = true;
  await expect(network.requestPayment(payment, soon)).rejects.toThrow(NetworkNoAnswer);
  played.faults.answerLost = false;
  network = open(`${APIPAY_KEYS.apiKey}-new`);
  played.books.pay(payment.reference);
  expect(await stateOf(payment.reference)).toMatchObject({ state: "paid" });
});

describe("answers that cannot be read", () => {
  test("are no reason to ask for a payment twice", async () => {
    const payment = order();
    // A later version has texts for numbers.
    instead = async (_, answer) => {
      const told = await answer();
      const text = await told.text();
      return new Response(text.replaceAll(/"id":(\d+)/g, '"id":"inv_$1"'), told);
    };
    await expect(network.requestPayment(payment)).rejects.toThrow("does not match");
    await letTimePass(minutes(3));
    expect(await stateOf(payment.reference)).toMatchObject({ state: "pending" });
    await expect(network.requestPayment(payment)).rejects.toThrow(NetworkNoAnswer);
    expect(played.books.made(payment.reference)).toHaveLength(1);
  });

  test.each([
    ["409 without the invoice", 409, { error: "duplicate_idempotency_key" }],
    ["408", 408, { message: "Request Timeout" }],
    ["202", 202, { message: "Invoice queued" }],
  ])("of a creation may mean that there is one: %s", async (_, status, body) => {
    const payment = order();
    instead = async (_, answer) => {
      await answer();
      return Response.json(body, { status });
    };
    await expect(network.requestPayment(payment)).rejects.toThrow(NetworkNoAnswer);
    instead = undefined;
    expect(await network.requestPayment(payment)).toEqual({ outcome: "accepted" });
    expect(played.books.made(payment.reference)).toHaveLength(1);
  });
});
