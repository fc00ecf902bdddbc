import { randomBytes } from "node:crypto";
import { performance } from "node:perf_hooks";
import { hash } from "@node-rs/argon2";
import { expect, test } from "vitest";
import {
  beginSession,
  findKnownBrowser,
  SignInRefused,
  signIn,
  TooManyGuesses,
} from "@/lib/domain/sign-in";
import { hashPassword } from "@/lib/domain/sign-in/passwords";
import { db } from "@/lib/kit/db";
import { newMember, PASSWORD } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";

const someone = async () => newMember((await newMerchant()).organization.id, "cashier");
const nobody = () => `nobody-${randomBytes(6).toString("hex")}@example.com`;

/** Returns the error that a promise rejects with, or undefined. */
const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

test("signs in with email and password, in any spelling of the email", async () => {
  const { email, userId } = await someone();
  expect(await signIn({ email: ` ${email.toUpperCase()} `, password: PASSWORD })).toMatchObject({
    userId,
  });
});

test.each([
  ["as it was typed before", (password: string) => hash(password)],
  ["in one form", (password: string) => hashPassword(password, "stranger")],
])("accepts a password however a keyboard spells its letters, hashed %s", async (_, hashOf) => {
  const { email, userId } = await someone();
  const [composed, decomposed] = [
    "naïve café Ёлка".normalize("NFC"),
    "naïve café Ёлка".normalize("NFD"),
  ];
  const isIn = async (stored: string, typed: string) => {
    const passwordHash = await hashOf(stored);
    await db().user.update({ where: { id: userId }, data: { passwordHash } });
    return (await failure(signIn({ email, password: typed }))) === undefined;
  };
  expect(await isIn(composed, composed)).toBe(true);
  expect(await isIn(composed, decomposed)).toBe(true);
  expect(await isIn(decomposed, decomposed)).toBe(true);
  expect(await isIn(composed, "naive cafe Елка")).toBe(false);
});

test("treats an unknown email and a wrong password the same", async () => {
  const { email } = await someone();
  const wrong = await failure(signIn({ email, password: "wrong password" }));
  const unknown = await failure(signIn({ email: nobody(), password: "wrong password" }));
  expect(wrong).toBeInstanceOf(SignInRefused);
  expect(unknown).toEqual(wrong);
});

test.each([
  ["an account", someone],
  ["nobody", async () => ({ email: nobody() })],
])("checks at most ten passwords of %s in 15 minutes, also concurrently", async (_, who) => {
  const { email } = await who();
  const guesses = Array.from({ length: 25 }, () => failure(signIn({ email, password: "guess" })));
  const outcomes = await Promise.all(guesses);
  const checked = outcomes.filter((error) => error instanceof SignInRefused);
  const refused = outcomes.filter((error) => error instanceof TooManyGuesses);
  expect([checked.length, refused.length]).toEqual([10, 15]);
  // Even the right password is no longer checked.
  const right = await failure(signIn({ email, password: PASSWORD }));
  expect(right).toBeInstanceOf(TooManyGuesses);
  expect((right as TooManyGuesses).retryAfterSeconds).toBeGreaterThan(14 * 60);
  expect((right as Error).message).toContain("Wait 15 minutes");
});

test("starts counting again after 15 minutes, and after the right password", async () => {
  const { email } = await someone();
  for (let guess = 0; guess < 10; guess++) await failure(signIn({ email, password: "guess" }));
  expect(await failure(signIn({ email, password: PASSWORD }))).toBeInstanceOf(TooManyGuesses);
  await db().signInWindow.update({
    where: { subject: email },
    data: { startedAt: new Date(Date.now() - 15 * 60_000 - 1000) },
  });
  await signIn({ email, password: PASSWORD });
  expect(await db().signInWindow.count({ where: { subject: email } })).toBe(0);
});

test.each([
  ["a NUL", "a\0b@example.com"],
  ["a lone surrogate", "a\ud800b@example.com"],
  ["a thousand characters", `${"a".repeat(1000)}@example.com`],
  ["nothing", ""],
])("rejects an email of %s like any other", async (_, email) => {
  expect(await failure(signIn({ email, password: "x" }))).toBeInstanceOf(SignInRefused);
});

/** Signs a user in and returns the browser as its cookie identifies it at the next sign-in. */
async function knownBrowserOf(email: string) {
  const { browserToken } = await signIn({ email, password: PASSWORD });
  const known = await findKnownBrowser(email, browserToken);
  expect(known).toBeDefined();
  return { browserToken, known };
}

test("a browser that has signed in before gets in while strangers guess", async () => {
  const { email, userId } = await someone();
  const browser = await knownBrowserOf(email);
  for (let guess = 0; guess < 12; guess++) await failure(signIn({ email, password: "guess" }));
  expect(await failure(signIn({ email, password: PASSWORD }))).toBeInstanceOf(TooManyGuesses);
  const again = await signIn({ email, password: PASSWORD }, browser);
  expect(again).toMatchObject({ userId, browserToken: browser.browserToken });
  // Unknown browsers are still refused.
  expect(await failure(signIn({ email, password: PASSWORD }))).toBeInstanceOf(TooManyGuesses);
});

test("a known browser has its own ten attempts, and no more", async () => {
  const { email } = await someone();
  const browser = await knownBrowserOf(email);
  const guesses = Array.from({ length: 14 }, () =>
    failure(signIn({ email, password: "guess" }, browser)),
  );
  const outcomes = await Promise.all(guesses);
  expect(outcomes.filter((error) => error instanceof SignInRefused)).toHaveLength(10);
  expect(outcomes.filter((error) => error instanceof TooManyGuesses)).toHaveLength(4);
  // They do not count against unknown browsers.
  await signIn({ email, password: PASSWORD });
});

test("a browser is known only for those who have signed in with it", async () => {
  const [one, other] = [await someone(), await someone()];
  const { browserToken } = await knownBrowserOf(one.email);
  expect(await findKnownBrowser(other.email, browserToken)).toBeUndefined();
  expect(await findKnownBrowser(one.email, undefined)).toBeUndefined();
  expect(await findKnownBrowser(one.email, "made up")).toBeUndefined();
  expect(await findKnownBrowser(nobody(), browserToken)).toBeUndefined();
  // The browser of a till that several people share is known for each of them by the same token.
  const shared = await signIn({ email: other.email, password: PASSWORD }, { browserToken });
  expect(shared.browserToken).toBe(browserToken);
  expect(await findKnownBrowser(other.email, browserToken)).toMatchObject({ userId: other.userId });
  expect(await findKnownBrowser(one.email, browserToken)).toMatchObject({ userId: one.userId });
});

test("a forged token is not accepted", async () => {
  const { email } = await someone();
  const browserToken = "a".repeat(43);
  const signedIn = await signIn({ email, password: PASSWORD }, { browserToken });
  expect(signedIn.browserToken).not.toBe(browserToken);
  expect(signedIn.browserToken).toMatch(/^[\w-]{43}$/);
});

test("a user has at most 20 known browsers", async () => {
  const { email, userId } = await someone();
  for (let count = 0; count < 23; count++) await signIn({ email, password: PASSWORD });
  expect(await db().knownBrowser.count({ where: { userId } })).toBe(20);
});

test("windows that have ended are deleted when new emails are tried", async () => {
  await db().signInWindow.createMany({
    data: Array.from({ length: 40 }, (_, index) => ({
      subject: `old-${index}-${nobody()}`,
      startedAt: new Date(Date.now() - 16 * 60_000),
      attempts: 1,
    })),
  });
  for (let guess = 0; guess < 12; guess++) {
    await failure(signIn({ email: nobody(), password: "guess" }));
  }
  expect(await db().signInWindow.count({ where: { subject: { startsWith: "old-" } } })).toBe(0);
});

test("no session is created for a password that changes while it is checked", async () => {
  const { userId } = await someone();
  expect(await beginSession({ userId, sessionVersion: 1 })).toBeDefined();
  await db().user.update({ where: { id: userId }, data: { sessionVersion: { increment: 1 } } });
  expect(await beginSession({ userId, sessionVersion: 1 })).toBeUndefined();
});

test("prints how long an unknown email, a wrong password and a refusal without a check take", async () => {
  const { email } = await someone();
  const samples: Record<"wrong" | "unknown" | "refused", number[]> = {
    wrong: [],
    unknown: [],
    refused: [],
  };
  const timed = async (of: keyof typeof samples, address: string) => {
    const startedAt = performance.now();
    const error = await failure(signIn({ email: address, password: "wrong password" }));
    samples[of].push(performance.now() - startedAt);
    expect(error).toBeInstanceOf(of === "refused" ? TooManyGuesses : SignInRefused);
  };
  // In alternating turns, so that both run under the same load.
  for (let turn = 0; turn < 10; turn++) {
    await timed("wrong", email);
    await timed("unknown", nobody());
  }
  for (let turn = 0; turn < 10; turn++) await timed("refused", email);
  const spread = (of: keyof typeof samples) => {
    const [min, median] = samples[of].sort((a, b) => a - b).filter((_, at) => at % 5 === 0);
    return `${min!.toFixed(1)} to ${median!.toFixed(1)}`;
  };
  process.stdout.write(
    `sign-in, least to median ms: wrong password ${spread("wrong")}, unknown e-mail ${spread("unknown")}, refused unchecked ${spread("refused")}\n`,
  );
});
