// A session ends on its next request, wherever it is, as soon as its user says so.
import { beforeEach, expect, test } from "vitest";
import type { Member } from "@/lib/accounts";
import { db } from "@/lib/db";
import { newMember, PASSWORD } from "@/lib/testing/member";
import { newMerchant } from "@/lib/testing/merchant";
import { type Session, sessionFor } from "@/lib/testing/session";
import { ask, sessionOfAnswer } from "./_testing/account-client";

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

test("a password change takes the current password, and says so at the field", async () => {
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

test("guesses at the current password count like those at the sign-in", async () => {
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

test("signing out everywhere ends this session too", async () => {
  const answer = await ask("POST", "/account/profile/sign-out-everywhere", here);
  expect(answer.status).toBe(200);
  expect(await isIn(here)).toBe(false);
  expect(await isIn(elsewhere)).toBe(false);
  expect(await isIn(await sessionFor(member))).toBe(true);
  expect(await actions()).toEqual(["user.signed_out_everywhere"]);
});

test("a member who is removed is out on the next request", async () => {
  const owner = await db().membership.findFirstOrThrow({
    where: { organizationId: member.organizationId, role: "owner" },
  });
  const removed = await ask("DELETE", `/account/team/${member.userId}`, await sessionFor(owner));
  expect(removed.status).toBe(200);
  expect((await ask("GET", "/account/organization", elsewhere)).status).toBe(401);
});

test("another e-mail takes the password and is refused when somebody has it", async () => {
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
