// In a file of its own: requests of other tests that a gateway still answers would be counted too.
import { expect, test, vi } from "vitest";
import { checkDuePayments } from "@/lib/domain/payments";
import { db } from "@/lib/kit/db";
import { lostPayments } from "@/tests/support/many-payments";
import { newMerchant } from "@/tests/support/merchant";
import { recordStatements } from "@/tests/support/statements";
import { makeDue, read } from "../../support/device/acts";

test("a poll of 300 pending payments takes a few statements, the first and later", async () => {
  const merchant = await newMerchant();
  await db().payment.updateMany({ data: { nextCheckAt: null } });
  const waiting = await lostPayments(merchant, 300);
  // They reach the network, which then has a status for each.
  await vi.waitFor(
    async () => {
      await makeDue();
      await checkDuePayments();
      const there = { reference: { in: waiting } };
      expect(await db().sandboxOperation.count({ where: there })).toBe(300);
    },
    { timeout: 60_000 },
  );
  // Clears the network statuses recorded so far.
  await db().payment.updateMany({ data: { networkStatus: null } });
  for (const round of ["first", "later"]) {
    await makeDue();
    const statements = recordStatements();
    expect(await checkDuePayments()).toMatchObject({ checked: 300 });
    expect(statements().length, round).toBeLessThanOrEqual(20);
  }
  const noted = { id: { in: waiting }, networkStatus: "PaymentRequested" };
  expect(await db().payment.count({ where: noted })).toBe(300);
  expect((await read(merchant, waiting[0]!)).status).toBe("pending");
}, 90_000);
