import { beforeEach, expect, test } from "vitest";
import { changeBrand } from "@/lib/domain/organizations";
import { checkPayments, PaymentNotFound, receiptAddress } from "@/lib/domain/payments";
import {
  presentPayerReceipt,
  readReceipt,
  readReceiptOfPayment,
  ReceiptNotFound,
} from "@/lib/domain/receipts";
import { checkDueRefunds, createRefund } from "@/lib/domain/refunds";
import { type Member } from "@/lib/domain/sign-in";
import { nameTill, openTill, takePayment } from "@/lib/domain/till";
import { actorFor } from "@/lib/kit/actor-kinds";
import { db } from "@/lib/kit/db";
import { publicUrl } from "@/lib/kit/env";
import { Forbidden } from "@/lib/kit/errors";
import { confirmRequest } from "@/lib/network";
import { book, bookedPayment } from "@/tests/support/many-payments";
import { memberOf } from "@/tests/support/member";
import { type Merchant, newMerchant } from "@/tests/support/merchant";

let merchant: Merchant;
let owner: Member;
let tillId: string;

beforeEach(async () => {
  merchant = await newMerchant();
  owner = await memberOf(merchant.owner);
  tillId = (await openTill(owner, undefined)).id;
});

const requestPayment = () =>
  takePayment(owner, tillId, {
    amount: 1500.5,
    payer_phone: "+77010001234",
    merchant_order_id: "A-17",
  });

async function paid(): Promise<string> {
  const id = await requestPayment();
  await confirmRequest(merchant.account.id, id);
  await checkPayments([await db().payment.findUniqueOrThrow({ where: { id } })]);
  return id;
}

const tokenOf = (paymentId: string) => receiptAddress(paymentId).split("/r/")[1]!;
const receiptOf = async (paymentId: string) =>
  presentPayerReceipt(await readReceipt(tokenOf(paymentId)));

test("a payer sees the shop, what was paid, and who took it, and nothing that identifies the payer", async () => {
  await nameTill(owner, tillId, { name: "Front counter" });
  await changeBrand(owner, {
    receipt_address: "Abay Ave 10",
    tax_number: "123456789012",
    receipt_footer: "Returns within 14 days",
  });
  const id = await paid();
  const receipt = await receiptOf(id);
  expect(receipt).toMatchObject({
    payment_id: id,
    mode: "test",
    merchant_name: "Corner Shop",
    address: "Abay Ave 10",
    tax_number: "123456789012",
    footer: "Returns within 14 days",
    time_zone: "Asia/Almaty",
    amount: 1500.5,
    currency: "KZT",
    method: "direct",
    merchant_order_id: "A-17",
    payer_phone_end: "1234",
    till_name: "Front counter",
    cashier: "Aigerim",
    refunds: [],
    left: 1500.5,
  });
  expect(JSON.stringify(receipt)).not.toContain("7701000");
  expect(presentPayerReceipt(await readReceiptOfPayment(owner, id))).toEqual(receipt);
});

test("whoever created a device key or a link is nobody's cashier", async () => {
  const payments = [
    bookedPayment(merchant),
    bookedPayment(merchant, { method: "link", deviceKeyId: null }),
  ];
  await book(payments);
  for (const { id } of payments) expect(await receiptOf(id)).not.toHaveProperty("cashier");
});

test("refunds that come later are on it: on their way, then returned, and not those that failed", async () => {
  const id = await paid();
  const { id: first } = await createRefund(owner, id, { amount: 500 });
  expect(await receiptOf(id)).toMatchObject({
    refunds: [{ refund_id: first, amount: 500, status: "pending" }],
    left: 1500.5,
  });
  await db().sandboxRefund.updateMany({
    where: { reference: first },
    data: { decidesAt: new Date(0) },
  });
  await db().refund.update({ where: { id: first }, data: { nextCheckAt: new Date(0) } });
  await checkDueRefunds(new AbortController().signal);
  const { id: second } = await createRefund(owner, id, { amount: 100 });
  await db().refund.update({
    where: { id: second },
    data: { status: "failed", failReason: "rejected", nextCheckAt: null },
  });
  expect(await receiptOf(id)).toMatchObject({
    refunds: [{ refund_id: first, amount: 500, status: "completed" }],
    left: 1000.5,
  });
});

test("the address cannot be guessed: a part of it, another payment's, or a changed letter opens nothing", async () => {
  const [id, other] = [await paid(), await paid()];
  const token = tokenOf(id);
  expect(receiptAddress(id)).toBe(`${publicUrl()}/r/${token}`);
  const shortened = token.slice(0, -1);
  const swapped = token.slice(0, -22) + tokenOf(other).slice(-22);
  // Not the last letter, some of whose bits mean nothing.
  const letter = token.at(-2) === "A" ? "B" : "A";
  const changed = token.slice(0, -2) + letter + token.at(-1);
  for (const wrong of [
    "",
    "x",
    id,
    token.slice(0, -22),
    shortened,
    swapped,
    changed,
    `${token}A`,
  ]) {
    await expect(readReceipt(wrong), wrong).rejects.toThrow(ReceiptNotFound);
  }
  await expect(readReceipt(token)).resolves.toMatchObject({ paymentId: id });
});

test("a payment that is not paid has no receipt, and looks like one that does not exist", async () => {
  const id = await requestPayment();
  await expect(readReceipt(tokenOf(id))).rejects.toThrow(ReceiptNotFound);
  await expect(readReceiptOfPayment(owner, id)).rejects.toThrow(ReceiptNotFound);
});

test("members read receipts of their own organization only", async () => {
  const id = await paid();
  const stranger = await memberOf((await newMerchant()).owner);
  await expect(readReceiptOfPayment(stranger, id)).rejects.toThrow(PaymentNotFound);
  await expect(readReceiptOfPayment(actorFor(owner, []), id)).rejects.toThrow(Forbidden);
});
