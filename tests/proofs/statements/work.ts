// Valid work of a shop: it takes, settles, cancels and refunds payments, by the device API, by links and at a till, hears of
// them by webhooks, and reads everything.
import { setTimeout as pause } from "node:timers/promises";
import {
  DECLINED,
  makePayment,
  OPEN,
  type OldMerchant,
  type Outcome,
} from "@/tests/proofs/old-merchant";
import { readAll } from "@/tests/proofs/old-reads";
import { takeAtTill } from "@/tests/proofs/till-load";
import { deviceRequest } from "@/tests/support/device-request";

const OUTCOMES: readonly Outcome[] = [[77_701, "completed"], DECLINED, [77_704, "failed"]];
const PAYER = "+77011234567";
const TIMEOUT_MS = 60_000;
const RETRY_MS = 100;

interface Payment {
  payment_id: string;
  qr_token?: string;
  status: string;
}

const day = () => new Date().toISOString().slice(0, 10);

async function device<Answer>({ origin, deviceKey }: OldMerchant, path: string, body?: object) {
  const request = deviceRequest(deviceKey, { body, idempotencyKey: crypto.randomUUID() });
  const response = await fetch(origin + path, request);
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return (text === "" ? {} : JSON.parse(text)) as Answer;
}

/** Payments whose payers act, as the sandbox lets them, and one that the shop cancels. */
async function payByHand(merchant: OldMerchant, name: string) {
  const payment = { amount: 100, payer_phone: PAYER };
  const create = (order: string) =>
    device<Payment>(merchant, "/api/v1/payments", { ...payment, merchant_order_id: order });
  const confirmed = await create(`${name}-confirmed`);
  await device(merchant, `/api/sandbox/requests/${confirmed.payment_id}/confirm`);
  const declined = await create(`${name}-declined`);
  await device(merchant, `/api/sandbox/requests/${declined.payment_id}/decline`);
  const cancelled = await create(`${name}-cancelled`);
  await device(merchant, `/api/v1/payments/${cancelled.payment_id}/cancel`, { reason: "Mistyped" });
  const link = await device<Payment>(merchant, "/api/v1/payments/link", {
    amount: 100,
    merchant_order_id: `${name}-link`,
  });
  await pay(merchant, link);
  return [confirmed.payment_id, link.payment_id];
}

async function pay(merchant: OldMerchant, { qr_token: address = "" }: Payment) {
  const token = encodeURIComponent(address.slice(address.lastIndexOf("/") + 1));
  await device(merchant, `/api/sandbox/qr/${token}/pay`, { phone: PAYER });
}

async function sellAtTill(merchant: OldMerchant, name: string) {
  const { owner, tillId } = merchant;
  const till = `/api/account/till/${tillId}`;
  const tea = { name: `Tea ${name}`, amount: 500 };
  await owner.done({ method: "POST", address: "/api/account/catalogue", data: tea });
  await owner.done({ method: "POST", address: `${till}/shift`, data: { float: 20000 } });
  for (const order of [`${name}-till-1`, `${name}-till-2`]) {
    const { body } = await takeAtTill<Payment>(merchant, order);
    const id = body.payment!.payment_id;
    await owner.done({ method: "PUT", address: `${till}/showing`, data: { payment_id: id } });
    await pay(merchant, body.payment!);
    await owner.done({ method: "GET", address: `/api/account/till/payments/${id}` });
    await owner.done({ method: "GET", address: `${till}/shift` });
  }
  await owner.done({ method: "PUT", address: `${till}/showing`, data: { payment_id: null } });
  await owner.done({ method: "POST", address: `${till}/shift/close`, data: { counted: 20000 } });
}

/** Pages that owners read, besides those of `readAll`. */
const PAGES = () => [
  "/api/account/overview",
  "/api/account/overview/volume",
  "/api/account/overview/patterns",
  "/api/account/overview/latest",
  "/api/account/payments/totals",
  "/api/account/payments/tags",
  "/api/account/payments?amount_min=50",
  `/api/account/reports/days?from=${day()}&to=${day()}`,
  "/api/account/reports/daily-close",
  "/api/account/payments/export",
  "/api/account/shifts",
  "/api/account/catalogue",
  "/api/account/tills",
  "/api/account/team",
  "/api/account/audit",
  "/api/account/search?q=till",
  "/api/account/locations",
  "/api/account/profile/sessions",
  "/api/account/devices/usage",
  "/api/account/reusable-links",
  "/api/account/static-qr/payments",
  "/api/account/networks",
  "/api/account/first-steps",
];

async function annotate({ owner }: OldMerchant, paymentID: string) {
  const payment = `/api/account/payments/${paymentID}`;
  await owner.done({ method: "POST", address: `${payment}/notes`, data: { text: "Called back" } });
  await owner.done({
    method: "POST",
    address: "/api/account/payments/tags",
    data: {
      payment_ids: [paymentID],
      add: ["VIP"],
    },
  });
  await owner.done({
    method: "POST",
    address: `${payment}/refunds`,
    data: {
      amount: 10,
      idempotency_key: crypto.randomUUID(),
    },
  });
}

/** Resolves when the shop's payments and refunds are settled, except those that stay open, and their webhooks delivered. */
async function settled({ owner }: OldMerchant) {
  interface List {
    data: { status: string; merchant_order_id?: string }[];
  }
  let left: object[] = [];
  for (const until = Date.now() + TIMEOUT_MS; Date.now() < until; await pause(RETRY_MS)) {
    const [payments, refunds, deliveries] = await Promise.all(
      ["payments", "refunds", "deliveries"].map((list) =>
        owner.done<List>({ method: "GET", address: `/api/account/${list}?status=pending` }),
      ),
    );
    const open = payments!.data.filter((one) => !one.merchant_order_id?.endsWith("open"));
    left = [...open, ...refunds!.data, ...deliveries!.data];
    if (left.length === 0) return;
  }
  throw new Error(`These stayed open: ${JSON.stringify(left)}`);
}

/** `name` begins the IDs of all orders. */
export async function work(merchant: OldMerchant, name: string): Promise<void> {
  for (const outcome of OUTCOMES) await makePayment(merchant, outcome, `${name}-${outcome[0]}`);
  await makePayment(merchant, OPEN, `${name}-open`);
  const [paid] = await payByHand(merchant, name);
  await sellAtTill(merchant, name);
  await settled(merchant);
  await annotate(merchant, paid!);
  await settled(merchant);
  await readAll(merchant);
  for (const page of PAGES()) {
    const { status } = await merchant.owner.send({ method: "GET", address: page });
    if (status >= 300) console.log(`   ${page} was answered ${status}`);
  }
}
