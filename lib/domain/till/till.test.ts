// Payments taken at a till: its screen, its recent payments, and that each intent is executed only once.
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { takePaymentOnce } from "@/lib/api/account/acts-once";
import { cancelPayment, PaymentNotFound, RefusedByNetwork } from "@/lib/domain/payments";
import { createRefund } from "@/lib/domain/refunds";
import { IdempotencyKeyReused } from "@/lib/domain/shared/idempotency";
import type { Member } from "@/lib/domain/sign-in";
import type { Actor } from "@/lib/kit/actor";
import { inMode } from "@/lib/kit/actor-kinds";
import { db } from "@/lib/kit/db";
import { Forbidden } from "@/lib/kit/errors";
import { payLink, setFaults } from "@/lib/network";
import { anotherBrowser, memberOf, newMember } from "@/tests/support/member";
import { newMerchant, newPhone } from "@/tests/support/merchant";
import {
  findTill,
  listTillPayments,
  openTill,
  pairDisplayHere,
  readDisplay,
  readShown,
  endShowing,
  showPayment,
} from "./";
import { TillNotFound } from "./errors";

let cashier: Member;
let owner: Actor;
let tillId: string;
let accountId: string;
beforeEach(async () => {
  const { organization, ...merchant } = await newMerchant();
  ({ owner } = merchant);
  accountId = merchant.account.id;
  cashier = await newMember(organization.id, "cashier");
  tillId = (await openTill(cashier, undefined)).id;
});

let keys = 0;
const wish = (changes: object = {}) => ({
  amount: 1500.5,
  idempotency_key: `key ${(keys += 1)}`,
  ...changes,
});
const shown = async () => readShown(cashier, await findTill(cashier, tillId));
const paymentsOf = () =>
  db().payment.findMany({ where: { organizationId: cashier.organizationId } });

test("a QR payment is on the till's screen until it settles, and then its result", async () => {
  const id = await takePaymentOnce(cashier, tillId, wish({ merchant_order_id: "T1-7" }));
  const waiting = await shown();
  expect(waiting).toMatchObject({
    id,
    status: "pending",
    method: "link",
    amount: 150_050n,
    merchantOrderId: "T1-7",
    madeBy: "Cashier",
  });
  await payLink(waiting!.qrToken!.split("/").at(-1)!, newPhone());
  await db().payment.update({ where: { id }, data: { lastCheckedAt: new Date(0) } });
  expect(await shown()).toMatchObject({ id, status: "completed" });
  await db()
    .$executeRaw`UPDATE payments SET settled_at = now() - interval '3 minutes' WHERE id = ${id}`;
  expect(await shown()).toBeUndefined();
});

test.each([{}, { payer_phone: "+77011234567" }])(
  "a payment belongs to the till before the network answers, so that no crash hides it: %j",
  async (how) => {
    await setFaults(accountId, { slow_ms: 2_500 });
    let isAnswered = false;
    const taking = takePaymentOnce(cashier, tillId, wish(how)).finally(() => (isAnswered = true));
    await vi.waitUntil(async () => (await paymentsOf()).length === 1, { timeout: 2_000 });
    const [payment] = await paymentsOf();
    expect(payment!.tillId).toBe(tillId);
    // Versions before read it from there.
    const taken = await db().tillPayment.findMany({ where: { tillId } });
    expect(taken).toMatchObject([{ paymentId: payment!.id, takenAt: payment!.createdAt }]);
    const [listed] = await listTillPayments(cashier, tillId);
    expect([listed!.id, isAnswered]).toEqual([payment!.id, false]);
    await taking;
    expect(await db().tillPayment.count({ where: { tillId } })).toBe(1);
  },
);

test("if the till's row cannot be written, no payment is created", async () => {
  await db().$executeRaw`ALTER TABLE till_payments ADD CONSTRAINT none CHECK (false) NOT VALID`;
  onTestFinished(async () => {
    await db().$executeRaw`ALTER TABLE till_payments DROP CONSTRAINT none`;
  });
  for (const how of [{}, { payer_phone: "+77011234567" }]) {
    await expect(takePaymentOnce(cashier, tillId, wish(how))).rejects.toThrow();
  }
  expect(await paymentsOf()).toEqual([]);
});

test("a refund of an old payment does not bring it back to the screens", async () => {
  const { token } = await pairDisplayHere(cashier, tillId);
  const id = await takePaymentOnce(cashier, tillId, wish());
  const waiting = await shown();
  await payLink(waiting!.qrToken!.split("/").at(-1)!, newPhone());
  await db().payment.update({ where: { id }, data: { lastCheckedAt: new Date(0) } });
  expect(await shown()).toMatchObject({ id, status: "completed" });
  expect((await readDisplay(token)).showing).toMatchObject({ status: "completed" });
  await db().$executeRaw`UPDATE payments SET settled_at = settled_at - interval '2 days',
    updated_at = updated_at - interval '2 days', completed_at = completed_at - interval '2 days' WHERE id = ${id}`;
  await createRefund(owner, id, { amount: 100 });
  expect(await shown()).toBeUndefined();
  expect((await readDisplay(token)).showing).toBeUndefined();
  // The refund still updates `updated_at`, since clients can see the change.
  const { updatedAt } = await db().payment.findUniqueOrThrow({ where: { id } });
  expect(Date.now() - updatedAt.getTime()).toBeLessThan(60_000);
});

test("a phone number can be entered in its national form", async () => {
  const id = await takePaymentOnce(cashier, tillId, wish({ payer_phone: "8 (701) 123-45-67" }));
  expect(await shown()).toMatchObject({ id, method: "direct", payerPhone: "+77011234567" });
  await expect(takePaymentOnce(cashier, tillId, wish({ payer_phone: "12" }))).rejects.toMatchObject(
    {
      facts: { details: [{ field: "payer_phone" }] },
    },
  );
  expect(await paymentsOf()).toHaveLength(1);
});

test.each(["a QR code", "a telephone"])(
  "an intent sent many times concurrently is one payment by %s",
  async (way) => {
    const once = wish(way === "a telephone" ? { payer_phone: newPhone() } : {});
    const ids = await Promise.all(
      Array.from({ length: 8 }, () => takePaymentOnce(cashier, tillId, once)),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await takePaymentOnce(cashier, tillId, once)).toBe(ids[0]);
    expect(await paymentsOf()).toHaveLength(1);
    expect(await listTillPayments(cashier, tillId)).toHaveLength(1);
    await expect(takePaymentOnce(cashier, tillId, { ...once, amount: 2 })).rejects.toThrow(
      IdempotencyKeyReused,
    );
  },
);

test("an intent sent again by whoever signed in at the till meanwhile is still one payment", async () => {
  const colleague = {
    ...(await newMember(cashier.organizationId, "cashier")),
    tillHash: cashier.tillHash,
  };
  const once = wish({ payer_phone: newPhone(), merchant_order_id: "T1-8" });
  const id = await takePaymentOnce(cashier, tillId, once);
  expect(await takePaymentOnce(colleague, tillId, once)).toBe(id);
  expect(await paymentsOf()).toMatchObject([{ id, userId: cashier.userId }]);
  await expect(takePaymentOnce(colleague, tillId, { ...once, amount: 2 })).rejects.toThrow(
    IdempotencyKeyReused,
  );
  // At another till the key is of no use, and reveals nothing.
  const elsewhere = anotherBrowser(colleague);
  await expect(takePaymentOnce(elsewhere, tillId, once)).rejects.toThrow(TillNotFound);
  const other = await openTill(elsewhere, undefined);
  await expect(takePaymentOnce(elsewhere, other.id, once)).rejects.toThrow(IdempotencyKeyReused);
  expect(await paymentsOf()).toHaveLength(1);
});

test("a repeated intent gets the same error again", async () => {
  const refused = wish({ amount: 77_708 });
  for (let time = 0; time < 2; time++) {
    const error = await takePaymentOnce(cashier, tillId, refused).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(RefusedByNetwork);
    expect(error).toMatchObject({ code: "AMOUNT_NOT_ACCEPTED" });
  }
  expect(await paymentsOf()).toMatchObject([{ status: "failed" }]);
  expect(await shown()).toBeUndefined();
});

test("a reopened browser finds its till and its screen, only in its own mode", async () => {
  const id = await takePaymentOnce(cashier, tillId, wish());
  expect(await openTill(cashier, tillId)).toMatchObject({ id: tillId, paymentId: id });
  expect((await openTill(inMode(cashier, "live"), tillId)).id).not.toBe(tillId);
  expect((await openTill(cashier, "nonsense")).id).toBe(tillId);
  expect((await openTill(anotherBrowser(cashier), tillId)).id).not.toBe(tillId);
});

test("the next customer sees nothing, and an earlier payment can be shown again", async () => {
  const first = await takePaymentOnce(cashier, tillId, wish());
  const second = await takePaymentOnce(cashier, tillId, wish());
  expect((await showPayment(cashier, tillId, null)).paymentId).toBeNull();
  expect(await shown()).toBeUndefined();
  await showPayment(cashier, tillId, first);
  expect(await shown()).toMatchObject({ id: first });
  await cancelPayment(cashier, first);
  const listed = await listTillPayments(cashier, tillId);
  expect(listed.map(({ id, status }) => [id, status])).toEqual([
    [second, "pending"],
    [first, "cancelled"],
  ]);
});

test("a payment leaves the screen only as long as it is on it", async () => {
  const first = await takePaymentOnce(cashier, tillId, wish());
  const second = await takePaymentOnce(cashier, tillId, wish());
  expect(await endShowing(cashier, tillId, first)).toMatchObject({ paymentId: second });
  expect(await shown()).toMatchObject({ id: second });
  expect(await endShowing(cashier, tillId, second)).toMatchObject({ paymentId: null });
  expect(await shown()).toBeUndefined();
});

test("the last ten payments of this till, newest first, and none of another till", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 12; n++) ids.unshift(await takePaymentOnce(cashier, tillId, wish()));
  const elsewhere = anotherBrowser(cashier);
  const other = await openTill(elsewhere, undefined);
  const there = await takePaymentOnce(elsewhere, other.id, wish());
  const listed = await listTillPayments(cashier, tillId);
  expect(listed.map(({ id }) => id)).toEqual(ids.slice(0, 10));
  await expect(showPayment(cashier, tillId, there)).rejects.toThrow(PaymentNotFound);
});

test("the payments of an order: at this till for a cashier, at any till for who sees all payments", async () => {
  const order = `order-${crypto.randomUUID()}`;
  const first = await takePaymentOnce(cashier, tillId, wish({ merchant_order_id: order }));
  const second = await takePaymentOnce(cashier, tillId, wish({ merchant_order_id: order }));
  await takePaymentOnce(cashier, tillId, wish({ merchant_order_id: `${order}-2` }));
  const elsewhere = anotherBrowser(cashier);
  const other = await openTill(elsewhere, undefined);
  const there = await takePaymentOnce(elsewhere, other.id, wish({ merchant_order_id: order }));
  const found = async (actor: Actor, id = tillId, wanted = order) =>
    (await listTillPayments(actor, id, wanted)).map((payment) => payment.id);
  expect(await found(cashier)).toEqual([second, first]);
  expect(await found(elsewhere, other.id)).toEqual([there]);
  expect(await found(owner)).toEqual([there, second, first]);
  // Signed in with a PIN, an owner sees what a cashier sees.
  const grant = { role: "owner" as const, isAtTill: true };
  expect(await found({ ...owner, tillHash: cashier.tillHash, grant })).toEqual([second, first]);
  expect(
    await found(inMode(cashier, "live"), tillId).catch((error: unknown) => error),
  ).toBeInstanceOf(TillNotFound);
  expect(await found(cashier, tillId, order.slice(0, -1))).toEqual([]);
});

test("another organization's till looks unknown, and an accountant cannot open one", async () => {
  const merchant = await newMerchant();
  const stranger = await memberOf(merchant.owner);
  for (const id of [tillId, "nonsense"]) {
    await expect(takePaymentOnce(stranger, id, wish())).rejects.toThrow(TillNotFound);
    await expect(listTillPayments(stranger, id)).rejects.toThrow(TillNotFound);
    await expect(showPayment(stranger, id, null)).rejects.toThrow(TillNotFound);
    await expect(endShowing(stranger, id, "pay_x")).rejects.toThrow(TillNotFound);
  }
  expect((await openTill(stranger, tillId)).id).not.toBe(tillId);
  const accountant = await newMember(cashier.organizationId, "accountant");
  await expect(openTill(accountant, tillId)).rejects.toThrow(Forbidden);
  await expect(takePaymentOnce(accountant, tillId, wish())).rejects.toThrow(Forbidden);
});
