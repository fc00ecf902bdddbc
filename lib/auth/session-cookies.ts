import { encode } from "next-auth/jwt";
import { SESSION_DAYS } from "@/lib/domain/accounts";
import type { Mode } from "@/lib/kit/actor";
import { env, publicUrl } from "@/lib/kit/env";

/** Where the account area remembers which organization and mode were looked at last. */
export const VIEW_COOKIE = "qassa-view";

/** The token of a customer display. */
export const DISPLAY_COOKIE = "qassa-display";

/** The secret of a browser by which it proves which till it is. */
export const TILL_COOKIE = "qassa-till";

/** The token by which a browser that has signed in before is known; it opens nothing. */
export const BROWSER_COOKIE = "qassa-browser";

/** Cookies marked Secure wherever people come over https. */
export const usesSecureCookies = (): boolean => publicUrl().startsWith("https://");

export const sessionCookieName = (): string =>
  usesSecureCookies() ? "__Secure-next-auth.session-token" : "next-auth.session-token";

/** What a session's cookie holds, encrypted under NEXTAUTH_SECRET. */
interface SessionToken {
  sub: string;
  /** A random token; the database stores its hash with the session's user and end. */
  sid: string;
}

export const SESSION_SECONDS = SESSION_DAYS * 86_400;

const YEAR_SECONDS = 365 * 86_400;

const cookie = (name: string, value: string, seconds: number, path = "/"): string =>
  `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${usesSecureCookies() ? "; Secure" : ""}`;

/** A Set-Cookie that continues a session under another token. */
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

/** Sent where a sign-in is, and to no page. */
const BROWSER_PATH = "/api";

/** A Set-Cookie by which this browser is known at its next sign-in. */
export const browserCookie = (token: string): string =>
  cookie(BROWSER_COOKIE, token, YEAR_SECONDS, BROWSER_PATH);

/** The same where the framework writes the header. */
export const browserCookieOptions = () =>
  ({
    path: BROWSER_PATH,
    httpOnly: true,
    sameSite: "lax",
    maxAge: YEAR_SECONDS,
    secure: usesSecureCookies(),
  }) as const;

/** A Set-Cookie for a customer display; it goes to the display's own addresses and nowhere else. */
export const displayCookie = (token: string): string =>
  cookie(DISPLAY_COOKIE, token, YEAR_SECONDS, "/api/display");

/** A Set-Cookie that makes this browser the till that it has been, or a new one. */
export const tillCookie = (token: string): string => cookie(TILL_COOKIE, token, YEAR_SECONDS);
