// The payer's receipt by email, through a real mail server.
import { afterEach, beforeEach, expect, it } from "vitest";
import { accountOperations } from "@/lib/api/account/operations";
import { receiptAddress } from "@/lib/domain/payments";
import { inMode } from "@/lib/kit/actor-kinds";
import { db } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import "@/lib/messages/all-languages";
import { type MailServer, startMailServer } from "@/tests/support/mail-server";
import { keepMails, mailsTo } from "@/tests/support/mailbox";
import { book, bookedPayment } from "@/tests/support/many-payments";
import { newMember } from "@/tests/support/member";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { callAccount } from "../../support/account/member-client";

const folder = keepMails();
const { mailReceipt } = accountOperations;

let merchant: Merchant;
let paymentID: string;
let server: MailServer | undefined;

beforeEach(async () => {
  env().SMTP_URL = undefined;
  const made = await newMerchant();
  // In test mode only members get receipts.
  merchant = { ...made, owner: inMode(made.owner, "live") };
  const payment = bookedPayment(merchant, { status: "completed" });
  await book([payment]);
  paymentID = payment.id;
});
afterEach(() => server?.close());

const mail = (body: { email: string; language?: string }) =>
  callAccount(merchant.owner, mailReceipt, { params: { paymentID }, body });

it("is written in the payer's language, with the address of the receipt", async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  expect((await mail({ email: ` ${email.toUpperCase()} `, language: "ru" })).status).toBe(200);
  const [sent] = await mailsTo(folder, email);
  expect(sent).toContain("Чек: Corner Shop");
  expect(sent).toContain("Время оплаты");
  expect(sent).toContain(receiptAddress(paymentID));
  const entry = await db().auditEntry.findFirstOrThrow({
    where: { organizationId: merchant.organization.id, action: "payment.receipt_mailed" },
  });
  expect(entry.target).toBe(paymentID);
  expect(entry.data).toEqual({ to: `${email[0]}…@example.com` });
});

it("is sent at most five times an hour for one payment", async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const statuses = [];
  for (let sent = 0; sent < 6; sent += 1) statuses.push((await mail({ email })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await mailsTo(folder, email)).toHaveLength(5);
});

it("says so when the mail server does not take it", async () => {
  server = await startMailServer("550 no such mailbox");
  env().SMTP_URL = server.url;
  const { status, body } = await mail({ email: "nobody@example.com" });
  expect(status).toBe(500);
  expect(body).toMatchObject({ error: "RECEIPT_NOT_MAILED" });
});

it("needs an address, a payment that is paid, and one that the member can see", async () => {
  expect(await mail({ email: "no address" })).toMatchObject({
    status: 400,
    body: { details: [{ field: "email" }] },
  });
  const pending = bookedPayment(merchant, { status: "pending" });
  await book([pending]);
  const email = "payer@example.com";
  const unpaid = await callAccount(merchant.owner, mailReceipt, {
    params: { paymentID: pending.id },
    body: { email },
  });
  expect(unpaid).toMatchObject({ status: 404, body: { error: "RECEIPT_NOT_FOUND" } });
  const cashier = await newMember(merchant.organization.id, "cashier");
  const stranger = (await newMerchant()).owner;
  for (const member of [cashier, stranger]) {
    const answer = await callAccount(member, mailReceipt, {
      params: { paymentID },
      body: { email },
    });
    expect(answer).toMatchObject({ status: 404, body: { error: "PAYMENT_NOT_FOUND" } });
  }
  expect(await mailsTo(folder, email)).toEqual([]);
});
