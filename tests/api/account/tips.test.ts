// Tips through the account API: the setting, what a till is told, and what it takes.
import { beforeEach, expect, test } from "vitest";
import type { Member } from "@/lib/domain/sign-in";
import { newMember } from "@/tests/support/member";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { type Session, sessionFor } from "@/tests/support/session";
import { ask } from "../../support/account/account-client";

let merchant: Merchant;
let cashier: Member;
let ownerSession: Session;
let session: Session;
let tillId: string;

beforeEach(async () => {
  merchant = await newMerchant();
  cashier = await newMember(merchant.organization.id, "cashier");
  ownerSession = await sessionFor(merchant.owner);
  session = await sessionFor(cashier);
  tillId = (await ask("POST", "/account/till", { ...session, body: {} })).body.till_id;
});

const offer = (tip_percents: unknown) =>
  ask("PATCH", "/account/organization", { ...ownerSession, body: { tip_percents } });
const take = (changes: object, key: string = crypto.randomUUID()) =>
  ask("POST", `/account/till/${tillId}/payments`, {
    ...session,
    body: { amount: 1320, idempotency_key: key, ...changes },
  });

test("an owner turns tips on, and a till is told what to offer", async () => {
  expect((await ask("GET", "/account/organization", ownerSession)).body.tip_percents).toEqual([]);
  expect((await offer([15, 5, 10, 5])).body).toMatchObject({ tip_percents: [5, 10, 15] });
  const till = await ask("POST", "/account/till", { ...session, body: {} });
  expect(till.body).toMatchObject({ till_id: tillId, tip_percents: [5, 10, 15] });
});

test.each([[[0]], [[101]], [[2.5]], [["5"]], [[1, 2, 3, 4, 5]], ["5"]])(
  "%j is no list of percentages",
  async (percents) => {
    const { status, body } = await offer(percents);
    expect([status, body.error]).toEqual([400, "VALIDATION_ERROR"]);
    expect(body.details[0].field).toMatch(/^tip_percents/);
  },
);

test("a payment is taken with a tip, once per key, and another tip is another payment", async () => {
  await offer([10]);
  const key = crypto.randomUUID();
  const { status, body } = await take({ tip: 120 }, key);
  expect(status).toBe(201);
  expect(body.payment).toMatchObject({ amount: 1320, tip: 120 });
  expect((await take({ tip: 120 }, key)).body.payment.payment_id).toBe(body.payment.payment_id);
  for (const other of [{ tip: 100 }, {}]) {
    const reused = await take(other, key);
    expect([reused.status, reused.body.error]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  }
  const read = await ask("GET", `/account/payments/${body.payment.payment_id}`, ownerSession);
  expect(read.body).toMatchObject({ amount: 1320, tip: 120 });
});

test("a repeated request finds its payment even if tips were turned off meanwhile", async () => {
  await offer([10]);
  const key = crypto.randomUUID();
  const { body } = await take({ tip: 120 }, key);
  await offer([]);
  expect((await take({ tip: 120 }, key)).body.payment.payment_id).toBe(body.payment.payment_id);
  const refused = await take({ tip: 120 });
  expect(refused.status).toBe(400);
  expect(refused.body.details).toEqual([
    { field: "tip", message: expect.stringContaining("tips are off") as string },
  ]);
});

test.each([0, -1, 1320, 2000, "120"])("a tip of %j is refused", async (tip) => {
  await offer([10]);
  const { status, body } = await take({ tip });
  expect([status, body.error]).toEqual([400, "VALIDATION_ERROR"]);
  expect(body.details).toMatchObject([{ field: "tip" }]);
});

test("a payment without a tip says nothing of one", async () => {
  await offer([10]);
  expect((await take({})).body.payment).not.toHaveProperty("tip");
});
