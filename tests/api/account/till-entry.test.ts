// What a till's customer displays show while the next payment is entered: the items, and no longer the last receipt.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { displayHandlers } from "@/lib/api/display/handlers";
import type { Member } from "@/lib/domain/sign-in";
import { deleteOldBaskets } from "@/lib/domain/till";
import { db, Prisma, query } from "@/lib/kit/db";
import { declineLink, payLink } from "@/lib/network";
import { newMember } from "@/tests/support/member";
import { type Merchant, newMerchant, newPhone } from "@/tests/support/merchant";
import { type Session, sessionFor } from "@/tests/support/session";
import { ask } from "../../support/account/account-client";
import { type Events, eventsOf } from "../../support/till/events";

interface Till {
  id: string;
  session: Session;
  /** The cookie of its customer display. */
  display: string;
}

let merchant: Merchant;
let till: Till;
let open: Events[] = [];

async function openTill(member: Member): Promise<Till> {
  const session = await sessionFor(member);
  const { body } = await ask("POST", "/account/till", { ...session, body: {} });
  const paired = await ask("POST", `/account/till/${body.till_id}/displays`, session);
  const display = paired.headers.getSetCookie()[0]!.split(";")[0]!;
  return { id: body.till_id, session, display };
}

beforeEach(async () => {
  merchant = await newMerchant();
  till = await openTill(await newMember(merchant.organization.id, "cashier"));
});
afterEach(async () => {
  for (const events of open) await events.close();
  open = [];
});

const shown = async ({ display }: Till = till) =>
  (await ask("GET", "/display", { headers: { cookie: display } })).body;

const enter = (body: object, { id, session }: Till = till) =>
  ask("PUT", `/account/till/${id}/entry`, { ...session, body });

const COFFEE = { name: "Flat white", quantity: 2, amount: 1450 };
const basket = { amount: 3000.5, lines: [COFFEE] };
const SHOWN = {
  lines: [
    { name: "Flat white", quantity: 2, amount: 2900 },
    { quantity: 1, amount: 100.5 },
  ],
  total: 3000.5,
  currency: "KZT",
};

/** Takes a payment and lets the payer answer. Returns its ID. */
async function payment(answer: typeof payLink | typeof declineLink, more: object = {}) {
  const { body } = await ask("POST", `/account/till/${till.id}/payments`, {
    ...till.session,
    body: { amount: 500, idempotency_key: crypto.randomUUID(), ...more },
  });
  const id: string = body.payment.payment_id;
  await answer(body.payment.qr_token.split("/").at(-1), newPhone());
  await db().payment.update({ where: { id }, data: { lastCheckedAt: new Date(0) } });
  await shown();
  return id;
}

/** Goes on to the next customer, as the till does by itself. */
const goOn = (id: string) =>
  ask("PUT", `/account/till/${till.id}/showing`, {
    ...till.session,
    body: { payment_id: null, instead_of: id },
  });

const settledAgo = (id: string, seconds: number) =>
  query(Prisma.sql`
    UPDATE payments SET settled_at = now() - make_interval(secs => ${seconds}) WHERE id = ${id} RETURNING id`);

describe("the receipt of the last payment", () => {
  test("stays on the display when the till has gone on, until the next payment begins", async () => {
    const id = await payment(payLink);
    const { receipt_url: address } = (await shown()).showing;
    expect(address).toMatch(/\/r\/\w/);
    expect((await goOn(id)).body).toEqual({});
    const { body } = await ask("POST", "/account/till", { ...till.session, body: {} });
    expect(body).not.toHaveProperty("showing");
    expect((await shown()).showing).toMatchObject({ status: "completed", receipt_url: address });

    await enter({ ends_result: false });
    expect((await shown()).showing).toMatchObject({ receipt_url: address });
    await enter({ ends_result: true });
    expect(await shown()).not.toHaveProperty("showing");
  });

  test("goes with the first digit, even if that is heard of before the till has gone on", async () => {
    const id = await payment(payLink);
    await enter({ ends_result: true });
    await goOn(id);
    expect(await shown()).not.toHaveProperty("showing");
  });

  test("goes ten minutes after the payment", async () => {
    const id = await payment(payLink);
    await goOn(id);
    await settledAgo(id, 590);
    expect((await shown()).showing).toMatchObject({ status: "completed" });
    await settledAgo(id, 601);
    expect(await shown()).not.toHaveProperty("showing");
  });

  test("gives way to the next payment", async () => {
    await goOn(await payment(payLink));
    const next = await payment(declineLink, { amount: 70 });
    expect((await shown()).showing).toMatchObject({ status: "cancelled", amount: 70 });
    // There is nothing to keep of a payment that wasn't paid.
    await goOn(next);
    expect(await shown()).not.toHaveProperty("showing");
  });
});

test("a pending payment stays, whatever another tab of the till enters", async () => {
  await ask("POST", `/account/till/${till.id}/payments`, {
    ...till.session,
    body: { amount: 500, idempotency_key: crypto.randomUUID() },
  });
  await enter({ ends_result: true, basket });
  const now = await shown();
  expect(now.showing).toMatchObject({ status: "pending", amount: 500 });
  expect(now).not.toHaveProperty("basket");
});

test("a tip is on the display, before and after the payment", async () => {
  await db().organization.update({
    where: { id: merchant.organization.id },
    data: { tipPercents: [10] },
  });
  await payment(payLink, { amount: 550, tip: 50 });
  expect((await shown()).showing).toMatchObject({ status: "completed", amount: 550, tip: 50 });
});

describe("the basket", () => {
  test("appears and changes as it is entered, and goes when it is emptied", async () => {
    const request = new Request("http://localhost:3000/api/display/events", {
      headers: { cookie: till.display },
    });
    const events = eventsOf(await displayHandlers.watchDisplay(request));
    open.push(events);
    expect(await events.next("display")).not.toHaveProperty("basket");
    expect((await enter({ ends_result: true, basket })).body).toEqual({});
    expect((await events.next("display"))!.basket).toEqual(SHOWN);
    await enter({
      ends_result: true,
      basket: { amount: 1450, lines: [{ ...COFFEE, quantity: 1 }] },
    });
    expect((await events.next("display"))!.basket).toMatchObject({ total: 1450 });
    await enter({ ends_result: false });
    expect(await events.next("display")).not.toHaveProperty("basket");
    expect(await db().tillBasket.count({ where: { tillId: till.id } })).toBe(0);
  });

  test("goes with its payment, and ends the result of the one before", async () => {
    await goOn(await payment(payLink));
    await enter({ ends_result: true, basket });
    expect(await shown()).toMatchObject({ basket: SHOWN });
    expect(await shown()).not.toHaveProperty("showing");
    await payment(payLink, { amount: 3000.5, lines: basket.lines });
    expect(await shown()).not.toHaveProperty("basket");
    expect(await db().tillBasket.count({ where: { tillId: till.id } })).toBe(0);
  });

  test("is on no other till's display, and is taken from nobody else", async () => {
    const other = await openTill(await newMember(merchant.organization.id, "cashier"));
    const stranger = await openTill(
      await newMember((await newMerchant()).organization.id, "owner"),
    );
    await enter({ ends_result: true, basket });
    for (const elsewhere of [other, stranger]) {
      expect(await shown(elsewhere)).not.toHaveProperty("basket");
      const refused = await enter({ ends_result: false }, { ...elsewhere, id: till.id });
      expect([refused.status, refused.body.error]).toEqual([404, "TILL_NOT_FOUND"]);
    }
    expect(await shown()).toMatchObject({ basket: SHOWN });
  });

  test("is not stored where there is no display", async () => {
    await db().tillDisplay.deleteMany({ where: { tillId: till.id } });
    expect((await enter({ ends_result: true, basket })).status).toBe(200);
    expect(await db().tillBasket.count({ where: { tillId: till.id } })).toBe(0);
  });

  test("of a page that is gone is shown for ten minutes, and then deleted", async () => {
    await enter({ ends_result: true, basket });
    const age = (ms: number) =>
      db().tillBasket.update({
        where: { tillId: till.id },
        data: { changedAt: new Date(Date.now() - ms) },
      });
    await age(590_000);
    expect(await shown()).toMatchObject({ basket: SHOWN });
    expect(await deleteOldBaskets()).toEqual({ deleted: 0, more: false });
    await age(601_000);
    expect(await shown()).not.toHaveProperty("basket");
    expect(await deleteOldBaskets()).toEqual({ deleted: 1, more: false });
  });

  test.each([
    [
      "more items than a payment can have",
      { amount: 1, lines: Array(101).fill(COFFEE) },
      "basket.lines",
    ],
    ["items that come to more than the amount", { amount: 1, lines: [COFFEE] }, "lines"],
    ["no items", { amount: 1, lines: [] }, "basket.lines"],
  ])("with %s is refused", async (_what, wrong, field) => {
    const refused = await enter({ ends_result: true, basket: wrong });
    expect([refused.status, refused.body.error]).toEqual([400, "VALIDATION_ERROR"]);
    expect(refused.body.details[0].field).toBe(field);
    expect(await shown()).not.toHaveProperty("basket");
  });
});
