import { Secret } from "otpauth";
import { databaseNow } from "@/lib/kit/clock";
import { db, inTransaction, type Prisma } from "@/lib/kit/db";
import { decryptSecret, encryptSecret } from "@/lib/kit/secrets";
import { auditUser } from "./audit-user";
import { SecondFactorIsOff, SecondFactorIsOn, wrongCode } from "./errors";
import type { User } from "./find-member";
import { proveIdentity, provePassword } from "./passwords";
import type { Proof } from "./schemas";
import { hashRecoveryCode, newRecoveryCodes, oneTimeCodes, totpStep } from "./second-factor";

const SECRET_BYTES = 20;

/**
 * Returns a new secret for an authenticator app, in base32 and as an otpauth:// URL. It takes effect once its first
 * code is confirmed, and replaces a secret that was not confirmed. Throws `SecondFactorIsOn`, `ValidationFailed` for a
 * wrong password and `TooManyGuesses`.
 */
export async function startTwoFactor(
  user: User,
  password: string,
): Promise<{ secret: string; uri: string }> {
  await provePassword(user, password);
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  const { count } = await db().user.updateMany({
    where: { id: user.userId, totpConfirmedAt: null },
    data: { totpSecretEncrypted: encryptSecret(secret, user.userId), totpLastStep: 0 },
  });
  if (count === 0) throw new SecondFactorIsOn();
  return { secret, uri: oneTimeCodes(secret, user.email).toString() };
}

/**
 * Turns two-factor sign-in on with the first code of the secret, which is used up, and returns the recovery codes,
 * which are stored only as hashes. Throws `ValidationFailed` for a wrong code, `SecondFactorIsOff` if set-up was not
 * started, and `SecondFactorIsOn`.
 */
export async function confirmTwoFactor(user: User, code: string): Promise<string[]> {
  const { totpSecretEncrypted, totpConfirmedAt } = await db().user.findUniqueOrThrow({
    where: { id: user.userId },
  });
  if (totpConfirmedAt) throw new SecondFactorIsOn();
  if (!totpSecretEncrypted) throw new SecondFactorIsOff();
  const now = await databaseNow();
  const secret = decryptSecret(totpSecretEncrypted, user.userId);
  const step = totpStep(secret, code.replaceAll(/\s/g, ""), now);
  if (step === undefined) throw wrongCode();
  const codes = newRecoveryCodes();
  await inTransaction(async (transaction) => {
    const { count } = await transaction.user.updateMany({
      where: { id: user.userId, totpConfirmedAt: null, totpSecretEncrypted },
      data: {
        totpConfirmedAt: now,
        totpLastStep: step,
        recoveryCodeHashes: hashesOf(codes),
      },
    });
    if (count === 0) throw new SecondFactorIsOn();
    await auditUser(transaction, user, "user.two_factor_on");
  });
  return codes;
}

/**
 * Turns two-factor sign-in off. Throws `SecondFactorIsOff`, `ValidationFailed` for a wrong password or code, and
 * `TooManyGuesses`.
 */
export async function disableTwoFactor(user: User, proof: Proof): Promise<void> {
  await requireTwoFactor(user);
  await proveIdentity(user, proof);
  await inTransaction(async (transaction) => {
    const { count } = await transaction.user.updateMany({
      where: { id: user.userId, totpConfirmedAt: { not: null } },
      data: {
        totpConfirmedAt: null,
        totpSecretEncrypted: null,
        totpLastStep: 0,
        recoveryCodeHashes: [],
      },
    });
    if (count === 0) throw new SecondFactorIsOff();
    await auditUser(transaction, user, "user.two_factor_off");
  });
}

/**
 * Returns new recovery codes; the old ones stop working. Throws `SecondFactorIsOff`, `ValidationFailed` for a wrong
 * password or code, and `TooManyGuesses`.
 */
export async function renewRecoveryCodes(user: User, proof: Proof): Promise<string[]> {
  await requireTwoFactor(user);
  await proveIdentity(user, proof);
  const codes = newRecoveryCodes();
  await inTransaction(async (transaction) => {
    const { count } = await transaction.user.updateMany({
      where: { id: user.userId, totpConfirmedAt: { not: null } },
      data: { recoveryCodeHashes: hashesOf(codes) },
    });
    if (count === 0) throw new SecondFactorIsOff();
    await auditUser(transaction, user, "user.recovery_codes_renewed");
  });
  return codes;
}

const hashesOf = (codes: string[]) => codes.map((code) => Uint8Array.from(hashRecoveryCode(code)));

async function requireTwoFactor({ userId }: User): Promise<void> {
  const where = { id: userId, totpConfirmedAt: { not: null } } satisfies Prisma.UserWhereInput;
  if ((await db().user.count({ where })) === 0) throw new SecondFactorIsOff();
}
