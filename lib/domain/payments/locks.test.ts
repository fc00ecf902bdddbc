// Writes that reference a payment, and locks on other payments, do not block settling, polling or watching it.
import { expect, test, vi } from "vitest";
import { db, type Payment, Prisma } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { book, bookedPayment } from "@/tests/support/many-payments";
import { newMerchant } from "@/tests/support/merchant";
import { openTransaction } from "@/tests/support/open-transaction";
import { checkDuePayments, settlePayments } from "./";
import { readWatchedPayments } from "./views";

/** Creates pending payments that are due and have never been checked. */
async function pending(count: number): Promise<Payment[]> {
  const merchant = await newMerchant();
  const payments = Array.from({ length: count }, () =>
    bookedPayment(merchant, {
      status: "pending",
      createdAt: new Date(0),
      expiresAt: new Date("2100-01-01"),
      nextCheckAt: new Date(0),
      submittedAt: new Date(),
    }),
  );
  await book(payments);
  return payments;
}

/** Writes an event that references the payment, without committing it. */
const referringTo = ({ id, organizationId }: Payment) =>
  openTransaction(Prisma.sql`
    INSERT INTO events (id, organization_id, mode, type, payment_id, refund_id)
    VALUES (${newId("event")}, ${organizationId}, 'test', 'payment.refunded', ${id}, ${newId("refund")})`);

const checkedAt = async ({ id }: Payment) =>
  (await db().payment.findUniqueOrThrow({ where: { id } })).lastCheckedAt;

test("settling does not wait for a row that references the payment", async () => {
  const [payment] = await pending(1);
  await referringTo(payment!);
  const settled = await settlePayments([
    { paymentId: payment!.id, status: "completed", actor: "network" },
  ]);
  expect(settled).toMatchObject([{ id: payment!.id, status: "completed" }]);
});

test("the poll claims a payment while a row that references it is being written", async () => {
  const [payment] = await pending(1);
  await referringTo(payment!);
  await checkDuePayments();
  expect(await checkedAt(payment!)).not.toBeNull();
});

test("watching payments does not wait for one that another process has locked", async () => {
  const payments = await pending(3);
  const [first, locked, last] = payments;
  await openTransaction(
    Prisma.sql`SELECT id FROM payments WHERE id = ${locked!.id} FOR NO KEY UPDATE`,
  );
  await readWatchedPayments(payments.map(({ id }) => id));
  await vi.waitFor(async () => {
    expect(await checkedAt(first!)).not.toBeNull();
    expect(await checkedAt(last!)).not.toBeNull();
  });
  expect(await checkedAt(locked!)).toBeNull();
});
