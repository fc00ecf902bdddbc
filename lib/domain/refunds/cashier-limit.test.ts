// Cashiers can refund a payment up to a limit, regardless of how many refunds they issue and how they request them.
import { beforeEach, expect, test } from "vitest";
import { createRefundOnce, retryRefundOnce } from "@/lib/api/account/acts-once";
import { changeOrganization } from "@/lib/domain/organization-settings";
import { RefusedByNetwork, createPayment, readPayment } from "@/lib/domain/payments";
import { createRefund } from "@/lib/domain/refunds";
import { type Member } from "@/lib/domain/sign-in";
import { db, type Payment } from "@/lib/kit/db";
import { takenAtTillOf } from "@/tests/support/at-till";
import { memberOf, newMember } from "@/tests/support/member";
import { type Merchant, newMerchant, newPhone } from "@/tests/support/merchant";
import { CashierRefundLimitExceeded } from "./errors";

let merchant: Merchant;
let owner: Member;
let cashier: Member;
beforeEach(async () => {
  merchant = await newMerchant();
  owner = await memberOf(merchant.owner);
  cashier = await newMember(owner.organizationId, "cashier");
});

/** A payment of 77 701 tenge by default, which the sandbox pays immediately. */
async function paid(amount = 77_701): Promise<Payment> {
  const { id } = await createPayment(merchant.device, { amount, payer_phone: newPhone() });
  await takenAtTillOf(cashier, id);
  await db().payment.update({ where: { id }, data: { lastCheckedAt: new Date(0) } });
  return readPayment(merchant.device, id);
}

const limitTo = (cashier_refund_limit: number | null) =>
  changeOrganization(owner, { cashier_refund_limit });

const refundedTotal = async (id: string) => {
  const payment = await db().payment.findUniqueOrThrow({ where: { id } });
  return payment.refundedAmount + payment.refundPendingAmount;
};

test("a new organization has a limit for its currency, or 0 if its value is unknown", async () => {
  expect(merchant.organization.cashierRefundLimit).toBe(5_000_000n);
  expect((await newMerchant({ currency: "JPY" })).organization.cashierRefundLimit).toBe(0n);
  const changed = await changeOrganization(owner, { currency: "USD" });
  expect(changed.cashierRefundLimit).toBe(10_000n);
});

test("partial refunds go up to the limit, but not beyond it", async () => {
  await limitTo(1000);
  const { id } = await paid();
  await createRefund(cashier, id, { amount: 400 });
  await createRefund(cashier, id, { amount: 600 });
  const refused = await createRefund(cashier, id, { amount: 0.01 }).catch(
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(CashierRefundLimitExceeded);
  expect(refused).toMatchObject({
    kind: "forbidden",
    facts: { cashier_refund_limit: 1000, refundable_by_cashier: 0 },
    message: expect.stringMatching(/1000 KZT of one payment.*owner, admin or accountant/s),
  });
  expect(await refundedTotal(id)).toBe(100_000n);
});

test("concurrent refunds together stay within the limit", async () => {
  await limitTo(1000);
  const { id } = await paid();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, (_, n) =>
      createRefundOnce(cashier, id, { amount: 300 }, `refund ${n}`),
    ),
  );
  const reasons = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(reasons).toHaveLength(9);
  for (const reason of reasons) expect(reason).toBeInstanceOf(CashierRefundLimitExceeded);
  expect(await refundedTotal(id)).toBe(90_000n);
});

test("refunds by others count, and others can refund the rest", async () => {
  await limitTo(1000);
  const { id } = await paid();
  await createRefund(owner, id, { amount: 900 });
  await expect(createRefund(cashier, id, { amount: 200 })).rejects.toThrow(/100 KZT is left/);
  await createRefund(cashier, id, { amount: 100 });
  const accountant = await newMember(owner.organizationId, "accountant");
  await createRefund(accountant, id, {});
  expect(await refundedTotal(id)).toBe(7_770_100n);
});

test("a refund of the full remainder is limited too", async () => {
  await limitTo(1000);
  const { id } = await paid();
  await expect(createRefund(cashier, id, {})).rejects.toThrow(CashierRefundLimitExceeded);
  expect(await refundedTotal(id)).toBe(0n);
});

test("a failed refund cannot be retried beyond the limit", async () => {
  // Refunds of a payment of this amount fail in the sandbox.
  const { id } = await paid(77_712);
  const failed = await createRefund(owner, id, { amount: 5000 });
  await db().refund.update({
    where: { id: failed.id },
    data: { status: "failed", failReason: "No.", nextCheckAt: null },
  });
  await limitTo(1000);
  await expect(retryRefundOnce(cashier, failed.id)).rejects.toThrow(CashierRefundLimitExceeded);
});

test("0 allows nothing, no limit allows anything, and a device key is bound only by its scopes", async () => {
  await limitTo(0);
  const { id } = await paid();
  await expect(createRefund(cashier, id, { amount: 1 })).rejects.toThrow(/can't issue refunds/);
  await createRefund(merchant.device, id, { amount: 1 });
  await limitTo(null);
  await createRefund(cashier, id, {});
  expect(await refundedTotal(id)).toBe(7_770_100n);
});

test("a payment that cannot be refunded is reported first", async () => {
  await limitTo(0);
  const refused = await createPayment(merchant.device, {
    amount: 77_708,
    payer_phone: newPhone(),
  }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(RefusedByNetwork);
  const [payment] = await db().payment.findMany({
    where: { organizationId: owner.organizationId },
  });
  await takenAtTillOf(cashier, payment!.id);
  await expect(createRefund(cashier, payment!.id, {})).rejects.toThrow(/Only a completed payment/);
});

test("owners and admins can set the limit, in amounts of the currency, and it is audited", async () => {
  await expect(changeOrganization(cashier, { cashier_refund_limit: 1 })).rejects.toThrow(/role/);
  await expect(limitTo(1.234)).rejects.toMatchObject({
    facts: { details: [{ field: "cashier_refund_limit" }] },
  });
  await limitTo(null);
  await limitTo(0);
  const lines = await db().auditEntry.findMany({
    where: { organizationId: owner.organizationId, action: "organization.changed" },
    orderBy: { id: "asc" },
  });
  expect(lines.map(({ data }) => data)).toEqual([
    { cashierRefundLimit: { from: 50_000, to: null } },
    { cashierRefundLimit: { from: null, to: 0 } },
  ]);
});
