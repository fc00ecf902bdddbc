import { expect, it } from "vitest";
import { accountOperations } from "@/lib/api/account/operations";
import type { Actor } from "@/lib/kit/actor";
import { db, Prisma } from "@/lib/kit/db";
import { book, bookedPayment } from "@/tests/support/many-payments";
import { newMember } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";
import { openTransaction, untilWaiting } from "@/tests/support/open-transaction";
import { callAccount } from "../../support/account/member-client";

const { addNote, listNotes } = accountOperations;

it("a payment has at most 100 notes, however many members add one at the same instant", async () => {
  const merchant = await newMerchant();
  const payment = bookedPayment(merchant, {});
  const paymentID = payment.id;
  await book([payment]);
  const accountant = await newMember(merchant.organization.id, "accountant");
  await db().paymentNote.createMany({
    data: Array.from({ length: 96 }, (_, index) => ({
      id: `nte_${index}`,
      organizationId: merchant.organization.id,
      mode: "test" as const,
      paymentId: paymentID,
      userId: merchant.owner.userId,
      text: `Note ${index}`,
    })),
  });
  const add = (member: Actor, text: string) =>
    callAccount(member, addNote, { params: { paymentID }, body: { text } });
  expect((await add(merchant.owner, "In peace")).status).toBe(201);

  const transaction = await openTransaction(
    Prisma.sql`SELECT FROM payments WHERE id = ${paymentID} FOR UPDATE`,
  );
  const requests = Array.from({ length: 6 }, (_, index) =>
    add(index % 2 === 0 ? merchant.owner : accountant, `At once, ${index}`),
  );
  await untilWaiting(requests.length);
  await transaction.end();
  const answers = await Promise.all(requests);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)!.body.error).toBe("TOO_MANY_NOTES");

  const listed = await callAccount(merchant.owner, listNotes, { params: { paymentID } });
  expect(listed.body.data).toHaveLength(100);
});
