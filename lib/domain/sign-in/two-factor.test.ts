import { TOTP, Secret } from "otpauth";
import { beforeEach, describe, expect, test } from "vitest";
import {
  confirmTwoFactor,
  disableTwoFactor,
  type Member,
  renewRecoveryCodes,
  SecondFactorIsOff,
  SecondFactorIsOn,
  SecondFactorRefused,
  SecondFactorRequired,
  signIn,
  startTwoFactor,
  TooManyGuesses,
} from "@/lib/domain/sign-in";
import { db, Prisma, query } from "@/lib/kit/db";
import { ValidationFailed } from "@/lib/kit/errors";
import { newMember, PASSWORD } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";

let member: Member;
beforeEach(async () => {
  member = await newMember((await newMerchant()).organization.id, "developer");
});

/** Returns the code that an authenticator app shows `stepsAway` steps of 30 s from now. */
const codeOf = (secret: string, stepsAway = 0): string =>
  new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: 6,
    period: 30,
  }).generate({ timestamp: Date.now() + stepsAway * 30_000 });

/** Makes the last code that was used this many 30 s steps older. */
const letStepsPass = (steps: number) =>
  query(
    Prisma.sql`UPDATE users SET totp_last_step = totp_last_step - ${steps} WHERE id = ${member.userId} RETURNING id`,
  );

async function switchedOn() {
  const { secret } = await startTwoFactor(member, PASSWORD);
  const usedCode = codeOf(secret);
  const recoveryCodes = await confirmTwoFactor(member, usedCode);
  return { secret, usedCode, recoveryCodes };
}

const enter = (code?: string) => signIn({ email: member.email, password: PASSWORD, code });

describe("set-up", () => {
  test("offers an otpauth URL, and takes effect only after the first code", async () => {
    const { secret, uri } = await startTwoFactor(member, PASSWORD);
    const address = new URL(uri);
    expect(address.protocol).toBe("otpauth:");
    expect(address.searchParams.get("secret")).toBe(secret);
    expect(address.searchParams.get("issuer")).toBe("Qassa");
    expect(decodeURIComponent(address.pathname)).toContain(member.email);
    expect(Buffer.from(secret, "ascii").length).toBe(32);
    await enter();
    await expect(confirmTwoFactor(member, "000000")).rejects.toThrow(ValidationFailed);
    await enter();
    await confirmTwoFactor(member, codeOf(secret));
    await expect(enter()).rejects.toThrow(SecondFactorRequired);
  });

  test("requires the password", async () => {
    const started = startTwoFactor(member, "not the password");
    await expect(started).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      facts: { details: [{ field: "current_password" }] },
    });
  });

  test("cannot be set up twice, or confirmed before it is started", async () => {
    await expect(confirmTwoFactor(member, "123456")).rejects.toThrow(SecondFactorIsOff);
    const { secret } = await switchedOn();
    await expect(startTwoFactor(member, PASSWORD)).rejects.toThrow(SecondFactorIsOn);
    await expect(confirmTwoFactor(member, codeOf(secret, 1))).rejects.toThrow(SecondFactorIsOn);
  });

  test("stores neither the secret nor the recovery codes in plain text", async () => {
    const { secret, recoveryCodes } = await switchedOn();
    const [row] = await query<{ text: string }>(
      Prisma.sql`SELECT u::text AS text FROM users u WHERE id = ${member.userId}`,
    );
    const kept = row!.text.toLowerCase();
    for (const plain of [secret, ...recoveryCodes]) {
      expect(kept).not.toContain(plain.toLowerCase());
      expect(kept).not.toContain(Buffer.from(plain).toString("hex"));
    }
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
  });
});

describe("an authenticator code", () => {
  test("works once", async () => {
    const { secret, usedCode } = await switchedOn();
    // The code that confirmed the set-up is used up too.
    await expect(enter(usedCode)).rejects.toThrow(SecondFactorRefused);
    const next = codeOf(secret, 1);
    await enter(next);
    await expect(enter(next)).rejects.toThrow(SecondFactorRefused);
  });

  test("works for one of two who use it at the same time", async () => {
    const { secret } = await switchedOn();
    await letStepsPass(5);
    const code = codeOf(secret);
    const outcomes = await Promise.allSettled([enter(code), enter(code), enter(code)]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("can be one time step early or late, and no more", async () => {
    const { secret } = await switchedOn();
    await letStepsPass(10);
    await expect(enter(codeOf(secret, -3))).rejects.toThrow(SecondFactorRefused);
    await expect(enter(codeOf(secret, 3))).rejects.toThrow(SecondFactorRefused);
    const enterLate = () => enter(codeOf(secret, -1));
    // Again if a step ended in between, which makes it two steps late.
    await enterLate().catch(enterLate);
    // Older than the code that was used.
    await letStepsPass(-1);
    await expect(enter(codeOf(secret, -1))).rejects.toThrow(SecondFactorRefused);
  });

  test("may contain spaces", async () => {
    const { secret } = await switchedOn();
    const code = codeOf(secret, 1);
    await enter(` ${code.slice(0, 3)} ${code.slice(3)} `);
  });

  test("cannot be guessed more than ten times in 15 minutes", async () => {
    await switchedOn();
    const guesses = await Promise.allSettled(Array.from({ length: 12 }, () => enter("000000")));
    const why = guesses.map((guess) => (guess.status === "rejected" ? guess.reason : "in"));
    expect(why.filter((error) => error instanceof SecondFactorRefused)).toHaveLength(10);
    expect(why.filter((error) => error instanceof TooManyGuesses)).toHaveLength(2);
  });
});

describe("a recovery code", () => {
  test("works once, in any spelling", async () => {
    const { recoveryCodes } = await switchedOn();
    const [first, second, third, fourth] = recoveryCodes;
    await enter(` ${first!.toUpperCase()} `);
    await expect(enter(first)).rejects.toThrow(SecondFactorRefused);
    await enter(third!.replace("-", ""));
    await enter(fourth!.replace("-", " \u2013 "));
    const outcomes = await Promise.allSettled([enter(second), enter(second)]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const user = await db().user.findUniqueOrThrow({ where: { id: member.userId } });
    expect(user.recoveryCodeHashes).toHaveLength(6);
  });

  test("stops working when new ones are generated", async () => {
    const { recoveryCodes } = await switchedOn();
    const renewed = await renewRecoveryCodes(member, { current_password: PASSWORD });
    await expect(enter(recoveryCodes[0])).rejects.toThrow(SecondFactorRefused);
    await enter(renewed[0]);
  });
});

describe("turning it off", () => {
  test.each([
    ["a wrong password", { current_password: "wrong" }, "current_password"],
    ["a wrong code", { code: "000000" }, "code"],
  ])("is refused for %s", async (_, proof, field) => {
    await switchedOn();
    await expect(disableTwoFactor(member, proof)).rejects.toMatchObject({
      facts: { details: [{ field }] },
    });
    await expect(enter()).rejects.toThrow(SecondFactorRequired);
  });

  test("requires the password or a code, and deletes the secret and the codes", async () => {
    const { recoveryCodes } = await switchedOn();
    await disableTwoFactor(member, { code: recoveryCodes[0]! });
    await enter();
    const user = await db().user.findUniqueOrThrow({ where: { id: member.userId } });
    expect(user).toMatchObject({ totpSecretEncrypted: null, recoveryCodeHashes: [] });
    await expect(disableTwoFactor(member, { current_password: PASSWORD })).rejects.toThrow(
      SecondFactorIsOff,
    );
    await switchedOn();
    await disableTwoFactor(member, { current_password: PASSWORD });
    await enter();
  });
});
