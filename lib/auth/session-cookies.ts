import { encode } from "next-auth/jwt";
import { SESSION_DAYS } from "@/lib/domain/sign-in";
import type { Mode } from "@/lib/kit/actor";
import { DISPLAY_COOKIE, SESSION_COOKIES, TILL_COOKIE } from "@/lib/kit/cookie-names";
import { env, publicUrl } from "@/lib/kit/env";

/** The organization and mode last viewed in the account area. */
export const VIEW_COOKIE = "qassa-view";

/** The token that identifies a browser that has signed in before; it gives access to nothing. */
export const BROWSER_COOKIE = "qassa-browser";

/** Returns whether cookies are marked Secure: if Qassa's public URL uses https. */
export const usesSecureCookies = (): boolean => publicUrl().startsWith("https://");

export const sessionCookieName = (): string => SESSION_COOKIES[usesSecureCookies() ? 1 : 0];

/** The content of the session cookie, encrypted with NEXTAUTH_SECRET. */
interface SessionToken {
  sub: string;
  /** A random token; the database stores its hash with the session's user and expiry. */
  sid: string;
}

export const SESSION_SECONDS = SESSION_DAYS * 86_400;

const YEAR_SECONDS = 365 * 86_400;

const cookie = (name: string, value: string, seconds: number, path = "/"): string =>
  `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${usesSecureCookies() ? "; Secure" : ""}`;

/** Returns a Set-Cookie header that continues a session with another token. */
export async function sessionCookie(session: SessionToken): Promise<string> {
  const token = await encode({
    token: { ...session },
    secret: env().NEXTAUTH_SECRET ?? "",
    maxAge: SESSION_SECONDS,
  });
  return cookie(sessionCookieName(), token, SESSION_SECONDS);
}

/** Returns a Set-Cookie header for the organization and mode of requests that do not specify them. */
export const viewCookie = (organizationId: string, mode: Mode): string =>
  cookie(VIEW_COOKIE, `${organizationId}.${mode}`, YEAR_SECONDS);

/** Covers the sign-in endpoint, but no pages. */
const BROWSER_PATH = "/api";

/** Returns a Set-Cookie header that identifies this browser at its next sign-in. */
export const browserCookie = (token: string): string =>
  cookie(BROWSER_COOKIE, token, YEAR_SECONDS, BROWSER_PATH);

/** Returns the same cookie's options, for when the framework writes the header. */
export const browserCookieOptions = () =>
  ({
    path: BROWSER_PATH,
    httpOnly: true,
    sameSite: "lax",
    maxAge: YEAR_SECONDS,
    secure: usesSecureCookies(),
  }) as const;

/** Returns a Set-Cookie header for a customer display, sent only to the display's own endpoints. */
export const displayCookie = (token: string): string =>
  cookie(DISPLAY_COOKIE, token, YEAR_SECONDS, "/api/display");

/** Returns a Set-Cookie header that makes this browser the same till as before, or a new one. */
export const tillCookie = (token: string): string => cookie(TILL_COOKIE, token, YEAR_SECONDS);
