// A session that its user has ended is refused on its next request, in any browser.
import { beforeEach, expect, test } from "vitest";
import type { Member } from "@/lib/domain/sign-in";
import type { SessionResource } from "@/lib/domain/sign-in/schemas";
import { db } from "@/lib/kit/db";
import { newMember, PASSWORD } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";
import { newSession, type Session, sessionFor } from "@/tests/support/session";
import { ask, sessionOfAnswer } from "../../support/account/account-client";

const NEW_PASSWORD = "another horse, another battery";

let member: Member;
let here: Session;
let elsewhere: Session;
beforeEach(async () => {
  member = await newMember((await newMerchant()).organization.id, "cashier");
  here = await sessionFor(member);
  elsewhere = await sessionFor(member);
});

const isIn = async (session: Session) =>
  (await ask("GET", "/account/profile", session)).status === 200;

const actions = async () =>
  (await db().auditEntry.findMany({ where: { actor: member.userId } })).map(({ action }) => action);

test("a password change ends every other session and keeps this one", async () => {
  expect(await isIn(elsewhere)).toBe(true);
  const answer = await ask("PUT", "/account/profile/password", {
    ...here,
    body: { current_password: PASSWORD, password: NEW_PASSWORD },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie()[0]).toMatch(/; HttpOnly; SameSite=Lax/);
  expect(await isIn(elsewhere)).toBe(false);
  expect(await isIn(here)).toBe(false);
  expect(await isIn(sessionOfAnswer(answer, here))).toBe(true);
  expect(await actions()).toEqual(["user.password_changed"]);
});

test("a password change requires the current password, and reports an error at the field", async () => {
  const answer = await ask("PUT", "/account/profile/password", {
    ...here,
    body: { current_password: "not the password", password: NEW_PASSWORD },
  });
  expect(answer.status).toBe(400);
  expect(answer.body.details).toEqual([
    { field: "current_password", message: expect.stringContaining("not your password") },
  ]);
  expect(await isIn(elsewhere)).toBe(true);
  expect(await actions()).toEqual([]);
});

test("ten guesses at the current password are checked in 15 minutes", async () => {
  const guess = () =>
    ask("PUT", "/account/profile/password", {
      ...here,
      body: { current_password: "a guess", password: NEW_PASSWORD },
    });
  const statuses = (await Promise.all(Array.from({ length: 12 }, guess))).map(
    ({ status }) => status,
  );
  expect(statuses.filter((status) => status === 400)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
});

const listed = async (session: Session) =>
  (await ask("GET", "/account/profile/sessions", session)).body.data as SessionResource[];

test("a user sees their sessions, and ends one", async () => {
  await db().session.deleteMany({ where: { id: member.sessionId } });
  const before = await listed(here);
  expect(before).toHaveLength(2);
  expect(before.filter(({ current }) => current)).toHaveLength(1);
  const other = before.find(({ current }) => !current)!;
  const answer = await ask("DELETE", `/account/profile/sessions/${other.id}`, here);
  expect(answer.status).toBe(200);
  expect(await isIn(elsewhere)).toBe(false);
  expect(await isIn(here)).toBe(true);
  expect(await listed(here)).toMatchObject([{ current: true }]);
  const again = await ask("DELETE", `/account/profile/sessions/${other.id}`, here);
  expect(again).toMatchObject({ status: 404, body: { error: "SESSION_NOT_FOUND" } });
  const entries = await db().auditEntry.findMany({ where: { actor: member.userId } });
  expect(entries).toMatchObject([{ action: "user.session_ended", target: member.userId }]);
});

test("nobody can see or end another user's session", async () => {
  const stranger = await newMember(member.organizationId, "owner");
  const [theirs] = await listed(here);
  const answer = await ask(
    "DELETE",
    `/account/profile/sessions/${theirs!.id}`,
    await sessionFor(stranger),
  );
  expect(answer.status).toBe(404);
  expect(await isIn(here)).toBe(true);
  const ids = (await listed(await sessionFor(stranger))).map(({ id }) => id);
  expect(ids).not.toContain(theirs!.id);
});

test("a session's last use is updated at most once a minute, with the latest address", async () => {
  const id = (await listed(here)).find(({ current }) => current)!.id;
  const used = async (secondsAgo: number, from: string) => {
    const lastUsedAt = new Date(Date.now() - secondsAgo * 1000);
    await db().session.update({ where: { id }, data: { lastUsedAt, ip: null } });
    await isIn({ headers: { ...here.headers, "x-forwarded-for": from } });
    const session = await db().session.findUniqueOrThrow({ where: { id } });
    return { isNoted: session.lastUsedAt > lastUsedAt, ip: session.ip };
  };
  expect(await used(30, "192.0.2.1")).toEqual({ isNoted: false, ip: null });
  expect(await used(90, "192.0.2.1")).toEqual({ isNoted: true, ip: "192.0.2.1" });
});

test("an expired session is not accepted", async () => {
  await db().session.updateMany({
    where: { userId: member.userId },
    data: { createdAt: new Date(Date.now() - 31 * 86_400_000), expiresAt: new Date() },
  });
  expect(await isIn(here)).toBe(false);
});

test("one session above 50 ends the least recently used", async () => {
  for (let count = 0; count < 50; count += 1) await newSession(member.userId);
  expect(await isIn(here)).toBe(false);
  const last = await sessionFor(member);
  expect(await listed(last)).toHaveLength(50);
});

test("signing out everywhere ends this session too", async () => {
  const answer = await ask("POST", "/account/profile/sign-out-everywhere", here);
  expect(answer.status).toBe(200);
  expect(await isIn(here)).toBe(false);
  expect(await isIn(elsewhere)).toBe(false);
  expect(await isIn(await sessionFor(member))).toBe(true);
  expect(await actions()).toEqual(["user.signed_out_everywhere"]);
});

test("a removed member is refused on the next request", async () => {
  const owner = await db().membership.findFirstOrThrow({
    where: { organizationId: member.organizationId, role: "owner" },
  });
  const removed = await ask("DELETE", `/account/team/${member.userId}`, await sessionFor(owner));
  expect(removed.status).toBe(200);
  expect((await ask("GET", "/account/organization", elsewhere)).status).toBe(401);
});

test("changing the email requires the password, and is refused if the email is in use", async () => {
  const change = (body: object) => ask("PATCH", "/account/profile", { ...here, body });
  const email = `new-${member.email}`;
  expect(await change({ email })).toMatchObject({
    status: 400,
    body: { details: [{ field: "current_password" }] },
  });
  const other = await newMember(member.organizationId, "cashier");
  expect(await change({ email: other.email, current_password: PASSWORD })).toMatchObject({
    status: 409,
    body: { error: "EMAIL_TAKEN" },
  });
  expect(await change({ email, name: " Ada ", current_password: PASSWORD })).toMatchObject({
    status: 200,
    body: { email, name: "Ada" },
  });
  expect((await actions()).sort()).toEqual(["user.email_changed", "user.renamed"]);
});
