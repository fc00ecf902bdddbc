import { encode } from "next-auth/jwt";
import type { Mode } from "@/lib/actor";
import { env } from "@/lib/env";
import { DISPLAY_COOKIE, VIEW_COOKIE } from "./current-member";
import {
  SESSION_SECONDS,
  sessionCookieName,
  type SessionToken,
  usesSecureCookies,
} from "./session-options";

const YEAR_SECONDS = 365 * 86_400;

const cookie = (name: string, value: string, seconds: number, path = "/"): string =>
  `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${usesSecureCookies() ? "; Secure" : ""}`;

/** A Set-Cookie that goes on with a session after everything else of the user has been signed out. */
export async function sessionCookie(session: SessionToken): Promise<string> {
  const token = await encode({
    token: { ...session },
    secret: env().NEXTAUTH_SECRET ?? "",
    maxAge: SESSION_SECONDS,
  });
  return cookie(sessionCookieName(), token, SESSION_SECONDS);
}

/** A Set-Cookie for what this browser looks at when a page does not say it. */
export const viewCookie = (organizationId: string, mode: Mode): string =>
  cookie(VIEW_COOKIE, `${organizationId}.${mode}`, YEAR_SECONDS);

/** A Set-Cookie for a customer display; it goes to the display's own addresses and nowhere else. */
export const displayCookie = (token: string): string =>
  cookie(DISPLAY_COOKIE, token, YEAR_SECONDS, "/api/display");
