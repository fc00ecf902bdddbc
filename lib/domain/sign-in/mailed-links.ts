import { databaseNow } from "@/lib/kit/clock";
import type { Prisma } from "@/lib/kit/db";
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

/**
 * Uses up a link; of two concurrent attempts, one succeeds. Throws `MailedLinkInvalid` if it was used, has expired or
 * never existed.
 */
export async function takeMailedLink(
  transaction: Prisma.TransactionClient,
  kind: "password_reset" | "invitation",
  token: string,
) {
  const now = await databaseNow();
  const [link] = await transaction.mailedLink.updateManyAndReturn({
    where: {
      kind,
      tokenHash: hashOfToken(token),
      usedAt: null,
      expiresAt: { gt: now },
    },
    data: { usedAt: now },
  });
  if (!link) throw new MailedLinkInvalid();
  return link;
}
