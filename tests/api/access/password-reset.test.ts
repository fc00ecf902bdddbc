import { randomBytes } from "node:crypto";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Member, signIn } from "@/lib/domain/sign-in";
import { db, Prisma, query } from "@/lib/kit/db";
import { keepMails, mailsTo, tokenIn } from "@/tests/support/mailbox";
import { newMember, PASSWORD } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";
import { sessionFor } from "@/tests/support/session";
import { ask } from "../../support/account/account-client";

const NEW_PASSWORD = "another horse, another battery";

let mailbox: string;
beforeAll(() => {
  mailbox = keepMails();
});

let member: Member;
let client: string;
beforeEach(async () => {
  member = await newMember((await newMerchant()).organization.id, "cashier");
  client = randomBytes(6).toString("hex");
});

/** Each test has its own client address, so that tests do not share a rate limit. */
const from = (address: string) => ({
  headers: { origin: "http://localhost:3000", "x-forwarded-for": address },
});
const post = (path: string, body: object) =>
  ask("POST", `/access${path}`, { ...from(client), body });

async function mailedToken(count = 1): Promise<string> {
  const answer = await post("/forgotten-password", { email: member.email });
  expect(answer).toMatchObject({ status: 202, body: {} });
  const mails = await vi.waitFor(async () => {
    const found = await mailsTo(mailbox, member.email);
    expect(found).toHaveLength(count);
    return found;
  });
  return tokenIn(mails.at(-1)!);
}

test("the addresses of one IPv6 network count as one", async () => {
  const network = `2001:db8:${randomBytes(2).toString("hex")}:1`;
  const statuses = [];
  for (let host = 1; host <= 12; host += 1) {
    const body = { email: `nobody-${host}@example.com` };
    const sent = { ...from(`${network}::${host.toString(16)}`), body };
    statuses.push((await ask("POST", "/access/forgotten-password", sent)).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(202), 429, 429]);
});

const setPassword = (token: string, password = NEW_PASSWORD) =>
  post("/reset-password", { token, password });

test("an emailed link sets a new password, ends every session and resets the attempts", async () => {
  const session = await sessionFor(member);
  for (let guess = 0; guess < 10; guess++) {
    await signIn({ email: member.email, password: "guess" }).catch(() => undefined);
  }
  expect((await setPassword(await mailedToken())).status).toBe(200);
  expect((await ask("GET", "/account/profile", session)).status).toBe(401);
  await expect(signIn({ email: member.email, password: PASSWORD })).rejects.toThrow();
  await signIn({ email: member.email, password: NEW_PASSWORD });
  const entry = await db().auditEntry.findFirstOrThrow({
    where: { actor: member.userId, action: { startsWith: "user.password" } },
  });
  expect(entry).toMatchObject({
    organizationId: member.organizationId,
    action: "user.password_reset",
    ip: client,
  });
});

test("a link works once, also for two concurrent requests", async () => {
  const token = await mailedToken();
  const answers = await Promise.all([
    setPassword(token, "the first password"),
    setPassword(token, "the second password"),
    setPassword(token, "the third password"),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  expect(await setPassword(token)).toMatchObject({ status: 422, body: { error: "LINK_INVALID" } });
});

test("a link works for 30 minutes", async () => {
  const token = await mailedToken();
  const [link] = await db().mailedLink.findMany({ where: { userId: member.userId } });
  expect(link!.expiresAt.getTime() - link!.createdAt.getTime()).toBeCloseTo(30 * 60_000, -3);
  await db().mailedLink.update({ where: { id: link!.id }, data: { expiresAt: new Date() } });
  expect((await setPassword(token)).status).toBe(422);
  await signIn({ email: member.email, password: PASSWORD });
});

test("a new link, or another password change, invalidates earlier links", async () => {
  const first = await mailedToken();
  const second = await mailedToken(2);
  expect((await setPassword(first)).status).toBe(422);
  const changed = await ask("PUT", "/account/profile/password", {
    ...(await sessionFor(member)),
    body: { current_password: PASSWORD, password: NEW_PASSWORD },
  });
  expect(changed.status).toBe(200);
  expect((await setPassword(second)).status).toBe(422);
});

test("an unknown email gets the same response, and no email", async () => {
  const email = `nobody-${client}@example.com`;
  const known = await post("/forgotten-password", { email: member.email });
  const unknown = await post("/forgotten-password", { email });
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  await vi.waitFor(async () => expect(await mailsTo(mailbox, member.email)).toHaveLength(1));
  expect(await mailsTo(mailbox, email)).toEqual([]);
  expect(await db().mailedLink.count({ where: { email } })).toBe(0);
});

test("only the hash of a link is stored", async () => {
  const token = await mailedToken();
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  const [row] = await query<{ text: string }>(
    Prisma.sql`SELECT l::text AS text FROM mailed_links l WHERE email = ${member.email}`,
  );
  expect(row!.text).not.toContain(token);
  expect(row!.text).not.toContain(Buffer.from(token).toString("hex"));
});

test.each([
  ["no token at all", ""],
  ["a token that never was", randomBytes(32).toString("base64url")],
  ["a NUL", "\0"],
])("%s is not accepted", async (_, token) => {
  expect(await setPassword(token)).toMatchObject({ status: 422, body: { error: "LINK_INVALID" } });
});

test("an invitation's token cannot set a password", async () => {
  const owner = await db().membership.findFirstOrThrow({
    where: { organizationId: member.organizationId, role: "owner" },
  });
  const invited = await ask("POST", "/account/team/invitations", {
    ...(await sessionFor(owner)),
    body: { email: `guest-${client}@example.com`, role: "cashier" },
  });
  expect((await setPassword(tokenIn(invited.body.link))).status).toBe(422);
});

test("a short password is rejected at its field, and the link stays valid", async () => {
  const token = await mailedToken();
  const refused = await setPassword(token, "short");
  expect(refused).toMatchObject({ status: 400, body: { details: [{ field: "password" }] } });
  expect((await setPassword(token)).status).toBe(200);
});

test("one address can send ten requests per minute", async () => {
  const statuses: number[] = [];
  for (let turn = 0; turn < 11; turn++) {
    statuses.push((await post("/forgotten-password", { email: "x@example.com" })).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(202), 429]);
  const other = await ask("POST", "/access/forgotten-password", {
    ...from(`${client}2`),
    body: { email: "x@example.com" },
  });
  expect(other.status).toBe(202);
});
