// PINs that somebody guesses: at whichever tills, whatever is entered between, whomever they name.
import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { accountOperations } from "@/lib/api/account/operations";
import { checkPayments } from "@/lib/domain/payments";
import { type Member, signIn } from "@/lib/domain/sign-in";
import { acceptPins, openTill, signInAtTill, takePayment } from "@/lib/domain/till";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { metrics } from "@/lib/kit/metrics";
import { confirmRequest } from "@/lib/network";
import { anotherBrowser, memberOf, newMember, PASSWORD } from "@/tests/support/member";
import { type Merchant, newMerchant, newPhone } from "@/tests/support/merchant";
import { callAccount } from "../../support/account/member-client";

const PIN = "739154";
const WRONG = "9999";

let merchant: Merchant;
let owner: Member;
let cashier: Member;

beforeEach(async () => {
  merchant = await newMerchant();
  owner = await memberOf(merchant.owner);
  cashier = await newMember(merchant.organization.id, "cashier");
  await setPin(owner);
});

const setPin = (member: Member, pin = PIN) =>
  callAccount(member, accountOperations.setPin, { body: { pin, current_password: PASSWORD } });

/** Opens another till that accepts PINs. */
async function tillOf(member: Member) {
  const browser = anotherBrowser(member);
  const { id } = await openTill(browser, undefined);
  await acceptPins(owner, id, true);
  return { id, tillHash: browser.tillHash! };
}

type Till = Awaited<ReturnType<typeof tillOf>>;

/** Returns what somebody is told who enters a PIN at a till. */
const enter = (till: Till, pin: string, userId = owner.userId): Promise<string> =>
  signInAtTill(till.tillHash, { tillId: till.id, userId, pin }, { ip: "192.0.2.9" }).then(
    () => "in",
    (error: Error) => error.message,
  );

/** Lets a quarter of an hour pass, or more. */
const pass = async (minutes: number) => {
  await db().signInWindow.deleteMany({ where: { subject: { startsWith: "pins " } } });
  await db().$executeRaw`
    UPDATE memberships SET wrong_pins = coalesce((
      SELECT jsonb_agg(w || jsonb_build_object('at', (w ->> 'at')::float8 - ${minutes * 60_000}::float8))
      FROM jsonb_array_elements(wrong_pins) w), '[]')
    WHERE organization_id = ${owner.organizationId}`;
};

const audited = (action: string) =>
  db().auditEntry.findMany({
    where: { organizationId: owner.organizationId, action },
    orderBy: { id: "asc" },
  });
/** What was counted at a till and for whoever asked for approvals there. */
const windows = (till: Till) =>
  db().signInWindow.findMany({
    where: { subject: { in: [`pins at ${till.id}`, `pins by ${cashier.userId}`] } },
    orderBy: { subject: "asc" },
  });
const hashes = async () =>
  (await metrics.passwordHashes.get()).values.find(({ labels }) => labels.lane === "known")!.value;

/** Twenty wrong PINs at two tills, with right ones between them. */
async function lock(tills: Till[]) {
  for (let round = 0; round < 5; round += 1) {
    for (const till of tills) {
      expect(await enter(till, WRONG)).toContain("is wrong");
      expect(await enter(till, WRONG)).toContain("is wrong");
      if (round < 4) expect(await enter(till, PIN)).toBe("in");
    }
    await pass(16);
  }
}

describe("twenty wrong PINs in a day", () => {
  it("lock it, whatever is entered between and over all tills, and each is audited", async () => {
    const tills = [await tillOf(owner), await tillOf(owner)];
    await lock(tills);
    const before = await hashes();
    expect(await enter(tills[0]!, PIN)).toContain("locked");
    expect(await enter(await tillOf(owner), PIN)).toContain("locked");
    expect(await hashes()).toBe(before);
    const wrong = await audited("user.pin_wrong");
    expect(wrong).toHaveLength(20);
    expect(wrong[0]).toMatchObject({
      target: owner.userId,
      ip: "192.0.2.9",
      data: { till: tills[0]!.id, name: null, purpose: "sign_in" },
    });
    expect(await audited("user.pin_locked")).toHaveLength(1);
  });

  it("keep it locked until a manager unlocks it, also the day after and for another PIN", async () => {
    const colleague = await newMember(merchant.organization.id, "cashier");
    await setPin(colleague, "4711");
    await db().membership.updateMany({
      where: { userId: colleague.userId },
      data: { pinLockedAt: new Date() },
    });
    const till = await tillOf(owner);
    await pass(3 * 24 * 60);
    expect(await enter(till, "4711", colleague.userId)).toContain("locked");
    const again = await setPin(colleague, "6093");
    expect(again.body.details).toMatchObject([
      { message: expect.stringContaining("Ask an owner or admin to unlock it") },
    ]);
    await callAccount(colleague, accountOperations.removePin);
    expect((await setPin(colleague, "6093")).status).toBe(400);
    const params = { userID: colleague.userId };
    expect((await callAccount(cashier, accountOperations.resetPin, { params })).status).toBe(403);
    const { data } = (await callAccount(owner, accountOperations.listMembers)).body;
    expect(data.filter((one: { pin_locked: boolean }) => one.pin_locked)).toMatchObject([
      { user_id: colleague.userId },
    ]);
    expect((await callAccount(owner, accountOperations.resetPin, { params })).status).toBe(200);
    expect((await setPin(colleague, "6093")).status).toBe(200);
    expect(await enter(till, "6093", colleague.userId)).toBe("in");
    expect(await audited("member.pin_reset")).toMatchObject([{ target: colleague.userId }]);
  });

  it("are not counted for ever: a day later another nineteen are possible", async () => {
    const tills = [await tillOf(owner), await tillOf(owner)];
    for (const till of tills) for (let at = 0; at < 5; at += 1) await enter(till, WRONG);
    await pass(24 * 60);
    await lock([tills[0]!, await tillOf(owner)]);
    expect(await enter(tills[1]!, PIN)).toContain("locked");
  });

  it("of a person in another organization, of nobody, and of somebody without a PIN look the same", async () => {
    const stranger = await memberOf((await newMerchant()).owner);
    await setPin(stranger, PIN);
    const till = await tillOf(owner);
    const before = await hashes();
    const messages = [];
    for (const userId of [stranger.userId, newId("user"), "nobody", cashier.userId]) {
      messages.push(await enter(till, PIN, userId));
    }
    expect(new Set(messages)).toEqual(new Set(["The PIN is wrong. Check it and try again."]));
    expect(await hashes()).toBe(before);
  });

  it("of a manager of another organization can't be reset", async () => {
    const stranger = await memberOf((await newMerchant()).owner);
    const ask = (userID: string) =>
      callAccount(owner, accountOperations.resetPin, { params: { userID } });
    const [foreign, unknown] = [await ask(stranger.userId), await ask(newId("user"))];
    expect([foreign.status, foreign.body.error]).toEqual([404, "MEMBER_NOT_FOUND"]);
    expect(foreign.body.message).toBe(unknown.body.message);
  });

  it("an admin can't reset an owner's", async () => {
    const admin = await newMember(merchant.organization.id, "admin");
    const params = { userID: owner.userId };
    expect((await callAccount(admin, accountOperations.resetPin, { params })).status).toBe(403);
  });
});

describe("locking colleagues out", () => {
  it("one till stops at ten in a day, and they can sign in at the others", async () => {
    const till = await tillOf(owner);
    for (let at = 0; at < 2; at += 1) {
      for (let wrong = 0; wrong < 5; wrong += 1) await enter(till, WRONG);
      expect(await enter(till, PIN)).toContain("Too many wrong PINs");
      await pass(16);
    }
    expect(await enter(till, WRONG)).toContain("Too many wrong PINs. Wait 1408 minutes");
    expect(await enter(await tillOf(owner), PIN)).toBe("in");
    await pass(24 * 60);
    expect(await enter(till, PIN)).toBe("in");
  });

  it("a flood at one till stops no other till of the shop", async () => {
    const till = await tillOf(owner);
    const messages = await Promise.all(
      Array.from({ length: 100 }, () => enter(till, WRONG, newId("user"))),
    );
    expect(messages.filter((message) => message.includes("Too many wrong PINs"))).toHaveLength(80);
    expect(await enter(await tillOf(owner), PIN)).toBe("in");
  });

  it("one till tries at most twenty PINs in a quarter of an hour, whosever they are", async () => {
    const till = await tillOf(owner);
    const people = [];
    for (let at = 0; at < 5; at += 1) {
      const colleague = await newMember(merchant.organization.id, "cashier");
      await setPin(colleague, "4711");
      people.push(colleague.userId);
    }
    const messages = [];
    for (const userId of people) {
      messages.push(
        ...(await Promise.all(Array.from({ length: 5 }, () => enter(till, WRONG, userId)))),
      );
    }
    expect(messages.filter((message) => message.includes("is wrong"))).toHaveLength(20);
    expect(messages.filter((message) => message.includes("Too many wrong"))).toHaveLength(5);
  });
});

describe("a refund's approval", () => {
  let paymentId: string;
  let till: Till;

  beforeEach(async () => {
    await db().organization.update({
      where: { id: owner.organizationId },
      data: { cashierRefundLimit: 500n },
    });
    till = await tillOf(cashier);
    cashier = { ...cashier, tillHash: till.tillHash };
    const order = { amount: 20, payer_phone: newPhone() };
    paymentId = await takePayment(cashier, till.id, order);
    await confirmRequest(merchant.account.id, paymentId);
    await checkPayments([await db().payment.findUniqueOrThrow({ where: { id: paymentId } })]);
  });

  const approve = async ({
    userId,
    pin,
    at = till,
    by = cashier,
  }: {
    userId: string;
    pin: string;
    at?: { id: string; tillHash: Buffer<ArrayBuffer> };
    by?: Member;
  }) => {
    const { createRefundOnce } = await import("@/lib/api/account/acts-once");
    const approval = { user_id: userId, pin };
    const key = randomBytes(8).toString("hex");
    return createRefundOnce(
      { ...by, tillHash: at.tillHash },
      paymentId,
      { amount: 20, till_id: at.id, approval },
      key,
    ).then(
      () => "refunded",
      (error: Error) => error.message,
    );
  };

  it("that names invented people is hashed never, and soon refused", async () => {
    const before = await hashes();
    const messages = await Promise.all(
      Array.from({ length: 60 }, () => approve({ userId: newId("user"), pin: WRONG })),
    );
    expect(await hashes()).toBe(before);
    expect(messages.filter((message) => message.includes("is wrong"))).toHaveLength(10);
    expect(messages.filter((message) => message.includes("Too many wrong PINs"))).toHaveLength(50);
    // What one colleague has too many of uses up nothing of the till's.
    expect(await windows(till)).toMatchObject([
      { subject: `pins at ${till.id}`, attempts: 10 },
      { subject: `pins by ${cashier.userId}`, attempts: 60 },
    ]);
  });

  it("of one colleague, however often asked for, keeps nobody at the shop from signing in", async () => {
    // All tills of a shop share an address.
    const atShop = { ...cashier, ip: "192.0.2.9" };
    const ask = () => approve({ userId: newId("user"), pin: WRONG, at: till, by: atShop });
    const messages = await Promise.all(Array.from({ length: 100 }, ask));
    expect(messages.filter((message) => message.includes("Too many wrong PINs"))).toHaveLength(90);
    expect(await enter(await tillOf(owner), PIN)).toBe("in");
    expect(await enter(till, PIN)).toBe("in");
  });

  it("from ever new tills can't guess a manager's PIN, nor lock it", async () => {
    const messages: string[] = [];
    for (let at = 0; at < 6; at += 1) {
      const another = await tillOf(cashier);
      // A cashier sees payments of the own till only.
      await db().payment.update({ where: { id: paymentId }, data: { tillId: another.id } });
      for (let wrong = 0; wrong < 4; wrong += 1) {
        messages.push(await approve({ userId: owner.userId, pin: WRONG, at: another }));
      }
      await pass(16);
    }
    expect(messages.filter((message) => message.includes("is wrong"))).toHaveLength(10);
    const wrong = await audited("user.pin_wrong");
    expect(wrong).toHaveLength(10);
    expect(wrong[0]).toMatchObject({
      actor: cashier.userId,
      target: owner.userId,
      data: { purpose: "approval" },
    });
    expect(await enter(await tillOf(owner), PIN)).toBe("in");
  });

  it("takes no PIN at a till that accepts none", async () => {
    await acceptPins(owner, till.id, false);
    const before = await hashes();
    expect(await approve({ userId: owner.userId, pin: PIN })).toContain("doesn't accept PINs");
    expect(await hashes()).toBe(before);
    const params = { tillID: till.id };
    const { body } = await callAccount(owner, accountOperations.listApprovers, { params });
    expect(body.data).toEqual([]);
  });

  it("takes no PIN for a payment that is not found", async () => {
    const before = await hashes();
    paymentId = newId("payment");
    expect(await approve({ userId: owner.userId, pin: PIN })).toContain("Payment not found");
    expect(await hashes()).toBe(before);
  });

  it("is right at once after wrong ones of others, which stay counted", async () => {
    for (let at = 0; at < 4; at += 1) await approve({ userId: owner.userId, pin: WRONG });
    expect(await approve({ userId: owner.userId, pin: PIN })).toBe("refunded");
    const { wrongPins } = await db().membership.findFirstOrThrow({
      where: { userId: owner.userId },
    });
    expect(wrongPins).toHaveLength(4);
    expect((await windows(till)).map(({ attempts }) => attempts)).toEqual([4, 4]);
  });
});

describe("a flood of one organization", () => {
  it("lets another one's PIN and sign-in pass before most of it", async () => {
    const crowd: Member[] = [];
    for (let at = 0; at < 8; at += 1)
      crowd.push(await newMember(merchant.organization.id, "cashier"));
    const neighbour = await memberOf((await newMerchant()).owner);
    await setPin(neighbour);
    const neighboursTill = anotherBrowser(neighbour);
    const { id } = await openTill(neighboursTill, undefined);
    await acceptPins(neighbour, id, true);
    const { email, userId } = neighbour;
    const known = { userId, subject: `known ${userId}` };
    let left = 0;
    const flood = crowd.flatMap((member) =>
      Array.from({ length: 10 }, async () => {
        left += 1;
        const body = { pin: PIN, current_password: WRONG };
        const { status } = await callAccount(member, accountOperations.setPin, { body });
        left -= 1;
        return status;
      }),
    );
    // Until one has been hashed, so that many wait.
    const before = await hashes();
    await vi.waitFor(async () => expect(await hashes()).toBeGreaterThan(before + 1), 10_000);
    await signInAtTill(neighboursTill.tillHash, { tillId: id, userId, pin: PIN }, {});
    await signIn({ email, password: PASSWORD }, { known });
    // In one queue, they would have come after all of the flood.
    expect(left).toBeGreaterThan(10);
    const statuses = await Promise.all(flood);
    expect(statuses.every((status) => status === 400 || status === 429)).toBe(true);
  });
});

describe("opening tills", () => {
  it("is limited for each person, whatever is sent at once, and audited", async () => {
    const open = () =>
      openTill(anotherBrowser(cashier), undefined).then(
        () => "opened",
        (error: Error) => error.message,
      );
    const messages = await Promise.all(Array.from({ length: 24 }, open));
    expect(messages.filter((message) => message === "opened")).toHaveLength(20);
    expect(messages.filter((message) => message.includes("opened 20 tills"))).toHaveLength(4);
    const entries = await audited("till.opened");
    expect(entries.map(({ actor }) => actor)).toEqual(Array(20).fill(cashier.userId));
    // A colleague can open one, and so can whoever did the day after.
    await openTill(anotherBrowser(await newMember(merchant.organization.id, "cashier")), undefined);
    await db().$executeRaw`UPDATE tills SET created_at = created_at - interval '25 hours'`;
    expect(await open()).toBe("opened");
  });

  it("ends at as many as the list shows", async () => {
    const tills = Array.from({ length: 500 }, () => ({
      id: newId("till"),
      organizationId: owner.organizationId,
      mode: "test" as const,
      openedBy: "somebody",
    }));
    await db().till.createMany({ data: tills });
    // Nobody can end what the list does not show.
    await expect(openTill(anotherBrowser(owner), undefined)).resolves.toMatchObject({ name: null });
    const named = { id: { in: tills.map(({ id }) => id) } };
    await db().till.updateMany({ where: named, data: { name: "Counter" } });
    await expect(openTill(owner, undefined)).rejects.toThrow("There are already 500 tills");
    await db().till.update({ where: { id: tills[0]!.id }, data: { endedAt: new Date() } });
    await expect(openTill(owner, undefined)).resolves.toMatchObject({ openedBy: owner.userId });
  });
});
