import { beforeEach, expect, onTestFinished, test } from "vitest";
import { openOrganization, presentView } from "@/lib/domain/team";
import { db, inTransaction, query, Prisma } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { forgetRequests } from "@/lib/kit/rate-limit";
import { memberOf, newMember, newUser } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";
import { type SessionOwner, sessionFor } from "@/tests/support/session";
import { ask } from "../../support/account/account-client";

beforeEach(() => forgetRequests());

const USUAL = { SIGN_UP: "on", OPEN_ORGANIZATIONS: undefined, ORGANIZATIONS_PER_PERSON: 20 };
const facts = { name: "Second Shop", currency: "KZT", timeZone: "Asia/Almaty" };

async function openedBy(user: SessionOwner) {
  forgetRequests();
  const session = await sessionFor(user);
  const body = { name: facts.name, currency: facts.currency, time_zone: facts.timeZone };
  return ask("POST", "/access/organizations", { ...session, body });
}

/** Changes settings until the test ends. */
function set(changes: Partial<ReturnType<typeof env>>) {
  Object.assign(env(), changes);
  onTestFinished(() => {
    Object.assign(env(), USUAL);
  });
}

const countOf = (userId: string) => db().membership.count({ where: { userId } });

test("with sign-up off an invited cashier opens no organization, and an owner does", async () => {
  const { organization, owner } = await newMerchant();
  const cashier = await newMember(organization.id, "cashier");
  set({ SIGN_UP: "off" });
  const refused = await openedBy(cashier);
  expect([refused.status, refused.body.error]).toEqual([403, "FORBIDDEN"]);
  expect(refused.body.message).toContain("Only owners");
  expect(await countOf(cashier.userId)).toBe(1);
  expect((await openedBy(owner)).status).toBe(201);
});

test("someone who owns nothing here any more opens none with sign-up off", async () => {
  const userId = await newUser("owner", "Ada");
  set({ SIGN_UP: "off" });
  expect((await openedBy({ userId })).status).toBe(403);
});

test("nobody means nobody, and strangers sign up only where anyone may open organizations", async () => {
  const { owner } = await newMerchant();
  for (const OPEN_ORGANIZATIONS of ["nobody", "owners"] as const) {
    set({ OPEN_ORGANIZATIONS });
    forgetRequests();
    const body = {
      organization_name: "Corner Café",
      name: "Ada",
      email: `ada-${OPEN_ORGANIZATIONS}@example.com`,
      password: "correct horse battery staple",
    };
    expect((await ask("POST", "/access/sign-up", { body })).status).toBe(403);
  }
  set({ OPEN_ORGANIZATIONS: "nobody" });
  const refused = await openedBy(owner);
  expect([refused.status, refused.body.error]).toEqual([403, "FORBIDDEN"]);
  expect(refused.body.message).toContain("no further organizations");
});

test("one person opens a few an hour, and no more than the cap, however many ask at once", async () => {
  set({ ORGANIZATIONS_PER_PERSON: 7 });
  const userId = await newUser("owner", "Ada");
  const open = () => openOrganization({ userId }, facts);
  const attempts = async (count: number) => {
    const settled = await Promise.allSettled(Array.from({ length: count }, open));
    const codes = settled.map((one) =>
      one.status === "fulfilled" ? "opened" : (one.reason as { code: string }).code,
    );
    return [codes.filter((code) => code === "opened").length, new Set(codes)];
  };
  expect(await attempts(9)).toEqual([5, new Set(["opened", "RATE_LIMITED"])]);

  await backdate(userId);
  expect(await attempts(9)).toEqual([2, new Set(["opened", "TOO_MANY_ORGANIZATIONS"])]);
  expect(await countOf(userId)).toBe(7);

  // Those that were handed over to somebody else count as well.
  await backdate(userId);
  await inTransaction((transaction) => transaction.membership.deleteMany({ where: { userId } }));
  await expect(open()).rejects.toMatchObject({ code: "TOO_MANY_ORGANIZATIONS" });
});

const backdate = (userId: string) =>
  query(Prisma.sql`UPDATE organizations SET created_at = created_at - interval '2 hours'
    WHERE opened_by = ${userId} RETURNING id`);

test("organizations from before it was recorded who opened them count for their owners", async () => {
  set({ ORGANIZATIONS_PER_PERSON: 1 });
  const userId = await newUser("owner", "Ada");
  const { organization } = await openOrganization({ userId }, facts);
  await db().organization.update({ where: { id: organization.id }, data: { openedBy: null } });
  await expect(openOrganization({ userId }, facts)).rejects.toMatchObject({
    code: "TOO_MANY_ORGANIZATIONS",
  });
});

test("pages know whether their reader may open an organization", async () => {
  const { organization, owner } = await newMerchant();
  const cashier = await newMember(organization.id, "cashier");
  const may = async (user: typeof owner) =>
    (await presentView(await memberOf(user))).mayOpenOrganizations;
  expect([await may(owner), await may(cashier)]).toEqual([true, true]);
  set({ SIGN_UP: "off" });
  expect([await may(owner), await may(cashier)]).toEqual([true, false]);
  set({ OPEN_ORGANIZATIONS: "nobody" });
  expect([await may(owner), await may(cashier)]).toEqual([false, false]);
});
