import { encode } from "next-auth/jwt";
import type { Actor } from "@/lib/actor";
import { sessionCookieName } from "@/lib/auth";
import { db } from "@/lib/db";
import { env, publicUrl } from "@/lib/env";

/** Whom a session is for, and what the page shows that it asks from. */
export type SessionOwner = Pick<Actor, "userId"> & Partial<Pick<Actor, "organizationId" | "mode">>;

export interface Session {
  /** What a page of this user sends: its cookie, its origin, its organization and mode. */
  headers: Record<string, string>;
}

/** A session as sign-in would have begun it at this moment. */
export async function sessionFor({ userId, organizationId, mode }: SessionOwner): Promise<Session> {
  const { sessionVersion } = await db().user.findUniqueOrThrow({ where: { id: userId } });
  const token = await encode({
    token: { sub: userId, sessionVersion },
    secret: env().NEXTAUTH_SECRET!,
  });
  return {
    headers: {
      cookie: `${sessionCookieName()}=${token}`,
      origin: publicUrl(),
      ...(organizationId && { "x-qassa-organization": organizationId }),
      ...(mode && { "x-qassa-mode": mode }),
    },
  };
}
