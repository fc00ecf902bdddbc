import { createHash } from "node:crypto";
import { decode } from "next-auth/jwt";
import { findMember, findUser, type Member, type User } from "@/lib/domain/accounts";
import type { Mode } from "@/lib/kit/actor";
import { env, hasSandbox } from "@/lib/kit/env";
import { hashOfToken } from "@/lib/kit/secrets";
import { SandboxSwitchedOff } from "@/lib/kit/sandbox-switched-off";
import {
  BROWSER_COOKIE,
  DISPLAY_COOKIE,
  sessionCookieName,
  TILL_COOKIE,
  VIEW_COOKIE,
} from "./session-cookies";

const isMode = (text: string | null | undefined): text is Mode =>
  text === "test" || text === "live";

/** Cookies by name, out of the request's header. */
function cookiesOf(headers: Headers): Map<string, string> {
  const pairs = (headers.get("cookie") ?? "").split(/; */).flatMap((pair) => {
    const at = pair.indexOf("=");
    return at < 1 ? [] : [[pair.slice(0, at), decodeOrNothing(pair.slice(at + 1))] as const];
  });
  return new Map(pairs);
}

function decodeOrNothing(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/** The content of the session cookie, if it is ours. */
async function sessionTokenOf(cookies: Map<string, string>): Promise<string | undefined> {
  const secret = env().NEXTAUTH_SECRET;
  const token = cookies.get(sessionCookieName());
  if (!secret || !token) return undefined;
  try {
    const session = await decode({ token, secret });
    if (typeof session?.sid === "string") return session.sid;
  } catch {
    // A foreign cookie, or one from before the secret was changed: not signed in.
  }
  return undefined;
}

/**
 * The member who makes a request, or null when nobody is signed in or the session is over. Which organization and
 * mode: the request says so in its headers (a page knows what it shows), else the cookie of the last view.
 */
export async function currentMember(headers: Headers): Promise<Member | null> {
  const cookies = cookiesOf(headers);
  const sessionToken = await sessionTokenOf(cookies);
  if (!sessionToken) return null;
  const [lastOrganization, lastMode] = (cookies.get(VIEW_COOKIE) ?? "").split(".");
  const asked = headers.get("x-qassa-mode");
  // A page of test mode must not act in live mode because the server was restarted without test mode.
  if (asked === "test" && !hasSandbox()) throw new SandboxSwitchedOff();
  const remembered = isMode(lastMode) && hasSandbox() ? lastMode : firstMode();
  return findMember({
    sessionToken,
    organizationId: headers.get("x-qassa-organization") ?? lastOrganization,
    mode: isMode(asked) ? asked : remembered,
    ip: addressOf(headers),
  });
}

/** The token by which a browser is known, of whomever has signed in with it. */
export const browserTokenOf = (headers: Headers): string | undefined =>
  cookiesOf(headers).get(BROWSER_COOKIE) || undefined;

/** The token of the customer display that makes a request. */
export const displayTokenOf = (headers: Headers): string | undefined =>
  cookiesOf(headers).get(DISPLAY_COOKIE);

/** The same for every request of one browser's session: a hash, so that it may be kept in memory and compared. */
export const sessionKeyOf = (headers: Headers): string =>
  createHash("sha256")
    .update(cookiesOf(headers).get(sessionCookieName()) ?? "")
    .digest("base64");

const firstMode = (): Mode => (hasSandbox() ? "test" : "live");

/** The user who makes a request, of whatever organization or none; null when the session is over. */
export async function currentUser(headers: Headers): Promise<User | null> {
  const sessionToken = await sessionTokenOf(cookiesOf(headers));
  return sessionToken ? findUser({ sessionToken, ip: addressOf(headers) }) : null;
}

/** The server in front of the routes has put the address that it trusts there. */
export const addressOf = (headers: Headers): string | undefined =>
  headers.get("x-forwarded-for")?.split(",")[0]?.trim() || undefined;

export const tillTokenOf = (headers: Headers): string | undefined => {
  const token = cookiesOf(headers).get(TILL_COOKIE);
  return token && /^[\w-]{43}$/.test(token) ? token : undefined;
};

/** What an actor is given of the browser that asks. */
export const tillHashOf = (headers: Headers): Buffer<ArrayBuffer> | undefined => {
  const token = tillTokenOf(headers);
  return token === undefined ? undefined : hashOfToken(token);
};
