// Above an amount that the organization chooses, a till's payment has to be confirmed.
import { beforeEach, expect, test } from "vitest";
import { takePaymentOnce } from "@/lib/api/account/acts-once";
import { changeOrganization } from "@/lib/domain/organization-settings";
import { type Member } from "@/lib/domain/sign-in";
import { openTill } from "@/lib/domain/till";
import { newMember } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";

let owner: Member;
let cashier: Member;
let tillId: string;
beforeEach(async () => {
  const { organization } = await newMerchant();
  owner = await newMember(organization.id, "owner");
  cashier = await newMember(organization.id, "cashier");
  tillId = (await openTill(cashier, undefined)).id;
});

const take = (amount: number, key: string, rest: object = {}) =>
  takePaymentOnce(cashier, tillId, { amount, idempotency_key: key, ...rest });

test("a till takes any amount until somebody sets one", async () => {
  await expect(take(48_700_012, "a")).resolves.toEqual(expect.any(String));
});

test("a larger amount is refused unless it is confirmed, and nothing is created", async () => {
  await changeOrganization(owner, { till_question_above: 50_000 });
  await expect(take(50_000, "a")).resolves.toEqual(expect.any(String));
  await expect(take(50_000.01, "b")).rejects.toMatchObject({
    code: "LARGE_AMOUNT",
    facts: { question_above: 50_000 },
  });
  const confirmed = await take(50_000.01, "b", { is_confirmed: true });
  // A release that doesn't know the field sends the same without it.
  expect(await take(50_000.01, "b")).toBe(confirmed);
});

test("a payment from before the question is found again with its key", async () => {
  const taken = await take(70_000, "a");
  await changeOrganization(owner, { till_question_above: 50_000 });
  expect(await take(70_000, "a")).toBe(taken);
});

test("another currency turns the question off", async () => {
  const { organization } = await newMerchant();
  const other = await newMember(organization.id, "owner");
  const above = async (change: Parameters<typeof changeOrganization>[1]) =>
    (await changeOrganization(other, change)).tillQuestionAbove;
  expect(await above({ till_question_above: 500 })).toBe(50_000n);
  expect(await above({ currency: "JPY" })).toBeNull();
  expect(await above({ till_question_above: 500 })).toBe(500n);
  expect(await above({ till_question_above: null })).toBeNull();
});
