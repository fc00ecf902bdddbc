import { createHash } from "node:crypto";
import { encode } from "next-auth/jwt";
import { beginSession } from "@/lib/domain/accounts";
import type { Actor } from "@/lib/kit/actor";
import { sessionCookieName, TILL_COOKIE } from "@/lib/auth";
import { db } from "@/lib/kit/db";
import { env, publicUrl } from "@/lib/kit/env";

/** Whom a session is for, and what the page shows that it asks from. */
export type SessionOwner = Pick<Actor, "userId"> & Partial<Pick<Actor, "organizationId" | "mode">>;

export interface Session {
  /** What a page of this user sends: its cookie, its origin, its organization and mode. */
  headers: Record<string, string>;
}

/** The token of a session that begins now. */
export async function newSession(userId: string): Promise<string> {
  const { sessionVersion } = await db().user.findUniqueOrThrow({ where: { id: userId } });
  const token = await beginSession({ userId, sessionVersion });
  if (!token) throw new Error("The sessions of this user have just been ended.");
  return token;
}

/** The secret of the one browser that a user of the tests has. */
export const tillTokenFor = (userId: string): string =>
  createHash("sha256").update(userId).digest("base64url");

/** A session as sign-in would have begun it at this moment. */
export async function sessionFor({ userId, organizationId, mode }: SessionOwner): Promise<Session> {
  const token = await encode({
    token: { sub: userId, sid: await newSession(userId) },
    secret: env().NEXTAUTH_SECRET!,
  });
  return {
    headers: {
      cookie: `${sessionCookieName()}=${token}; ${TILL_COOKIE}=${tillTokenFor(userId)}`,
      origin: publicUrl(),
      ...(organizationId && { "x-qassa-organization": organizationId }),
      ...(mode && { "x-qassa-mode": mode }),
    },
  };
}
