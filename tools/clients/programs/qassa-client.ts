// Takes, reads, lists and refunds payments with @qassa/client.
import { randomUUID } from "node:crypto";
import { ConflictError, Qassa } from "@qassa/client";

const qassa = new Qassa({ baseUrl: process.env.QASSA_URL!, key: process.env.QASSA_KEY! });

function check(step: string, isRight: boolean, seen: unknown) {
  if (!isRight) throw new Error(`${step}: ${JSON.stringify(seen)}`);
  console.log(step);
}

const order = `order-${randomUUID()}`;

/** Repeating it after a crash takes the payment once, because of the key. */
const pay = (amount: number) =>
  qassa.payments.create(
    {
      amount,
      payer_phone: "+77011234567",
      merchant_order_id: order,
      metadata: { table: 7, items: ["tea", "coffee"] },
    },
    { idempotencyKey: `${order}-${amount}` },
  );

// The sandbox pays this amount immediately.
const payment = await pay(77701);
check("create", payment.amount === 77701 && payment.merchant_order_id === order, payment);

let paid = await qassa.payments.get(payment.payment_id);
for (let second = 0; paid.status === "pending" && second < 30; second += 1) {
  await new Promise((resolve) => setTimeout(resolve, 1000));
  paid = await qassa.payments.get(payment.payment_id);
}
check("read", paid.status === "completed" && paid.completed_at !== undefined, paid);
check("metadata", paid.metadata?.table === 7 && Array.isArray(paid.metadata.items), paid.metadata);

const conflict = await qassa.payments.cancel(payment.payment_id).catch((error: unknown) => error);
check(
  "conflict",
  conflict instanceof ConflictError &&
    conflict.code === "PAYMENT_NOT_CANCELLABLE" &&
    conflict.body.status === "completed",
  conflict,
);

const refund = await qassa.payments.refund(
  payment.payment_id,
  { amount: 1000.5, reason: "One tea was cold" },
  { idempotencyKey: `${order}-refund` },
);
check("refund", refund.amount === 1000.5 && refund.status !== "failed", refund);

const largest = await qassa.payments.get((await pay(99_999_999.99)).payment_id);
check("amount", largest.amount === 99_999_999.99, largest);

await pay(1500.5);
const listed: string[] = [];
for await (const each of qassa.payments.list({ merchant_order_id: order, limit: 2 })) {
  listed.push(each.payment_id);
}
check("list", new Set(listed).size === 3 && listed[2] === payment.payment_id, listed);
