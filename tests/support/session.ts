import { createHash } from "node:crypto";
import { encode } from "next-auth/jwt";
import { sessionCookieName } from "@/lib/auth";
import { beginSession } from "@/lib/domain/sign-in";
import type { Actor } from "@/lib/kit/actor";
import { TILL_COOKIE } from "@/lib/kit/cookie-names";
import { db } from "@/lib/kit/db";
import { env, publicUrl } from "@/lib/kit/env";

/** The user of a session, and the organization and mode of the page that sends the requests. */
export type SessionOwner = Pick<Actor, "userId"> & Partial<Pick<Actor, "organizationId" | "mode">>;

export interface Session {
  /** The headers of a page's requests: cookie, origin, organization and mode. */
  headers: Record<string, string>;
}

/** Starts a session and returns its token. Throws if the user's sessions have just been ended. */
export async function newSession(userId: string): Promise<string> {
  const { sessionVersion } = await db().user.findUniqueOrThrow({ where: { id: userId } });
  const token = await beginSession({ userId, sessionVersion });
  if (!token) throw new Error("The sessions of this user have just been ended.");
  return token;
}

/** Returns the till token of the one browser that a test user has. */
export const tillTokenFor = (userId: string): string =>
  createHash("sha256").update(userId).digest("base64url");

/** Starts a session as sign-in does. */
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
