// A payer presses twice, or the answer is lost: one idempotency key makes one static QR payment.
import { expect, it } from "vitest";
import { sandboxHandlers } from "@/lib/api/sandbox/handlers";
import { db } from "@/lib/kit/db";
import { newMerchant, newPhone } from "@/tests/support/merchant";
import { staticQrToken } from "@/tests/support/networks";
import { merchant, send, withMerchant } from "../../support/sandbox/payer-client";

withMerchant();

const KEY = "table-4";

async function newPayment(more: object = {}) {
  const token = await staticQrToken(merchant.account.id);
  const phone = newPhone();
  await send(sandboxHandlers.savePayer, { body: { phone, balance: 10_000 } });
  const body = { phone, amount: 1500.5, comment: "Tea", idempotency_key: KEY, ...more };
  const pay = (other: object = {}) =>
    send(sandboxHandlers.payStaticQr, { params: { token }, body: { ...body, ...other } });
  return { phone, pay };
}

const paid = (phone: string) =>
  db().sandboxOperation.count({ where: { accountId: merchant.account.id, phone } });

const balanceOf = async (phone: string) =>
  (await db().sandboxPayer.findFirstOrThrow({ where: { accountId: merchant.account.id, phone } }))
    .balance;

it("the same payment sent twice, one after the other, is made once", async () => {
  const { phone, pay } = await newPayment();
  const first = await pay();
  const second = await pay();
  expect(first.status).toBe(201);
  expect(second).toMatchObject({ status: 201, answer: first.answer });
  expect(await paid(phone)).toBe(1);
  expect(await balanceOf(phone)).toBe(849_950n);
});

it("the same payment sent many times at once is made once", async () => {
  const { phone, pay } = await newPayment();
  const answers = await Promise.all(Array.from({ length: 8 }, () => pay()));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
  expect(new Set(answers.map(({ answer }) => answer.order_number)).size).toBe(1);
  expect(await paid(phone)).toBe(1);
  expect(await balanceOf(phone)).toBe(849_950n);
});

it.each([
  ["amount", { amount: 1500 }],
  ["comment", { comment: "Coffee" }],
  ["phone", { phone: "+77011234567" }],
])("the same key with another %s is an error, and nothing is paid", async (_what, other) => {
  const { phone, pay } = await newPayment();
  await pay();
  const { status, answer } = await pay(other);
  expect({ status, answer }).toMatchObject({
    status: 422,
    answer: { error: "IDEMPOTENCY_KEY_REUSED" },
  });
  expect(await paid(phone)).toBe(1);
  expect(await paid("+77011234567")).toBe(0);
});

it("another key, or none, is another payment", async () => {
  const { phone, pay } = await newPayment();
  await pay();
  await pay({ idempotency_key: "table-5" });
  await pay({ idempotency_key: undefined });
  await pay({ idempotency_key: undefined });
  expect(await paid(phone)).toBe(4);
});

it("a refused payment can be tried again with its key", async () => {
  const { phone, pay } = await newPayment({ amount: 20_000 });
  expect(await pay()).toMatchObject({ status: 422, answer: { error: "INSUFFICIENT_FUNDS" } });
  await send(sandboxHandlers.savePayer, { body: { phone, balance: 30_000 } });
  expect((await pay()).status).toBe(201);
  expect(await paid(phone)).toBe(1);
});

it("another merchant's payments have keys of their own", async () => {
  const { phone, pay } = await newPayment();
  await pay();
  const other = await newMerchant();
  const token = await staticQrToken(other.account.id);
  const body = { phone, amount: 1500.5, comment: "Tea", idempotency_key: KEY };
  expect((await send(sandboxHandlers.payStaticQr, { params: { token }, body })).status).toBe(201);
  expect(await db().sandboxOperation.count({ where: { phone } })).toBe(2);
});
