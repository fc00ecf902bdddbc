import { expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { type PaymentChange, settlePayments } from "./settle-payments";

const CREATED = new Date("2026-11-21T08:00:00.000Z");
const SUBMITTED = new Date("2026-11-21T08:01:00.000Z");

/** Creates a pending link. `qrToken` means that its token was handed out, `submittedAt` that it was submitted again. */
async function newLink(
  { organization, owner }: Merchant,
  link: { qrToken?: string; submittedAt?: Date | null } = {},
) {
  const { id } = await db().payment.create({
    data: {
      id: newId("payment"),
      organizationId: organization.id,
      mode: "test",
      userId: owner.userId,
      method: "link",
      amount: 25_000n,
      currency: organization.currency,
      createdAt: CREATED,
      expiresAt: new Date("2026-11-21T08:15:00.000Z"),
      ...link,
    },
  });
  return id;
}

/** Reads a payment's stored status, the types of its events and the kinds of its timeline entries. */
async function storedPayment(id: string) {
  const { status } = await db().payment.findUniqueOrThrow({ where: { id } });
  const events = await db().event.findMany({ where: { paymentId: id } });
  const entries = await db().timelineEntry.findMany({ where: { paymentId: id } });
  return {
    status,
    events: events.map(({ type }) => type),
    timeline: entries.map(({ kind }) => kind),
  };
}

const UNTOUCHED = { status: "pending", events: [], timeline: [] };
const FAILED = { status: "failed", events: ["payment.failed"], timeline: ["payment.failed"] };
const FAILED_SILENTLY = { ...FAILED, events: [] };

test.each([
  ["without a token fails without an event", {}, true, FAILED_SILENTLY],
  ["without a token fails with an event", {}, false, FAILED],
  ["whose token was handed out does not fail without an event", { qrToken: "qr" }, true, UNTOUCHED],
  ["whose token was handed out fails with an event", { qrToken: "qr" }, false, FAILED],
] as const)("a link %s", async (_what, link, silent, expected) => {
  const id = await newLink(await newMerchant(), link);
  const change: PaymentChange = { paymentId: id, status: "failed", actor: "qassa", silent };
  const settled = await settlePayments([change]);
  expect(settled.map((payment) => payment.id)).toEqual(expected === UNTOUCHED ? [] : [id]);
  expect(await storedPayment(id)).toEqual(expected);
});

test.each([
  ["fails when the submission that was seen is the last", SUBMITTED, SUBMITTED, FAILED],
  ["fails when it was never submitted again", null, CREATED, FAILED],
  ["fails whatever was submitted, if no submission is named", SUBMITTED, undefined, FAILED],
  ["stays when it was submitted again since", SUBMITTED, CREATED, UNTOUCHED],
  ["stays when another submission is named than its own", null, SUBMITTED, UNTOUCHED],
])("a payment %s", async (_what, submittedAt, seen, expected) => {
  const id = await newLink(await newMerchant(), { submittedAt });
  const change: PaymentChange = { paymentId: id, status: "failed", actor: "qassa" };
  await settlePayments([{ ...change, ...(seen && { ifLastSubmittedAt: seen }) }]);
  expect(await storedPayment(id)).toEqual(expected);
});

test("a payment that must not change does not block the others", async () => {
  const merchant = await newMerchant();
  const [withToken, free] = [await newLink(merchant, { qrToken: "qr" }), await newLink(merchant)];
  const settled = await settlePayments(
    [withToken, free].map((paymentId) => ({
      ...{ paymentId, status: "failed" as const, actor: "qassa", silent: true },
    })),
  );
  expect(settled.map(({ id }) => id)).toEqual([free]);
  expect(await storedPayment(withToken)).toEqual(UNTOUCHED);
});

test.each(["completed", "cancelled", "failed", "expired"] as const)(
  "of two concurrent outcomes one wins, and only an expired payment can be completed (%s)",
  async (first) => {
    const id = await newLink(await newMerchant());
    await settlePayments([{ paymentId: id, status: first, actor: "network" }]);
    for (const second of ["cancelled", "failed", "expired", "completed"] as const) {
      const settled = await settlePayments([{ paymentId: id, status: second, actor: "network" }]);
      const isLate = first === "expired" && second === "completed";
      expect([second, settled.length]).toEqual([second, isLate ? 1 : 0]);
    }
    const ends = first === "expired" ? ["expired", "completed"] : [first];
    const names = ends.map((end) => `payment.${end}`);
    const { status, events, timeline } = await storedPayment(id);
    expect([status, events.sort(), timeline]).toEqual([ends.at(-1), names.toSorted(), names]);
  },
);
