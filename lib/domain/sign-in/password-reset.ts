import {
  countMail,
  type CountedMail,
  type MailKind,
  sendMail,
  TooManyMails,
} from "@/lib/domain/shared/mail";
import { databaseNow } from "@/lib/kit/clock";
import { db, inTransaction, type Prisma } from "@/lib/kit/db";
import { bidiSafe } from "@/lib/kit/display";
import { newId } from "@/lib/kit/ids";
import { currentLanguage, isLanguage } from "@/lib/kit/language";
import { inLanguage } from "@/lib/kit/language-scope";
import { after, minutes } from "@/lib/kit/time";
import { messages } from "@/lib/messages";
import { auditUser } from "./audit-user";
import { findKnownBrowser, rememberBrowser } from "./known-browsers";
import { findMailedLink, mailedAddress, newMailedToken, takeMailedLink } from "./mailed-links";
import { hashPassword } from "./passwords";
import { endSessions } from "./sessions";

const VALID_MINUTES = 30;

/**
 * Emails a link to set a new password, valid once within 30 minutes; earlier links stop working. For an unknown
 * email nothing happens: the response is the same and does not wait for this. The email is in the language that the user
 * has chosen, or else in that of the request. Throws `TooManyMails` after several, and then earlier links still work;
 * strangers can't use up what a browser gets in which the user has signed in before.
 */
export async function requestPasswordReset(email: string, browserToken?: string): Promise<void> {
  const user = await db().user.findUnique({ where: { email } });
  if (!user) return;
  const isOwn = (await findKnownBrowser(email, browserToken)) !== undefined;
  const mail = { to: email, isUnconfirmed: user.emailConfirmedAt === null };
  const kinds: MailKind[] = isOwn ? ["own_password_reset"] : ["password_reset"];
  // It has few of its own until the address is confirmed.
  if (isOwn && mail.isUnconfirmed) kinds.push("password_reset");
  const { token, tokenHash } = newMailedToken();
  // Not in the transaction, where it would need a second connection while others wait for this one.
  const expiresAt = after(await databaseNow(), minutes(VALID_MINUTES));
  await inTransaction(async (transaction) => {
    await countOne(transaction, mail, kinds);
    await voidPasswordResets(transaction, user.id);
    await transaction.mailedLink.create({
      data: {
        id: newId("mailedLink"),
        kind: "password_reset",
        tokenHash,
        email,
        userId: user.id,
        expiresAt,
      },
    });
  });
  const link = mailedAddress("reset-password", token);
  // Whoever signed up with somebody else's address chose the name.
  const name = user.emailConfirmedAt ? bidiSafe(user.name) : undefined;
  await inLanguage(isLanguage(user.language) ? user.language : currentLanguage(), () =>
    sendMail({ to: email, ...messages.mails.passwordReset(name, link, VALID_MINUTES) }),
  );
}

/** Counts an email as the first of these kinds that has room. Throws `TooManyMails` if none has. */
async function countOne(
  transaction: Prisma.TransactionClient,
  mail: Omit<CountedMail, "kind">,
  [kind, ...others]: readonly MailKind[],
): Promise<void> {
  await countMail(transaction, { ...mail, kind: kind! }).catch((error: unknown) => {
    if (!(error instanceof TooManyMails) || others.length === 0) throw error;
    return countOne(transaction, mail, others);
  });
}

/** Voids the user's unused links to set a new password. */
export const voidPasswordResets = (
  transaction: Prisma.TransactionClient,
  userId: string,
): Promise<unknown> =>
  transaction.$executeRaw`UPDATE mailed_links SET used_at = now()
    WHERE kind = 'password_reset' AND user_id = ${userId} AND used_at IS NULL`;

/**
 * Sets a new password with an emailed link, ends every session of the user and deletes their counted attempts. From
 * then on the browser is known by the returned token, so that someone who keeps guessing does not lock the user out.
 * Throws `MailedLinkInvalid`.
 */
export async function resetPassword(request: {
  token: string;
  password: string;
  ip?: string | undefined;
  browserToken?: string | undefined;
}): Promise<{ browserToken: string }> {
  // Checked before hashing, so that nobody without a link can make the server hash passwords.
  const found = await findMailedLink("password_reset", request.token);
  const who = { account: found.userId!, person: found.userId! };
  const passwordHash = await hashPassword(request.password, who);
  const userId = await inTransaction(async (transaction) => {
    const link = await takeMailedLink(transaction, "password_reset", request.token);
    const userId = link.userId!;
    const { email } = await transaction.user.update({
      where: { id: userId },
      data: {
        passwordHash,
        sessionVersion: { increment: 1 },
        emailConfirmedAt: link.usedAt,
      },
    });
    await endSessions(transaction, userId);
    await transaction.signInWindow.deleteMany({ where: { subject: email } });
    await auditUser(transaction, { userId, ip: request.ip }, "user.password_reset");
    return userId;
  });
  return { browserToken: await rememberBrowser(userId, request.browserToken) };
}
