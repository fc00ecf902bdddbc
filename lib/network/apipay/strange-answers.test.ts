// Answers of ApiPay.kz that no document has, as servers and what is before them give.
import { expect, test } from "vitest";
import { Prisma, query } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { apipayForEach, apipayOrder } from "@/tests/support/played-apipay";
import { NetworkNoAnswer } from "../port";

const shop = apipayForEach();
const soon = { timeoutMs: 300 };

test.each([
  ["a date", () => new Date(Date.now() + 60_000).toUTCString()],
  ["nonsense", () => "soon"],
])("a pause that is %s is kept", async (_, retryAfter) => {
  shop.instead = () =>
    Promise.resolve(new Response("", { status: 429, headers: { "retry-after": retryAfter() } }));
  await expect(shop.network.requestPayment(apipayOrder())).rejects.toThrow("(429)");
  shop.instead = undefined;
  const before = shop.played.calls.length;
  await expect(shop.network.requestPayment(apipayOrder(), soon)).rejects.toThrow(NetworkNoAnswer);
  expect(shop.played.calls).toHaveLength(before);
});

test("one invoice that the network does not know any more keeps no others from being looked at", async () => {
  const payments = [];
  for (let n = 0; n < 5; n++) {
    const payment = apipayOrder();
    await shop.network.requestPayment(payment);
    payments.push(payment.reference);
  }
  const gone = shop.played.books.made(payments[2]!)[0]!;
  shop.played.books.invoices.delete(gone.id);
  // As frameworks do that check each number.
  shop.instead = async (request, answer) => {
    if (!request.url.endsWith("/status/check")) return answer();
    const { invoice_ids: ids } = (await request.clone().json()) as { invoice_ids: number[] };
    if (!ids.includes(gone.id)) return answer();
    return Response.json({ message: "The selected invoice_ids is invalid." }, { status: 422 });
  };
  shop.played.books.pay(payments[4]!);
  const states = await shop.network.paymentStates(payments);
  expect(states.map(({ state }) => state)).toEqual([
    "pending",
    "pending",
    "unrecognized",
    "pending",
    "paid",
  ]);
});

test("an invoice of another amount is withdrawn, and the payment refused", async () => {
  const payment = apipayOrder();
  // Tiyn are cut off.
  shop.instead = async (request, answer) => {
    const response = await answer();
    if (!request.url.endsWith("/invoices")) return response;
    return new Response((await response.text()).replace('"12345.67"', '"12345.00"'), response);
  };
  expect(await shop.network.requestPayment(payment)).toMatchObject({
    outcome: "refused",
    code: "AMOUNT_NOT_ACCEPTED",
  });
  expect(shop.played.books.made(payment.reference)).toMatchObject([{ status: "cancelling" }]);
});

test.each(['"12345.670"', '"12 345.67"', "12345.67", "null"])(
  "an amount that is spelled %s is no other one",
  async (amount) => {
    shop.instead = async (_, answer) => {
      const response = await answer();
      return new Response((await response.text()).replace('"12345.67"', amount), response);
    };
    expect(await shop.network.requestPayment(apipayOrder())).toEqual({ outcome: "accepted" });
  },
);

test("a refund that cannot be read is no reason to ask for it twice", async () => {
  const payment = apipayOrder();
  await shop.network.requestPayment(payment);
  shop.played.books.pay(payment.reference);
  await shop.network.paymentStates([payment.reference]);
  const refund = {
    reference: newId("refund"),
    paymentReference: payment.reference,
    amount: 100n,
    currency: "KZT",
  };
  shop.instead = async (_, answer) => {
    const response = await answer();
    return new Response(
      (await response.text()).replaceAll(/"id":(\d+)/g, '"id":"ref_$1"'),
      response,
    );
  };
  await expect(shop.network.requestRefund(refund)).rejects.toThrow("does not match");
  await query(Prisma.sql`
    UPDATE apipay_operations SET asked_at = asked_at - interval '11 minutes'
    WHERE reference = ${refund.reference} RETURNING reference`);
  expect(await shop.network.refundStates([refund])).toEqual([]);
  await expect(shop.network.requestRefund(refund)).rejects.toThrow(NetworkNoAnswer);
  expect(shop.played.books.made(payment.reference)[0]!.refunds).toHaveLength(1);
});
