// The first steps of a new organization: each is completed by the act itself, in its own organization and mode.
import { describe, expect, test } from "vitest";
import { accountOperations as operations } from "@/lib/api/account/operations";
import type { FirstStepsResource } from "@/lib/domain/first-steps/schemas";
import { deliverDue } from "@/lib/domain/webhooks";
import type { Actor } from "@/lib/kit/actor";
import { inMode } from "@/lib/kit/actor-kinds";
import { db } from "@/lib/kit/db";
import { confirmRequest, merchantOfOrganization, payLink, payStaticQr } from "@/lib/network";
import { memberOf, newMember } from "@/tests/support/member";
import { type Merchant, newMerchant, newPhone } from "@/tests/support/merchant";
import { callAccount } from "../../support/account/member-client";
import { pay, poll } from "../../support/device/acts";

const stepsOf = async (member: Actor): Promise<FirstStepsResource> => {
  const { status, body, text } = await callAccount(member, operations.readFirstSteps);
  expect(status, text).toBe(200);
  return body;
};

/** The names of the completed steps. */
const completed = async (member: Actor, path: keyof FirstStepsResource): Promise<string[]> =>
  Object.entries((await stepsOf(member))[path])
    .filter(([, isCompleted]) => isCompleted)
    .map(([name]) => name);

const NOTHING: FirstStepsResource = {
  counter: {
    till_opened: false,
    till_payment_completed: false,
    static_qr_paid: false,
    cashier_invited: false,
  },
  integration: {
    key_created: false,
    payment_created: false,
    payment_completed: false,
    webhook_received: false,
  },
};

/** Creates a merchant without a device key. */
async function newcomer(): Promise<Merchant> {
  const merchant = await newMerchant();
  await callAccount(merchant.owner, operations.revokeDevice, {
    params: { deviceKeyID: merchant.device.deviceKeyId },
  });
  return merchant;
}

describe("the first steps", () => {
  test("at a counter are completed from the till to a cashier", async () => {
    const merchant = await newcomer();
    const owner = await memberOf(merchant.owner);
    const { organization } = merchant;
    expect(await stepsOf(owner)).toEqual(NOTHING);

    const opened = await callAccount(owner, operations.openTill, { body: {} });
    expect(await completed(owner, "counter")).toEqual(["till_opened"]);

    const taken = await callAccount(owner, operations.takePayment, {
      params: { tillID: opened.body.till_id },
      body: { amount: 1500, idempotency_key: "first" },
    });
    expect(await completed(owner, "counter")).toEqual(["till_opened"]);
    await payLink(taken.body.payment.qr_token.split("/").at(-1), newPhone());
    await poll();
    expect(await completed(owner, "counter")).toEqual(["till_opened", "till_payment_completed"]);

    const { staticQrToken } = await merchantOfOrganization(organization.id);
    await payStaticQr(staticQrToken, { phone: newPhone(), amount: 50_000n });
    await poll();
    expect(await completed(owner, "counter")).toContain("static_qr_paid");

    const invited = await callAccount(owner, operations.inviteMember, {
      body: { email: `cashier-${organization.id}@example.com`, role: "cashier" },
    });
    expect(await stepsOf(owner)).toEqual({
      counter: {
        till_opened: true,
        till_payment_completed: true,
        static_qr_paid: true,
        cashier_invited: true,
      },
      // A payment at the till has no device key.
      integration: NOTHING.integration,
    });

    // An invitation counts while it can be accepted, and a cashier counts without one.
    await db().mailedLink.update({
      where: { id: invited.body.id },
      data: { expiresAt: new Date() },
    });
    expect(await completed(owner, "counter")).not.toContain("cashier_invited");
    await newMember(organization.id, "cashier");
    expect(await completed(owner, "counter")).toContain("cashier_invited");
  });

  test("of an integration are completed from a key to a webhook", async () => {
    const merchant = await newcomer();
    const { owner, account } = merchant;
    const issued = await callAccount(owner, operations.issueDevice, {
      body: { name: "Server", scopes: ["payments"] },
    });
    expect(await completed(owner, "integration")).toEqual(["key_created"]);

    const shop = { ...merchant, key: issued.body.key };
    const { body: payment } = await pay(shop);
    expect(await completed(owner, "integration")).toEqual(["key_created", "payment_created"]);
    await confirmRequest(account.id, payment.payment_id);
    await poll();
    expect(await completed(owner, "integration")).toContain("payment_completed");

    await callAccount(owner, operations.createWebhookCatcher);
    expect(await completed(owner, "integration")).not.toContain("webhook_received");
    const { body: another } = await pay(shop);
    await confirmRequest(account.id, another.payment_id);
    await poll();
    await deliverDue();
    expect(await stepsOf(owner)).toEqual({
      counter: NOTHING.counter,
      integration: {
        key_created: true,
        payment_created: true,
        payment_completed: true,
        webhook_received: true,
      },
    });

    // Another organization and live mode are still at the beginning.
    expect(await stepsOf((await newcomer()).owner)).toEqual(NOTHING);
    expect(await stepsOf(inMode(owner, "live"))).toEqual(NOTHING);
  });

  test("are for those who can create keys, on the overview too", async () => {
    const { organization, owner } = await newMerchant();
    for (const [role, status] of [
      ["owner", 200],
      ["admin", 200],
      ["developer", 200],
      ["accountant", 403],
      ["cashier", 403],
    ] as const) {
      const member = await newMember(organization.id, role);
      const answer = await callAccount(member, operations.readFirstSteps);
      expect(`${role} ${answer.status}`).toBe(`${role} ${status}`);
    }
    const overviewOf = async (member: Actor) =>
      (await callAccount(member, operations.readOverview)).body;
    expect((await overviewOf(owner)).first_steps).toEqual(await stepsOf(owner));
    const accountant = await newMember(organization.id, "accountant");
    expect(await overviewOf(accountant)).not.toHaveProperty("first_steps");
    expect(await overviewOf(inMode(owner, "live"))).not.toHaveProperty("first_steps");
  });
});
