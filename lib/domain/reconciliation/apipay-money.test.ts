// Money at ApiPay.kz that is not what Qassa asked for: two invoices of one payment, other amounts, refunds in its dashboard.
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkInvariants } from "@/lib/domain/invariants";
import { connectLiveNetwork } from "@/lib/domain/networks";
import { checkPayments, createPayment } from "@/lib/domain/payments";
import { readTimeline } from "@/lib/domain/payments/views";
import { checkDueRefunds, createRefund } from "@/lib/domain/refunds";
import {
  presentDailyClose,
  presentOverview,
  readDailyClose,
  readOverview,
} from "@/lib/domain/reports";
import type { Member } from "@/lib/domain/sign-in";
import { checkStaticQrNow } from "@/lib/domain/static-qr";
import { inMode } from "@/lib/kit/actor-kinds";
import { db, Prisma, query } from "@/lib/kit/db";
import { minutes, seconds } from "@/lib/kit/time";
import type { ApipayInvoice } from "@/operate/networks/apipay-books";
import { playApipay, type PlayedApipay } from "@/operate/networks/apipay-server";
import { connectionTo } from "@/operate/networks/connection-to";
import { serve, type Served } from "@/operate/networks/serve";
import { memberOf } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";

let owner: Member;
let played: PlayedApipay;
let server: Served;
let elapsed: number;
beforeEach(async () => {
  elapsed = 0;
  owner = inMode(await memberOf((await newMerchant({ currency: "KZT" })).owner), "live");
  played = playApipay({ now: () => Date.now() + elapsed, cancelMs: 0 });
  server = await serve(played.handle);
  await connectLiveNetwork(owner, connectionTo.apipay(server.origin));
});
afterEach(() => server.close());

const pay = async (amount = 100) =>
  (await createPayment(owner, { amount, payer_phone: "+77011234567" })).id;
const paymentOf = (id: string) => db().payment.findUniqueOrThrow({ where: { id } });
const look = async (id: string) => checkPayments([await paymentOf(id)]);
const invoiceOf = (id: string, at = 0) => played.books.made(id)[at]!;
const sums = async () => presentDailyClose(await readDailyClose(owner, {})).total;
const refundsOf = (paymentId: string) =>
  db().refund.findMany({ where: { paymentId }, orderBy: { createdAt: "asc" } });
const kindsOf = async (id: string) =>
  (await readTimeline(owner, id)).moments.map((moment) => "kind" in moment && moment.kind);
const attention = async () =>
  presentOverview(await readOverview(owner)).attention.items.filter(
    ({ kind }) => kind === "discrepancy",
  );

async function paid(amount = 100): Promise<string> {
  const id = await pay(amount);
  played.books.pay(id);
  await look(id);
  expect(await paymentOf(id)).toMatchObject({ status: "completed", paidAmount: null });
  return id;
}

function take(invoice: ApipayInvoice): void {
  played.books.send();
  Object.assign(invoice, { status: "paid", takings: 1, paidAt: played.books.now });
}

/** The poll reads what the network says of its own accord, a minute later. */
async function cycle(): Promise<void> {
  const { organizationId } = owner;
  elapsed += minutes(1);
  await query(Prisma.sql`UPDATE network_accounts SET history_synced_at = NULL,
      history_cursor = regexp_replace(history_cursor, '"at":"[^"]+"', '"at":"2020-01-01T00:00:00.000Z"')
    WHERE organization_id = ${organizationId} RETURNING id`);
  await query(Prisma.sql`UPDATE apipay_operations SET checked_at = checked_at - interval '1 minute'
    RETURNING reference`);
  await query(Prisma.sql`UPDATE apipay_budgets SET counted_at = counted_at - interval '1 minute'
    RETURNING connection`);
  await checkStaticQrNow(owner);
}

async function settleRefunds(): Promise<void> {
  elapsed += seconds(2);
  await query(Prisma.sql`UPDATE refunds SET next_check_at = now() - interval '1 minute'
    WHERE organization_id = ${owner.organizationId} AND status = 'pending' RETURNING id`);
  await checkDueRefunds();
}

/** A payment of which an earlier request appears after it was asked for again. */
async function requestTwice(): Promise<string> {
  const id = await pay();
  const { amount, phone } = invoiceOf(id);
  played.books.create({ amount, phone, description: null, externalOrderId: id });
  await query(Prisma.sql`
    UPDATE apipay_operations SET lost_at = now() WHERE reference = ${id} RETURNING reference`);
  return id;
}

test("two invoices of one payment that are both paid are told, counted and refunded, each once", async () => {
  const id = await requestTwice();
  take(invoiceOf(id));
  await look(id);
  expect(await paymentOf(id)).toMatchObject({ status: "completed", paidAmount: null });
  take(invoiceOf(id, 1));
  await cycle();
  await cycle();
  expect(await paymentOf(id)).toMatchObject({ status: "completed", paidAmount: 20_000n });
  expect(await kindsOf(id)).toEqual(["payment.created", "payment.completed", "network.paid_again"]);
  expect(await attention()).toMatchObject([{ item: `paid_again:${id}`, amount: 200 }]);
  expect(await sums()).toMatchObject({ taken: 200, taken_count: 1 });

  await createRefund(owner, id, { amount: 100 });
  await createRefund(owner, id, { amount: 100 });
  await settleRefunds();
  expect(await refundsOf(id)).toMatchObject([{ status: "completed" }, { status: "completed" }]);
  expect(played.books.made(id).map(({ status }) => status)).toEqual(["refunded", "refunded"]);
  await cycle();
  expect(await paymentOf(id)).toMatchObject({ refundedAmount: 20_000n });
});

test("the second invoice is told too if it is found paid before the first one", async () => {
  const id = await requestTwice();
  take(invoiceOf(id, 1));
  await look(id);
  await cycle();
  take(invoiceOf(id));
  await cycle();
  await cycle();
  const { status, paidAmount } = await paymentOf(id);
  const takings = played.books.made(id).reduce((sum, one) => sum + one.takings, 0);
  expect({ status, paid: paidAmount ?? 10_000n }).toEqual({
    status: "completed",
    paid: BigInt(takings) * 10_000n,
  });
});

/** A payment whose creation was not answered, and whose invoice asks for another amount. */
async function lostWithAnotherAmount(): Promise<string> {
  played.faults.answerLost = true;
  const id = await pay(100.5);
  played.faults.answerLost = false;
  invoiceOf(id).amount = 10_000;
  return id;
}

test("an invoice that is found with another amount is withdrawn, and the payment fails with the reason", async () => {
  const id = await lostWithAnotherAmount();
  await look(id);
  expect(await paymentOf(id)).toMatchObject({ status: "pending" });
  expect(invoiceOf(id).status).toBe("cancelled");
  await look(id);
  expect(await paymentOf(id)).toMatchObject({
    status: "failed",
    failureReason: "ApiPay.kz changed the amount. Enter an amount without tiyn.",
  });
});

test("an invoice that is found with another amount, and paid, is what was paid", async () => {
  const id = await lostWithAnotherAmount();
  played.books.pay(id);
  await look(id);
  expect(await paymentOf(id)).toMatchObject({ status: "completed", paidAmount: 10_000n });
  expect(await attention()).toMatchObject([{ item: `amount_differs:${id}`, amount: 100 }]);
  expect(await sums()).toMatchObject({ taken: 100 });
});

test("a refund in the dashboard is learnt once the payer has the money, beside ours", async () => {
  const [id, other] = [await paid(), await paid(70)];
  await cycle();
  played.books.refund({
    id: invoiceOf(id).id,
    amount: 3000,
    reason: "Возврат",
    initiatedBy: "dashboard",
  });
  elapsed += seconds(2);
  await cycle();
  await cycle();
  expect(await refundsOf(id)).toMatchObject([
    { amount: 3_000n, status: "completed", origin: "network", reason: "Возврат" },
  ]);
  expect(await sums()).toMatchObject({ taken: 170, refunded: 30 });
  await expect(createRefund(owner, id, { amount: 70.01 })).rejects.toThrow("70");

  await createRefund(owner, id, { amount: 20, reason: "Broken" });
  played.books.refund({
    id: invoiceOf(id).id,
    amount: 1000,
    reason: null,
    initiatedBy: "dashboard",
  });
  await settleRefunds();
  await cycle();
  await cycle();
  expect(await refundsOf(id)).toMatchObject([
    { origin: "network", amount: 3_000n },
    { origin: "qassa", amount: 2_000n, status: "completed" },
    { origin: "network", amount: 1_000n },
  ]);
  expect(await paymentOf(id)).toMatchObject({ refundedAmount: 6_000n, refundPendingAmount: 0n });
  expect(await refundsOf(other)).toEqual([]);
  const broken = new Set((await checkInvariants({ days: 1 })).flatMap(({ ids }) => ids));
  expect([id, other].filter((one) => broken.has(one))).toEqual([]);
});

test("a refund on a later page of a busy shop is learnt within a few minutes, with two requests in each", async () => {
  const [id, busy] = [await paid(), await paid(1_000)];
  played.books.refund({
    id: invoiceOf(id).id,
    amount: 3000,
    reason: null,
    initiatedBy: "dashboard",
  });
  for (let count = 0; count < 250; count += 1) {
    played.books.refund({
      id: invoiceOf(busy).id,
      amount: 100,
      reason: null,
      initiatedBy: "dashboard",
    });
  }
  elapsed += seconds(2);
  for (let minute = 0; minute < 3 && (await refundsOf(id)).length === 0; minute += 1) {
    const before = played.calls.length;
    await cycle();
    expect(played.calls.length - before).toBeLessThanOrEqual(2);
  }
  expect(await refundsOf(id)).toMatchObject([{ amount: 3_000n }]);
});

test("refunds are looked for once a minute", async () => {
  await cycle();
  const before = played.calls.length;
  await query(Prisma.sql`UPDATE network_accounts SET history_synced_at = NULL
    WHERE organization_id = ${owner.organizationId} RETURNING id`);
  await checkStaticQrNow(owner);
  expect(played.calls).toHaveLength(before);
});
