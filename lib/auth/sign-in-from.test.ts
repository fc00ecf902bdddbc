// Sign-in with what a browser sends: its address, its cookie and the user's email.
import { randomBytes, randomInt } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import {
  findUser,
  listSessions,
  SecondFactorRequired,
  SignInRefused,
  TooManyGuesses,
  TooManySignIns,
} from "@/lib/domain/sign-in";
import { db } from "@/lib/kit/db";
import { metrics } from "@/lib/kit/metrics";
import { newMember, PASSWORD } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";
import { signInFrom } from "./index";

const nobody = () => `nobody-${randomBytes(6).toString("hex")}@example.com`;

let ip: string;
beforeEach(() => {
  ip = `203.0.${randomInt(256)}.${randomInt(256)}`;
});

const browserAt = (address = ip, cookie = "") =>
  new Headers({
    "x-forwarded-for": address,
    "user-agent":
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    cookie,
  });

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

const guess = (email: string, headers = browserAt()) =>
  failure(signInFrom({ email, password: "a guess" }, headers));

test("ten attempts per minute from one address are checked, with any emails", async () => {
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => guess(nobody())));
  expect(outcomes.filter((error) => error instanceof SignInRefused)).toHaveLength(10);
  expect(outcomes.filter((error) => error instanceof TooManySignIns)).toHaveLength(30);
  // A refused attempt is not counted for its email, and other addresses are not affected.
  const refused = await guess("a-name-that-is-not-kept@example.com");
  expect(refused).toBeInstanceOf(TooManySignIns);
  expect((refused as TooManySignIns).retryAfterSeconds).toBeGreaterThan(30);
  const subject = "a-name-that-is-not-kept@example.com";
  expect(await db().signInWindow.count({ where: { subject } })).toBe(0);
  expect(await guess(nobody(), browserAt("198.51.100.7"))).toBeInstanceOf(SignInRefused);
});

test("the addresses of one IPv6 network count as one", async () => {
  const network = `2001:db8:${randomInt(65_536).toString(16)}:1`;
  const outcomes = [];
  for (let host = 1; host <= 12; host += 1) {
    outcomes.push(await guess(nobody(), browserAt(`${network}::${host.toString(16)}`)));
  }
  expect(outcomes.filter((error) => error instanceof TooManySignIns)).toHaveLength(2);
  const neighbour = network.replace(/:1$/, ":2");
  expect(await guess(nobody(), browserAt(`${neighbour}::1`))).toBeInstanceOf(SignInRefused);
});

test("nobody can lock out a browser that has signed in before", async () => {
  const { email, userId } = await newMember((await newMerchant()).organization.id, "owner");
  const { browserToken } = await signInFrom(
    { email, password: PASSWORD },
    browserAt("198.51.100.20"),
  );
  const known = browserAt(ip, `qassa-browser=${browserToken}`);
  // From the member's own address, such as a shop's Wi-Fi network, and from others.
  for (let at = 0; at < 12; at += 1) await guess(email);
  for (let at = 0; at < 12; at += 1) await guess(email, browserAt(`198.51.101.${at}`));
  const stranger = (address: string) =>
    failure(signInFrom({ email, password: PASSWORD }, browserAt(address)));
  expect(await stranger(ip)).toBeInstanceOf(TooManySignIns);
  expect(await stranger("198.51.102.1")).toBeInstanceOf(TooManyGuesses);
  expect(await signInFrom({ email, password: PASSWORD }, known)).toMatchObject({ userId });
  // The cookie is worthless for another email.
  expect(await guess(nobody(), known)).toBeInstanceOf(TooManySignIns);
});

test("every attempt that is checked is in the audit log with its address, and nothing that was typed", async () => {
  const { email, userId, organizationId } = await newMember(
    (await newMerchant()).organization.id,
    "owner",
  );
  await guess(email);
  await signInFrom({ email, password: PASSWORD }, browserAt("198.51.100.30"));
  const entries = () =>
    db().auditEntry.findMany({ where: { organizationId, target: userId }, orderBy: { id: "asc" } });
  await vi.waitFor(async () => expect(await entries()).toHaveLength(2));
  const facts = (await entries()).map(({ action, actor, data, ip: at }) => [
    action,
    actor,
    data,
    at,
  ]);
  expect(facts).toEqual(
    expect.arrayContaining([
      ["user.sign_in_failed", userId, { what: "password" }, ip],
      ["user.signed_in", userId, {}, "198.51.100.30"],
    ]),
  );
  const counted = await metrics.registry.getSingleMetricAsString("qassa_sign_ins_total");
  expect(counted).toMatch(/qassa_sign_ins_total\{way="password",outcome="refused"\} [1-9]/);
  expect(counted).toMatch(/qassa_sign_ins_total\{way="password",outcome="succeeded"\} [1-9]/);
});

test("a right password without the code is in the log's metric, too", async () => {
  const { email, userId } = await newMember((await newMerchant()).organization.id, "owner");
  await db().user.update({ where: { id: userId }, data: { totpConfirmedAt: new Date() } });
  const counted = async () =>
    (await metrics.signIns.get()).values.find(({ labels }) => labels.outcome === "code_asked")!
      .value;
  const before = await counted();
  const refusal = await failure(signInFrom({ email, password: PASSWORD }, browserAt()));
  expect(refusal).toBeInstanceOf(SecondFactorRequired);
  expect(await counted()).toBe(before + 1);
});

test("a session stores its browser and address, but not its token", async () => {
  const { email } = await newMember((await newMerchant()).organization.id, "owner");
  const { sessionToken, browserToken } = await signInFrom(
    { email: ` ${email.toUpperCase()}`, password: PASSWORD },
    browserAt(),
  );
  const user = await findUser({ sessionToken });
  const session = (await listSessions(user!)).find(({ isThis }) => isThis);
  expect(session).toMatchObject({ ip, browser: "Chrome", system: "Windows" });
  const rows = JSON.stringify([
    await db().session.findMany({ where: { userId: user!.userId } }),
    await db().knownBrowser.findMany({ where: { userId: user!.userId } }),
  ]);
  for (const token of [sessionToken, browserToken]) expect(rows).not.toContain(token);
});
