// People at a till: signing in with a PIN, what that opens, and approving a refund above a cashier's limit.
import { randomInt } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { accessHandlers } from "@/lib/api/access/handlers";
import { accountOperations } from "@/lib/api/account/operations";
import { checkPayments } from "@/lib/domain/payments";
import { beginSession, type Member } from "@/lib/domain/sign-in";
import { removeMember } from "@/lib/domain/team";
import { acceptPins, endTill, findLockedTill, openTill, takePayment } from "@/lib/domain/till";
import { db } from "@/lib/kit/db";
import { env, publicUrl } from "@/lib/kit/env";
import { hashOfToken } from "@/lib/kit/secrets";
import { confirmRequest } from "@/lib/network";
import { memberOf, newMember, PASSWORD } from "@/tests/support/member";
import { type Merchant, newMerchant, newPhone } from "@/tests/support/merchant";
import { sessionFor, tillTokenFor } from "@/tests/support/session";
import { callAccount } from "../../support/account/member-client";

const PIN = "2580";
const WRONG = "9999";

let merchant: Merchant;
let owner: Member;
let cashier: Member;
let tillId: string;

beforeEach(async () => {
  merchant = await newMerchant();
  owner = await memberOf(merchant.owner);
  cashier = await newMember(merchant.organization.id, "cashier");
  tillId = (await openTill(owner, undefined)).id;
});

const setPin = (member: Member, pin = PIN) =>
  callAccount(member, accountOperations.setPin, { body: { pin, current_password: PASSWORD } });

/** Signs in at the owner's till, as its browser does. */
async function signIn(
  member: Member,
  pin = PIN,
  { headers = {}, till = tillId }: { headers?: Record<string, string>; till?: string } = {},
) {
  const response = await accessHandlers.signInAtTill(
    new Request(`${publicUrl()}/api/access/till`, {
      method: "POST",
      headers: {
        origin: publicUrl(),
        "content-type": "application/json",
        cookie: `qassa-till=${tillTokenFor(owner.userId)}`,
        // Another address each time: what one address may send is limited too.
        "x-forwarded-for": `192.0.2.${randomInt(255)}`,
        ...headers,
      },
      body: JSON.stringify({ till_id: till, user_id: member.userId, pin }),
    }),
  );
  const cookie = response.headers.get("set-cookie")?.split(";")[0];
  const own = {
    origin: publicUrl(),
    cookie: `${cookie}; qassa-till=${tillTokenFor(owner.userId)}`,
    "x-qassa-organization": owner.organizationId,
    "x-qassa-mode": "test",
  };
  return { status: response.status, body: (await response.json()) as never, headers: own };
}

const listed = () => findLockedTill(hashOfToken(tillTokenFor(owner.userId)), {});

describe("a PIN", () => {
  it("is set with the password, is stored as a hash, and can be removed", async () => {
    expect((await setPin(cashier)).status).toBe(200);
    const { pinHash } = await db().membership.findFirstOrThrow({
      where: { userId: cashier.userId },
    });
    expect(pinHash).toMatch(/^\$argon2id\$/);
    const read = await callAccount(cashier, accountOperations.readPin);
    expect(read.body).toEqual({ set_at: expect.any(String), is_locked: false });
    await callAccount(cashier, accountOperations.removePin);
    expect((await callAccount(cashier, accountOperations.readPin)).body).toEqual({
      is_locked: false,
    });
  });

  it.each(["123", "1234567", "12a4", "1111", "2345", "9876"])("is not %s", async (pin) => {
    const { status, body } = await setPin(cashier, pin);
    expect([status, body.error]).toEqual([400, "VALIDATION_ERROR"]);
    expect(body.details).toMatchObject([{ field: "pin" }]);
  });

  it("is not set without the password", async () => {
    const body = { pin: PIN, current_password: "a guess" };
    const answer = await callAccount(cashier, accountOperations.setPin, { body });
    expect(answer.body.details).toMatchObject([{ field: "current_password" }]);
  });
});

describe("signing in with a PIN", () => {
  beforeEach(async () => {
    await acceptPins(owner, tillId, true);
    await setPin(cashier);
  });

  it("works at a till that accepts PINs, and is in the audit log under the person", async () => {
    expect(await listed()).toMatchObject({
      id: tillId,
      people: [{ userId: cashier.userId, name: "Cashier" }],
    });
    const { status, headers } = await signIn(cashier);
    expect(status).toBe(200);
    const taken = await callAccount(cashier, accountOperations.takePayment, {
      headers,
      params: { tillID: tillId },
      body: { amount: 5, idempotency_key: "first" },
    });
    expect(taken.status).toBe(201);
    const payment = await db().payment.findFirstOrThrow({
      where: { organizationId: owner.organizationId },
    });
    expect(payment).toMatchObject({ userId: cashier.userId, tillId });
    const actions = await db().auditEntry.findMany({ where: { actor: cashier.userId } });
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["user.pin_set", "till.signed_in"]),
    );
  });

  it("ends the session of whoever was signed in in that browser", async () => {
    const { headers } = await sessionFor(owner);
    await signIn(cashier, PIN, { headers: { cookie: headers.cookie! } });
    const answer = await callAccount(owner, accountOperations.listTills, { headers });
    expect(answer.status).toBe(401);
  });

  it("opens nothing but the till, whatever the role", async () => {
    await setPin(owner, "739154");
    const { headers } = await signIn(owner, "739154");
    const refused = [
      accountOperations.searchPayments,
      accountOperations.listTills,
      accountOperations.readProfile,
      accountOperations.readOrganization,
      accountOperations.readDailyClose,
    ];
    for (const operation of refused) {
      const { status, body } = await callAccount(owner, operation, { headers });
      expect([status, body.error]).toEqual([403, "FORBIDDEN"]);
      expect(body.message).toContain("Sign in with your password");
    }
    const opened = await callAccount(owner, accountOperations.openTill, { headers, body: {} });
    expect(opened.body).toMatchObject({ till_id: tillId, accepts_pins: true });
  });

  it("is worth nothing in another browser", async () => {
    const { headers } = await signIn(cashier);
    const elsewhere = headers.cookie.replace(/qassa-till=.*/, "");
    const answer = await callAccount(cashier, accountOperations.openTill, {
      headers: { ...headers, cookie: elsewhere },
      body: {},
    });
    expect(answer.status).toBe(401);
  });

  it.each([
    ["the till is ended", () => endTill(owner, tillId)],
    ["the till no longer accepts PINs", () => acceptPins(owner, tillId, false)],
    ["the PIN is removed", () => callAccount(cashier, accountOperations.removePin)],
    [
      "the person leaves the organization",
      () => db().membership.deleteMany({ where: { userId: cashier.userId } }),
    ],
  ])("ends when %s", async (_, act) => {
    const { headers } = await signIn(cashier);
    await act();
    const answer = await callAccount(cashier, accountOperations.openTill, { headers, body: {} });
    expect(answer.status).toBe(401);
    expect((await signIn(cashier)).status).not.toBe(200);
  });

  it.each([
    ["by this version", () => acceptPins(owner, tillId, false)],
    [
      "by a version that only hid its sessions",
      () => db().till.update({ where: { id: tillId }, data: { acceptsPins: false } }),
    ],
  ])("does not go on when PINs, switched off %s, are accepted again", async (_, switchOff) => {
    const { headers } = await signIn(cashier);
    await switchOff();
    await acceptPins(owner, tillId, true);
    const answer = await callAccount(cashier, accountOperations.openTill, { headers, body: {} });
    expect(answer.status).toBe(401);
    expect((await signIn(cashier)).status).toBe(200);
  });

  it("begins no session for somebody whose PIN is gone by then", async () => {
    const holder = await db().user.findUniqueOrThrow({ where: { id: cashier.userId } });
    const begin = () =>
      beginSession({ userId: holder.id, sessionVersion: holder.sessionVersion }, { tillId });
    expect(await begin()).toBeDefined();
    await callAccount(cashier, accountOperations.removePin);
    expect(await begin()).toBeUndefined();
  });

  it("does not go on when somebody who was removed joins again", async () => {
    const { headers } = await signIn(cashier);
    const { organizationId, userId } = cashier;
    await removeMember(owner, userId);
    await db().membership.create({ data: { organizationId, userId, role: "cashier" } });
    const answer = await callAccount(cashier, accountOperations.openTill, { headers, body: {} });
    expect(answer.status).toBe(401);
  });

  it("is refused with a wrong PIN, and after five of them for this person at this till", async () => {
    const other = await newMember(merchant.organization.id, "cashier");
    await setPin(other, "4711");
    for (let attempt = 1; attempt <= 5; attempt++) {
      const { status, body } = await signIn(cashier, WRONG);
      expect([status, body]).toMatchObject([400, { details: [{ field: "pin" }] }]);
    }
    expect(await signIn(cashier)).toMatchObject({
      status: 429,
      body: { error: "TOO_MANY_PINS" },
    });
    expect((await signIn(other, "4711")).status).toBe(200);
  });

  it("is entered at the tills of a shop as often as people change, from one address", async () => {
    await setPin(cashier);
    await acceptPins(owner, tillId, true);
    const headers = { "x-forwarded-for": `2001:db8:${randomInt(65_535).toString(16)}::1` };
    for (let change = 1; change <= env().ACCESS_RATE_LIMIT_PER_MINUTE + 2; change++) {
      expect((await signIn(cashier, PIN, { headers })).status).toBe(200);
    }
  });

  it("is still possible while others at the shop's address send many, without a till", async () => {
    const headers = { "x-forwarded-for": "198.51.100.77" };
    const guest = { ...headers, cookie: "" };
    const sent = await Promise.all(
      Array.from({ length: 70 }, () => signIn(cashier, WRONG, { headers: guest })),
    );
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(10);
    expect((await signIn(cashier, PIN, { headers })).status).toBe(200);
  });

  it("counts attempts that are made at once", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(cashier, WRONG)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  it("finds no till of another browser or organization", async () => {
    const stranger = await newMerchant();
    const otherTill = await openTill(await memberOf(stranger.owner), undefined);
    await acceptPins(await memberOf(stranger.owner), otherTill.id, true);
    expect(await signIn(cashier, PIN, { till: otherTill.id })).toMatchObject({
      status: 404,
      body: { error: "TILL_NOT_FOUND" },
    });
    await setPin(await memberOf(stranger.owner), "8642");
    expect((await signIn(await memberOf(stranger.owner), "8642")).status).toBe(400);
  });

  it("is not for an accountant, who takes no payments", async () => {
    const accountant = await newMember(merchant.organization.id, "accountant");
    await setPin(accountant, "8642");
    expect((await listed())?.people).toHaveLength(1);
    expect((await signIn(accountant, "8642")).status).toBe(400);
  });

  it("is turned on by those who manage tills only", async () => {
    const { status } = await callAccount(cashier, accountOperations.acceptPins, {
      params: { tillID: tillId },
      body: { accepts: true },
    });
    expect(status).toBe(403);
  });
});

describe("a refund above the cashier's limit", () => {
  let paymentId: string;
  let own: string;

  beforeEach(async () => {
    await db().organization.update({
      where: { id: owner.organizationId },
      data: { cashierRefundLimit: 500n },
    });
    own = (await openTill(cashier, undefined)).id;
    await acceptPins(owner, own, true);
    paymentId = await takePayment(cashier, own, { amount: 20, payer_phone: newPhone() });
    await confirmRequest(merchant.account.id, paymentId);
    await checkPayments([await db().payment.findUniqueOrThrow({ where: { id: paymentId } })]);
    await setPin(owner, "739154");
  });

  const refund = (approval?: object) =>
    callAccount(cashier, accountOperations.createRefund, {
      params: { paymentID: paymentId },
      body: { amount: 20, till_id: own, ...(approval && { approval }) },
    });

  it("needs somebody who can refund more", async () => {
    expect((await refund()).body.error).toBe("CASHIER_REFUND_LIMIT");
    const { body } = await callAccount(cashier, accountOperations.listApprovers, {
      params: { tillID: own },
    });
    expect(body.data).toEqual([{ user_id: owner.userId, name: owner.name }]);
  });

  it("is approved on the spot with their PIN, and says by whom", async () => {
    const { status, body } = await refund({ user_id: owner.userId, pin: "739154" });
    expect(status).toBe(202);
    expect(body).toMatchObject({ amount: 20, made_by: "Cashier", approved_by: owner.name });
    const timeline = await callAccount(owner, accountOperations.readTimeline, {
      params: { paymentID: paymentId },
    });
    expect(timeline.body.moments).toContainEqual(
      expect.objectContaining({ kind: "refund.created", approved_by: owner.name }),
    );
    const entries = await db().auditEntry.findMany({ where: { target: body.refund_id } });
    expect(entries.map(({ action, actor }) => [action, actor])).toEqual(
      expect.arrayContaining([
        ["refund.created", cashier.userId],
        ["refund.approved", owner.userId],
      ]),
    );
  });

  it("is refused with a wrong PIN, and nothing is refunded", async () => {
    const { body } = await refund({ user_id: owner.userId, pin: WRONG });
    expect(body.details).toMatchObject([{ field: "pin" }]);
    expect(await db().refund.count({ where: { paymentId } })).toBe(0);
  });

  it("is not approved by another cashier, nor by a stranger", async () => {
    const colleague = await newMember(merchant.organization.id, "cashier");
    await setPin(colleague, "4711");
    const answer = await refund({ user_id: colleague.userId, pin: "4711" });
    expect(answer.body.error).toBe("CASHIER_REFUND_LIMIT");
    const stranger = await memberOf((await newMerchant()).owner);
    await setPin(stranger, "4711");
    const refused = await refund({ user_id: stranger.userId, pin: "4711" });
    expect(refused.body.details).toMatchObject([{ field: "pin" }]);
  });
});
