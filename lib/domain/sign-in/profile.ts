import { db, inTransaction } from "@/lib/kit/db";
import { ValidationFailed } from "@/lib/kit/errors";
import { isLanguage, type Language } from "@/lib/kit/language";
import { auditUser } from "./audit-user";
import { refuseTakenEmail } from "./errors";
import type { User } from "./find-member";
import { voidPasswordResets } from "./password-reset";
import { hashPassword, provePassword } from "./passwords";
import type { ProfileChange } from "./schemas";
import { endOtherSessions, endSessions } from "./sessions";

export interface Profile {
  userId: string;
  name: string;
  email: string;
  /** Null if they have not chosen one. */
  language: Language | null;
  /** When two-factor sign-in was turned on; null while it is off. */
  secondFactorSince: Date | null;
  recoveryCodesLeft: number;
}

/** Returns a user's own account. */
export async function readProfile({ userId }: User): Promise<Profile> {
  const user = await db().user.findUniqueOrThrow({ where: { id: userId } });
  return {
    userId,
    name: user.name,
    email: user.email,
    language: isLanguage(user.language) ? user.language : null,
    secondFactorSince: user.totpConfirmedAt,
    recoveryCodesLeft: user.recoveryCodeHashes.length,
  };
}

/**
 * Changes what is given of the user's name, language and email. Another email takes the current password, and links to
 * reset the password that were sent before stop working. Throws `ValidationFailed` for a missing or wrong password,
 * `TooManyGuesses`, and `EmailTaken`.
 */
export async function changeProfile(user: User, change: ProfileChange): Promise<Profile> {
  const email = change.email === user.email ? undefined : change.email;
  if (email !== undefined) {
    if (change.current_password === undefined) {
      const message = "Enter your current password to change your email.";
      throw new ValidationFailed([{ field: "current_password", message }]);
    }
    await provePassword(user, change.current_password);
  }
  const { name, language } = change;
  await inTransaction(async (transaction) => {
    await transaction.user.update({
      where: { id: user.userId },
      data: {
        ...(name !== undefined && { name }),
        ...(email !== undefined && { email, emailConfirmedAt: null }),
        ...(language !== undefined && { language }),
      },
    });
    if (email !== undefined) {
      await voidPasswordResets(transaction, user.userId);
      await auditUser(transaction, user, "user.email_changed", { from: user.email, to: email });
    }
    if (name !== undefined && name !== user.name) {
      await auditUser(transaction, user, "user.renamed", { from: user.name, to: name });
    }
  }).catch(refuseTakenEmail);
  return readProfile(user);
}

/**
 * Sets a new password and ends every session of the user except this one, which continues under the returned token.
 * Throws `ValidationFailed` if the current password is wrong, and `TooManyGuesses`.
 */
export async function changePassword(
  user: User,
  { current, next }: { current: string; next: string },
): Promise<{ sessionToken: string }> {
  const who = await provePassword(user, current);
  const passwordHash = await hashPassword(next, who);
  return inTransaction(async (transaction) => {
    await transaction.user.update({
      where: { id: user.userId },
      data: { passwordHash, sessionVersion: { increment: 1 } },
    });
    const sessionToken = await endOtherSessions(transaction, user);
    await voidPasswordResets(transaction, user.userId);
    await auditUser(transaction, user, "user.password_changed");
    return { sessionToken };
  });
}

/** Ends every session of the user, including this one, effective from their next requests. */
export const signOutEverywhere = (user: User): Promise<void> =>
  inTransaction(async (transaction) => {
    await transaction.user.update({
      where: { id: user.userId },
      data: { sessionVersion: { increment: 1 } },
    });
    await endSessions(transaction, user.userId);
    await auditUser(transaction, user, "user.signed_out_everywhere");
  });
