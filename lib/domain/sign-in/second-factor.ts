import { createHash, randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { Prisma, query } from "@/lib/kit/db";
import { decryptSecret } from "@/lib/kit/secrets";

const STEP_SECONDS = 30;
const RECOVERY_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";

/** Returns the one-time codes of a secret (RFC 6238: SHA-1, 6 digits, 30 s), as all authenticator apps support them. */
export const oneTimeCodes = (secret: string, label = "Qassa"): TOTP =>
  new TOTP({ issuer: "Qassa", label, secret: Secret.fromBase32(secret), period: STEP_SECONDS });

/** Returns the time step that a code belongs to, at most one step early or late; undefined if the code is wrong. */
export function totpStep(secret: string, code: string, now: Date): bigint | undefined {
  const delta = oneTimeCodes(secret).validate({ token: code, window: 1, timestamp: now.getTime() });
  if (delta === null) return undefined;
  return BigInt(Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta);
}

/** Returns ten codes for when the phone is lost; each works once. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () => {
    const characters = Array.from({ length: 10 }, () => RECOVERY_ALPHABET[randomInt(31)]!).join("");
    return `${characters.slice(0, 5)}-${characters.slice(5)}`;
  });

/** A recovery code has 49 random bits and can be tried ten times in 15 minutes, so a fast hash is enough. */
export const hashRecoveryCode = (code: string): Buffer =>
  createHash("sha256").update(code.trim().toLowerCase()).digest();

/** Returns whether a one-time code or recovery code is right; a right one is used up. */
export async function useSecondFactor(userId: string, code: string): Promise<boolean> {
  const compact = code.replaceAll(/[\s\p{Pd}]/gu, "");
  if (/^\d{6}$/.test(compact)) return useOneTimeCode(userId, compact);
  const codeHash = hashRecoveryCode(`${compact.slice(0, 5)}-${compact.slice(5)}`);
  const used = await query(Prisma.sql`
    UPDATE users SET recovery_code_hashes = array_remove(recovery_code_hashes, ${codeHash}::bytea)
    WHERE id = ${userId} AND totp_confirmed_at IS NOT NULL AND ${codeHash}::bytea = ANY (recovery_code_hashes)
    RETURNING id`);
  return used.length === 1;
}

async function useOneTimeCode(userId: string, code: string): Promise<boolean> {
  const [user] = await query<{ encrypted: Uint8Array | null; now: Date }>(Prisma.sql`
    SELECT totp_secret_encrypted AS encrypted, now() FROM users
    WHERE id = ${userId} AND totp_confirmed_at IS NOT NULL`);
  const step = user?.encrypted && totpStep(decryptSecret(user.encrypted, userId), code, user.now);
  if (!step) return false;
  // A code that someone saw over the user's shoulder does not work a second time.
  const used = await query(Prisma.sql`
    UPDATE users SET totp_last_step = ${step}::bigint
    WHERE id = ${userId} AND totp_last_step < ${step}::bigint RETURNING id`);
  return used.length === 1;
}
