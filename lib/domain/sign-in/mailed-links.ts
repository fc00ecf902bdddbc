import { databaseNow } from "@/lib/kit/clock";
import { db, type Prisma } from "@/lib/kit/db";
import { publicUrl } from "@/lib/kit/env";
import { hashOfToken, newToken } from "@/lib/kit/secrets";
import { MailedLinkInvalid } from "./errors";

/** Returns a token of 256 random bits. Only its hash is stored, so that a copy of the database opens nothing. */
export function newMailedToken(): { token: string; tokenHash: Buffer<ArrayBuffer> } {
  const token = newToken();
  return { token, tokenHash: hashOfToken(token) };
}

/** Returns a link with the token in its fragment, which browsers do not send, so that no server or proxy logs it. */
export const mailedAddress = (page: "reset-password" | "invitation", token: string): string =>
  `${publicUrl()}/${page}#${token}`;

type LinkKind = "password_reset" | "invitation";

const usable = (kind: LinkKind, token: string, now: Date) =>
  ({ kind, tokenHash: hashOfToken(token), usedAt: null, expiresAt: { gt: now } }) as const;

/** Returns a link that can be used now, and leaves it so. Throws `MailedLinkInvalid`. */
export async function findMailedLink(kind: LinkKind, token: string) {
  const where = usable(kind, token, await databaseNow());
  const link = await db().mailedLink.findFirst({ where });
  if (!link) throw new MailedLinkInvalid();
  return link;
}

/**
 * Uses up a link; of two concurrent attempts, one succeeds. Throws `MailedLinkInvalid` if it was used, has expired or
 * never existed.
 */
export async function takeMailedLink(
  transaction: Prisma.TransactionClient,
  kind: LinkKind,
  token: string,
) {
  const now = await databaseNow();
  const [link] = await transaction.mailedLink.updateManyAndReturn({
    where: usable(kind, token, now),
    data: { usedAt: now },
  });
  if (!link) throw new MailedLinkInvalid();
  return link;
}
