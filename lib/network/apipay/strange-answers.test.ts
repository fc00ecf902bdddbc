// Answers of ApiPay.kz that no document has, as servers and what is before them give.
import { afterEach, beforeEach, expect, test } from "vitest";
import { Prisma, query } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { playApipay, APIPAY_KEYS, type PlayedApipay } from "@/scripts/networks/apipay-server";
import { listen, type Listener } from "@/tests/support/listener";
import { order as anOrder } from "@/tests/support/networks";
import { NetworkNoAnswer, type PaymentNetwork } from "../port";
import { apipayNetwork } from "./network";

let played: PlayedApipay;
let server: Listener;
let network: PaymentNetwork;
/** Answers in place of the network. */
let instead: ((request: Request, answer: () => Promise<Response>) => Promise<Response>) | undefined;

beforeEach(async () => {
  instead = undefined;
  played = playApipay();
  server = await listen(async (request) => {
    const answer = () => played.handle(request.clone());
    return instead ? instead(request, answer) : answer();
  });
  network = apipayNetwork({ baseUrl: `${server.origin}/api/v1`, ...APIPAY_KEYS });
});
afterEach(() => server.close());

const order = () => anOrder({ phone: "+77011234567", amount: 1_234_567n });
const soon = { timeoutMs: 300 };

test.each([
  ["a date", () => new Date(Date.now() + 60_000).toUTCString()],
  ["nonsense", () => "soon"],
])("a pause that is %s is kept", async (_, retryAfter) => {
  instead = () =>
    Promise.resolve(new Response("", { status: 429, headers: { "retry-after": retryAfter() } }));
  await expect(network.requestPayment(order())).rejects.toThrow("(429)");
  instead = undefined;
  const before = played.calls.length;
  await expect(network.requestPayment(order(), soon)).rejects.toThrow(NetworkNoAnswer);
  expect(played.calls).toHaveLength(before);
});

test("one invoice that the network does not know any more keeps no others from being looked at", async () => {
  const payments = [];
  for (let n = 0; n < 5; n++) {
    const payment = order();
    await network.requestPayment(payment);
    payments.push(payment.reference);
  }
  const gone = played.books.made(payments[2]!)[0]!;
  played.books.invoices.delete(gone.id);
  // As frameworks do that check each number.
  instead = async (request, answer) => {
    if (!request.url.endsWith("/status/check")) return answer();
    const { invoice_ids: ids } = (await request.clone().json()) as { invoice_ids: number[] };
    if (!ids.includes(gone.id)) return answer();
    return Response.json({ message: "The selected invoice_ids is invalid." }, { status: 422 });
  };
  played.books.pay(payments[4]!);
  const states = await network.paymentStates(payments);
  expect(states.map(({ state }) => state)).toEqual([
    "pending",
    "pending",
    "unrecognized",
    "pending",
    "paid",
  ]);
});

test("an invoice of another amount is withdrawn, and the payment refused", async () => {
  const payment = order();
  // Tiyn are cut off.
  instead = async (request, answer) => {
    const told = await answer();
    if (!request.url.endsWith("/invoices")) return told;
    return new Response((await told.text()).replace('"12345.67"', '"12345.00"'), told);
  };
  expect(await network.requestPayment(payment)).toMatchObject({
    outcome: "refused",
    code: "AMOUNT_NOT_ACCEPTED",
  });
  expect(played.books.made(payment.reference)).toMatchObject([{ status: "cancelling" }]);
});

test.each(['"12345.670"', '"12 345.67"', "12345.67", "null"])(
  "an amount that is spelled %s is no other one",
  async (spelled) => {
    instead = async (_, answer) => {
      const told = await answer();
      return new Response((await told.text()).replace('"12345.67"', spelled), told);
    };
    expect(await network.requestPayment(order())).toEqual({ outcome: "accepted" });
  },
);

test("a refund that cannot be read is no reason to ask for it twice", async () => {
  const payment = order();
  await network.requestPayment(payment);
  played.books.pay(payment.reference);
  await network.paymentStates([payment.reference]);
  const refund = {
    reference: newId("refund"),
    paymentReference: payment.reference,
    amount: 100n,
    currency: "KZT",
  };
  instead = async (_, answer) => {
    const told = await answer();
    return new Response((await told.text()).replaceAll(/"id":(\d+)/g, '"id":"ref_$1"'), told);
  };
  await expect(network.requestRefund(refund)).rejects.toThrow("does not match");
  await query(Prisma.sql`
    UPDATE apipay_operations SET asked_at = asked_at - interval '11 minutes'
    WHERE reference = ${refund.reference} RETURNING reference`);
  expect(await network.refundStates([refund])).toEqual([]);
  await expect(network.requestRefund(refund)).rejects.toThrow(NetworkNoAnswer);
  expect(played.books.made(payment.reference)[0]!.refunds).toHaveLength(1);
});
