// A payer who acts at the very moment when the payment arrives at the sandbox.
import { afterEach, beforeEach, expect, test } from "vitest";
import { db, Prisma } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { after, minutes } from "@/lib/kit/time";
import { confirmRequest, declineRequest, type Outcome, sandboxNetwork } from "@/lib/network";
import { newMerchant, newPhone } from "@/tests/support/merchant";
import { openTransaction, untilWaiting } from "@/tests/support/open-transaction";

const LOCK = 20_261_127;

// Makes each UPDATE of an operation wait after it has begun to read, while somebody holds the lock.
beforeEach(async () => {
  await db().$executeRawUnsafe(`
    CREATE FUNCTION sandbox.wait_for_test() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_advisory_xact_lock_shared(${LOCK}); RETURN NULL; END $$`);
  await db().$executeRawUnsafe(`
    CREATE TRIGGER wait_for_test BEFORE UPDATE ON sandbox.operations
    FOR EACH STATEMENT EXECUTE FUNCTION sandbox.wait_for_test()`);
});
afterEach(() => db().$executeRawUnsafe("DROP FUNCTION sandbox.wait_for_test CASCADE"));

type Act = (accountId: string, reference: string) => Promise<Outcome>;

/** Begins the act, submits the payment after it has begun to read, and returns its outcome. */
async function actWhileSubmitting(act: Act): Promise<Outcome> {
  const { account } = await newMerchant();
  const payment = { reference: newId("payment"), phone: newPhone(), amount: 1_000n };
  const holding = await openTransaction(Prisma.sql`SELECT pg_advisory_xact_lock(${LOCK})::text`);
  const acting = act(account.id, payment.reference);
  await untilWaiting(1);
  await sandboxNetwork(account.id).requestPayment({
    ...payment,
    currency: "KZT",
    expiresAt: after(new Date(), minutes(15)),
  });
  await holding.end();
  return acting;
}

test("a payment that arrives while its payer confirms it is paid", async () => {
  expect(await actWhileSubmitting(confirmRequest)).toEqual({ status: "Processed" });
});

test("a payment that arrives while its payer declines it is declined", async () => {
  const outcome = await actWhileSubmitting(declineRequest);
  expect(outcome).toEqual({ status: "Declined", reason: "The payer declined." });
});
