// Takes, reads, lists and refunds payments with openapi-fetch and the types of openapi-typescript.
import { randomUUID } from "node:crypto";
import createClient from "openapi-fetch";
import type { paths } from "./schema.js";

const api = createClient<paths>({
  baseUrl: process.env.QASSA_URL!,
  headers: { authorization: `Bearer ${process.env.QASSA_KEY}` },
});

function check(step: string, isRight: boolean, seen: unknown) {
  if (!isRight) throw new Error(`${step}: ${JSON.stringify(seen)}`);
  console.log(step);
}

const order = `order-${randomUUID()}`;

/** Repeating it after a timeout takes the payment once, because of the key. */
async function pay(amount: number) {
  const { data, error } = await api.POST("/payments", {
    params: { header: { "X-Idempotency-Key": `${order}-${amount}` } },
    body: {
      amount,
      payer_phone: "+77011234567",
      merchant_order_id: order,
      metadata: { table: 7, items: ["tea", "coffee"] },
    },
  });
  if (error) throw new Error(`${error.error}: ${error.message}`);
  return data;
}

async function read(paymentID: string) {
  const { data, error } = await api.GET("/payments/{paymentID}", {
    params: { path: { paymentID } },
  });
  if (error) throw new Error(`${error.error}: ${error.message}`);
  return data;
}

// The sandbox pays this amount immediately.
const payment = await pay(77701);
check("create", payment.amount === 77701 && payment.merchant_order_id === order, payment);

let paid = await read(payment.payment_id);
for (let second = 0; paid.status === "pending" && second < 30; second += 1) {
  await new Promise((resolve) => setTimeout(resolve, 1000));
  paid = await read(payment.payment_id);
}
check("read", paid.status === "completed" && paid.completed_at !== undefined, paid);
check("metadata", paid.metadata?.table === 7 && Array.isArray(paid.metadata.items), paid.metadata);

const cancelled = await api.POST("/payments/{paymentID}/cancel", {
  params: { path: { paymentID: payment.payment_id } },
});
check(
  "conflict",
  cancelled.response.status === 409 &&
    cancelled.error?.error === "PAYMENT_NOT_CANCELLABLE" &&
    cancelled.error.status === "completed",
  cancelled.error,
);

const refund = await api.POST("/payments/{paymentID}/refund", {
  params: {
    path: { paymentID: payment.payment_id },
    header: { "X-Idempotency-Key": `${order}-refund` },
  },
  body: { amount: 1000.5, reason: "One tea was cold" },
});
check("refund", refund.data?.amount === 1000.5 && refund.data.status !== "failed", refund);

const largest = await read((await pay(99_999_999.99)).payment_id);
check("amount", largest.amount === 99_999_999.99, largest);

await pay(1500.5);
const listed: string[] = [];
let cursor: string | undefined;
do {
  const { data, error } = await api.GET("/payments", {
    params: { query: { merchant_order_id: order, limit: 2, ...(cursor && { cursor }) } },
  });
  if (error) throw new Error(`${error.error}: ${error.message}`);
  listed.push(...data.data.map(({ payment_id }) => payment_id));
  cursor = data.has_more ? data.next_cursor : undefined;
} while (cursor);
check("list", new Set(listed).size === 3 && listed[2] === payment.payment_id, listed);
