import { databaseNow } from "@/lib/kit/clock";
import type { Prisma } from "@/lib/kit/db";
import { publicUrl } from "@/lib/kit/env";
import { MailedLinkInvalid } from "./errors";
import { hashOfToken, newToken } from "@/lib/kit/secrets";

/** 256 random bits. Only the hash is kept, so that a copy of the database opens nothing. */
export function newMailedToken(): { token: string; tokenHash: Buffer<ArrayBuffer> } {
  const token = newToken();
  return { token, tokenHash: hashOfToken(token) };
}

/** The token is in the fragment, which browsers do not send, so it is in no server's or proxy's log. */
export const mailedAddress = (page: "reset-password" | "invitation", token: string): string =>
  `${publicUrl()}/${page}#${token}`;

/**
 * Uses a link up; of two who try at once, one does. Throws `MailedLinkInvalid` when it was used, has expired or
 * never was.
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
