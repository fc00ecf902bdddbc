import { randomBytes } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { type Member, signIn } from "@/lib/domain/sign-in";
import { db } from "@/lib/kit/db";
import { keepMails, mailsTo, tokenIn } from "@/tests/support/mailbox";
import { memberOf, newMember } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";
import { type Session, sessionFor } from "@/tests/support/session";
import { ask } from "../../support/account/account-client";

let mailbox: string;
beforeAll(() => {
  mailbox = keepMails();
});

let owner: Member;
let session: Session;
let email: string;
beforeEach(async () => {
  owner = await memberOf((await newMerchant()).owner);
  session = await sessionFor(owner);
  email = `guest-${randomBytes(6).toString("hex")}@example.com`;
});

const invite = (body: object = { email, role: "accountant" }, as = session) =>
  ask("POST", "/account/team/invitations", { ...as, body });
const access = (path: string, body: object, as: Session = { headers: {} }) =>
  ask("POST", `/access${path}`, {
    headers: {
      origin: "http://localhost:3000",
      "x-forwarded-for": email,
      ...as.headers,
    },
    body,
  });
const roleOf = async (userEmail: string) =>
  (
    await db().membership.findFirst({
      where: { organizationId: owner.organizationId, user: { email: userEmail } },
    })
  )?.role;

test("a new user accepts with a name and a password, and is signed in", async () => {
  const invited = await invite();
  expect(invited).toMatchObject({
    status: 201,
    body: { email, role: "accountant", mailed: false, expired: false },
  });
  const [mail] = await mailsTo(mailbox, email);
  expect(mail).toContain(owner.organization.name);
  expect(mail).toContain("as accountant");
  const token = tokenIn(mail!);
  expect(invited.body.link).toBe(`http://localhost:3000/invitation#${token}`);

  const offer = await access("/invitation", { token });
  expect(offer).toMatchObject({
    status: 200,
    body: { organization_name: "Corner Shop", role: "accountant", email, has_account: false },
  });
  const accepted = await access("/invitation/accept", {
    token,
    name: "Guest",
    password: "a guest's password",
  });
  expect(accepted).toMatchObject({
    status: 201,
    body: { organization_id: owner.organizationId },
  });
  expect(await roleOf(email)).toBe("accountant");
  const { userId } = await signIn({ email, password: "a guest's password" });
  expect(await memberOf({ ...owner, userId })).toMatchObject({ grant: { role: "accountant" } });

  expect((await access("/invitation", { token })).status).toBe(422);
  const audit = await db().auditEntry.findMany({
    where: { organizationId: owner.organizationId, action: { not: "user.signed_in" } },
    orderBy: { id: "asc" },
  });
  expect(audit.map(({ action, actor }) => [action, actor]).slice(-2)).toEqual([
    ["invitation.sent", owner.userId],
    ["member.joined", userId],
  ]);
  expect(JSON.stringify(audit.map(({ data }) => data))).not.toContain(token);
});

test("two concurrent accepts create one member", async () => {
  const token = tokenIn((await invite()).body.link);
  const accept = () =>
    access("/invitation/accept", { token, name: "Guest", password: "a guest's password" });
  const statuses = (await Promise.all([accept(), accept(), accept()])).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(await db().user.count({ where: { email } })).toBe(1);
});

test("a user with an account joins by signing in, and keeps their password", async () => {
  const guest = await newMember((await newMerchant()).organization.id, "owner");
  email = guest.email;
  const token = tokenIn((await invite()).body.link);
  expect((await access("/invitation", { token })).body.has_account).toBe(true);
  const asNew = await access("/invitation/accept", { token, name: "X", password: "new password" });
  expect(asNew).toMatchObject({ status: 409, body: { error: "EMAIL_TAKEN" } });
  expect((await access("/invitation/join", { token })).status).toBe(401);
  const joined = await access("/invitation/join", { token }, await sessionFor(guest));
  expect(joined).toMatchObject({ status: 200, body: { organization_id: owner.organizationId } });
  // The next page shows the joined organization.
  expect(joined.headers.getSetCookie()[0]).toContain(`qassa-view=${owner.organizationId}.test`);
  expect(await roleOf(email)).toBe("accountant");
});

test("an invitation is only for its recipient, and stays valid when someone else tries", async () => {
  const guest = await newMember((await newMerchant()).organization.id, "cashier");
  const other = await newMember((await newMerchant()).organization.id, "cashier");
  email = guest.email;
  const token = tokenIn((await invite()).body.link);
  const wrong = await access("/invitation/join", { token }, await sessionFor(other));
  expect(wrong).toMatchObject({ status: 409, body: { error: "INVITED_AS_ANOTHER" } });
  expect(await roleOf(other.email)).toBeUndefined();
  expect((await access("/invitation/join", { token }, await sessionFor(guest))).status).toBe(200);
});

test("an invitation ends after 7 days, when it is revoked, and when the same email is invited again", async () => {
  const first = await invite();
  const second = await invite({ email, role: "cashier" });
  const open = await ask("GET", "/account/team/invitations", session);
  expect(open.body.data).toMatchObject([{ id: second.body.id, role: "cashier" }]);
  expect((await access("/invitation", { token: tokenIn(first.body.link) })).status).toBe(422);
  const { createdAt, expiresAt } = await db().mailedLink.findUniqueOrThrow({
    where: { id: second.body.id },
  });
  expect(expiresAt.getTime() - createdAt.getTime()).toBeCloseTo(7 * 86_400_000, -3);

  const revoke = () => ask("DELETE", `/account/team/invitations/${second.body.id}`, session);
  expect((await revoke()).status).toBe(200);
  expect((await access("/invitation", { token: tokenIn(second.body.link) })).status).toBe(422);
  expect(await revoke()).toMatchObject({ status: 404, body: { error: "INVITATION_NOT_FOUND" } });

  const third = await invite();
  await db().mailedLink.update({
    where: { id: third.body.id },
    data: { expiresAt: new Date(Date.now() - 1) },
  });
  const late = { token: tokenIn(third.body.link), name: "Guest", password: "a guest's password" };
  expect((await access("/invitation/accept", late)).status).toBe(422);
  expect((await ask("GET", "/account/team/invitations", session)).body.data).toMatchObject([
    { id: third.body.id, expired: true },
  ]);
});

test("a member cannot be invited, and only an owner can invite an owner", async () => {
  const admin = await newMember(owner.organizationId, "admin");
  expect(await invite({ email: admin.email, role: "owner" })).toMatchObject({
    status: 409,
    body: { error: "ALREADY_MEMBER" },
  });
  const asAdmin = await sessionFor(admin);
  expect((await invite({ email, role: "owner" }, asAdmin)).status).toBe(403);
  expect((await invite({ email, role: "admin" }, asAdmin)).status).toBe(201);
  const ofOwner = await invite({ email: `2${email}`, role: "owner" });
  const revoked = await ask("DELETE", `/account/team/invitations/${ofOwner.body.id}`, asAdmin);
  expect(revoked.status).toBe(403);
});

test.each(["", "nobody", "a@b", "a@b.c\n"])("%j cannot be invited", async (wrong) => {
  const refused = await invite({ email: wrong, role: "cashier" });
  expect(refused).toMatchObject({ status: 400, body: { details: [{ field: "email" }] } });
});

test("another organization's invitation looks unknown", async () => {
  const foreign = await sessionFor((await newMerchant()).owner);
  const { id } = (await invite()).body;
  const otherOrganization = await ask("DELETE", `/account/team/invitations/${id}`, foreign);
  const none = await ask("DELETE", "/account/team/invitations/lnk_none", foreign);
  expect([
    otherOrganization.status,
    otherOrganization.body.error,
    otherOrganization.body.message,
  ]).toEqual([404, none.body.error, none.body.message]);
  expect(await db().mailedLink.count({ where: { id } })).toBe(1);
});
