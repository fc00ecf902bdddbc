// The catalogue, and what is bought at a till, with real requests.
import { beforeEach, describe, expect, test } from "vitest";
import { checkPayments } from "@/lib/domain/payments";
import type { Member } from "@/lib/domain/sign-in";
import { db } from "@/lib/kit/db";
import { payLink } from "@/lib/network";
import { memberOf, newMember } from "@/tests/support/member";
import { type Merchant, newMerchant, newPhone } from "@/tests/support/merchant";
import { type Session, sessionFor } from "@/tests/support/session";
import { ask } from "../../support/account/account-client";

let merchant: Merchant;
let owner: Session;
let cashier: Member;
let session: Session;
let tillId: string;
beforeEach(async () => {
  merchant = await newMerchant();
  owner = await sessionFor(await memberOf(merchant.owner));
  cashier = await newMember(merchant.organization.id, "cashier");
  session = await sessionFor(cashier);
  tillId = (await ask("POST", "/account/till", { ...session, body: {} })).body.till_id;
});

const add = (body: object) => ask("POST", "/account/catalogue", { ...owner, body });
const take = (body: object) =>
  ask("POST", `/account/till/${tillId}/payments`, { ...session, body });

const COFFEE = { name: "Cappuccino", amount: 1200, category: "Coffee", is_favourite: true };
const LINES = [{ name: "Cappuccino", quantity: 2, amount: 1200 }];

describe("the catalogue", () => {
  test("is there when a till is opened", async () => {
    const opened = () => ask("POST", "/account/till", { ...session, body: {} });
    expect((await opened()).body.catalogue).toEqual({ has_items: false, favourites: [] });
    const { status, body: item } = await add(COFFEE);
    expect(status).toBe(201);
    expect(item).toMatchObject({ item_id: expect.stringMatching(/^itm_/), ...COFFEE });
    expect((await opened()).body.catalogue).toEqual({ has_items: true, favourites: [item] });
    const { body: listed } = await ask("GET", "/account/catalogue", session);
    expect(listed).toEqual({ data: [item] });
  });

  test("is changed and deleted by those who manage tills", async () => {
    const { item_id: id } = (await add(COFFEE)).body;
    const refused = await ask("DELETE", `/account/catalogue/${id}`, session);
    expect(refused.status).toBe(403);
    const body = { name: "Flat white", amount: 1300, category: null };
    const { body: changed } = await ask("PUT", `/account/catalogue/${id}`, { ...owner, body });
    expect(changed).toMatchObject({ name: "Flat white", amount: 1300, is_favourite: false });
    expect(changed).not.toHaveProperty("category");
    expect((await ask("DELETE", `/account/catalogue/${id}`, owner)).status).toBe(200);
    const again = await ask("DELETE", `/account/catalogue/${id}`, owner);
    expect(again).toMatchObject({ status: 404, body: { error: "CATALOGUE_ITEM_NOT_FOUND" } });
  });

  test.each([
    [{ ...COFFEE, name: " " }, "name must not be blank"],
    [{ ...COFFEE, name: "x".repeat(61) }, "name must be 1 to 60 characters long"],
    [{ ...COFFEE, category: "x".repeat(41) }, "category must be 1 to 40 characters long"],
    [{ ...COFFEE, amount: 0 }, "amount must be greater than 0"],
  ])("refuses %o", async (body, message) => {
    expect(await add(body)).toMatchObject({ status: 400, body: { message } });
  });
});

describe("a payment with lines and a note", () => {
  const wanted = {
    amount: 2900,
    lines: LINES,
    comment: "Without sugar",
    idempotency_key: "one intent",
  };
  const KEPT = [...LINES, { quantity: 1, amount: 500 }];

  test("keeps them, at the till, in the account area and on the receipt", async () => {
    const { status, body } = await take(wanted);
    expect(status).toBe(201);
    expect(body.payment).toMatchObject({ amount: 2900, comment: "Without sugar", lines: KEPT });
    const id = body.payment.payment_id;
    await payLink(body.payment.qr_token.split("/").at(-1), newPhone());
    await checkPayments([await db().payment.findUniqueOrThrow({ where: { id } })]);
    const page = await ask("GET", `/account/payments/${id}`, owner);
    expect(page.body).toMatchObject({ status: "completed", lines: KEPT });
    const receipt = await ask("GET", `/account/payments/${id}/receipt`, session);
    expect(receipt.body).toMatchObject({ comment: "Without sugar", lines: KEPT, left: 2900 });
  });

  test("is one payment, however often it is sent, and another request with its key is refused", async () => {
    const first = await take(wanted);
    const again = await take({ ...wanted, lines: [...LINES] });
    expect(again.body.payment.payment_id).toBe(first.body.payment.payment_id);
    for (const other of [
      { ...wanted, lines: [{ ...LINES[0]!, quantity: 1 }] },
      { ...wanted, comment: "With sugar" },
      { ...wanted, lines: undefined, comment: undefined },
    ]) {
      expect(await take(other)).toMatchObject({
        status: 422,
        body: { error: "IDEMPOTENCY_KEY_REUSED" },
      });
    }
    const { id: organizationId } = merchant.organization;
    expect(await db().paymentLines.count({ where: { organizationId } })).toBe(1);
  });

  test("is refused if the lines come to more than the amount", async () => {
    expect(await take({ ...wanted, amount: 2399.99 })).toMatchObject({
      status: 400,
      body: {
        details: [{ field: "lines", message: "lines must not come to more than the amount" }],
      },
    });
  });

  test.each([
    [[{ ...LINES[0], quantity: 0 }], "lines.0.quantity must be 1 to 999"],
    [[{ ...LINES[0], quantity: 1000 }], "lines.0.quantity must be 1 to 999"],
    [[{ ...LINES[0], quantity: 1.5 }], "lines.0.quantity must be a whole number"],
    [[], "lines must not be empty; leave it out instead"],
    [Array.from({ length: 101 }, () => LINES[0]), "lines must have at most 100 lines"],
  ])("refuses the lines %#", async (lines, message) => {
    expect(await take({ ...wanted, lines })).toMatchObject({ status: 400, body: { message } });
  });

  test("without lines has none", async () => {
    const { body } = await take({ amount: 10, idempotency_key: "typed" });
    expect(body.payment).not.toHaveProperty("lines");
    expect(body.payment).not.toHaveProperty("comment");
  });
});
