import { createHash } from "node:crypto";
import { decode } from "next-auth/jwt";
import {
  endSessionOfToken,
  findMember,
  findUser,
  type Member,
  type User,
} from "@/lib/domain/sign-in";
import type { Mode } from "@/lib/kit/actor";
import { addressOf } from "@/lib/kit/address-block";
import { DISPLAY_COOKIE, TILL_COOKIE } from "@/lib/kit/cookie-names";
import { decoded } from "@/lib/kit/decoded";
import { env, hasSandbox } from "@/lib/kit/env";
import { SandboxSwitchedOff } from "@/lib/kit/sandbox-switched-off";
import { hashOfToken } from "@/lib/kit/secrets";
import { BROWSER_COOKIE, sessionCookieName, VIEW_COOKIE } from "./session-cookies";

const isMode = (text: string | null | undefined): text is Mode =>
  text === "test" || text === "live";

/** Returns the request's cookies by name. */
function cookiesOf(headers: Headers): Map<string, string> {
  const pairs = (headers.get("cookie") ?? "").split(/; */).flatMap((pair) => {
    const at = pair.indexOf("=");
    return at < 1 ? [] : [[pair.slice(0, at), decoded(pair.slice(at + 1)) ?? ""] as const];
  });
  return new Map(pairs);
}

/** Returns the session token in the session cookie, if the cookie is valid. */
async function sessionTokenOf(cookies: Map<string, string>): Promise<string | undefined> {
  const secret = env().NEXTAUTH_SECRET;
  const token = cookies.get(sessionCookieName());
  if (!secret || !token) return undefined;
  try {
    const session = await decode({ token, secret });
    if (typeof session?.sid === "string") return session.sid;
  } catch {
    // The cookie is not ours, or is from before the secret was changed: not signed in.
  }
  return undefined;
}

/**
 * Returns the member who makes a request, or null if nobody is signed in or the session has ended. The organization
 * and mode come from the request's headers (a page knows what it shows), or else from the cookie of the last view.
 * Throws `SandboxSwitchedOff` for test mode on a server without it.
 */
export async function currentMember(headers: Headers): Promise<Member | null> {
  const cookies = cookiesOf(headers);
  const sessionToken = await sessionTokenOf(cookies);
  if (!sessionToken) return null;
  const [lastOrganization, lastMode] = (cookies.get(VIEW_COOKIE) ?? "").split(".");
  const requestedMode = headers.get("x-qassa-mode");
  // A page in test mode must not act in live mode just because the server was restarted without test mode.
  if (requestedMode === "test" && !hasSandbox()) throw new SandboxSwitchedOff();
  const remembered = isMode(lastMode) && hasSandbox() ? lastMode : firstMode();
  const member = await findMember({
    sessionToken,
    tillHash: tillHashOf(headers),
    organizationId: headers.get("x-qassa-organization") ?? lastOrganization,
    mode: isMode(requestedMode) ? requestedMode : remembered,
    ip: addressOf(headers),
  });
  if (member?.mode === "test" && !hasSandbox()) throw new SandboxSwitchedOff();
  return member;
}

/** Ends the session of the browser that makes a request, if it has one. */
export async function endOwnSession(headers: Headers): Promise<void> {
  const token = await sessionTokenOf(cookiesOf(headers));
  if (token) await endSessionOfToken(token);
}

/** Returns the organization and mode last viewed in the browser. */
export function lastViewOf(headers: Headers): { organizationId?: string; mode?: string } {
  const [organizationId, mode] = (cookiesOf(headers).get(VIEW_COOKIE) ?? "").split(".");
  return { ...(organizationId && { organizationId }), ...(mode && { mode }) };
}

/** Returns the token that identifies a browser, whoever has signed in with it. */
export const browserTokenOf = (headers: Headers): string | undefined =>
  cookiesOf(headers).get(BROWSER_COOKIE) || undefined;

/** Returns the token of the customer display that makes a request. */
export const displayTokenOf = (headers: Headers): string | undefined =>
  cookiesOf(headers).get(DISPLAY_COOKIE);

/** Returns the same key for all requests of a browser's session: a hash, safe to keep in memory and compare. */
export const sessionKeyOf = (headers: Headers): string =>
  createHash("sha256")
    .update(cookiesOf(headers).get(sessionCookieName()) ?? "")
    .digest("base64");

/** A name of the session that pages may know: nothing can be done with it. */
export const sessionNameOf = (headers: Headers): string =>
  createHash("sha256")
    .update(`name ${sessionKeyOf(headers)}`)
    .digest("base64url")
    .slice(0, 22);

const firstMode = (): Mode => (hasSandbox() ? "test" : "live");

/** Returns the user who makes a request, in any organization or none; null if the session has ended. */
export async function currentUser(headers: Headers): Promise<User | null> {
  const sessionToken = await sessionTokenOf(cookiesOf(headers));
  return sessionToken ? findUser({ sessionToken, ip: addressOf(headers) }) : null;
}

export const tillTokenOf = (headers: Headers): string | undefined => {
  const token = cookiesOf(headers).get(TILL_COOKIE);
  return token && /^[\w-]{43}$/.test(token) ? token : undefined;
};

/** Returns the hash of the browser's till token, for `Actor.tillHash`. */
export const tillHashOf = (headers: Headers): Buffer<ArrayBuffer> | undefined => {
  const token = tillTokenOf(headers);
  return token === undefined ? undefined : hashOfToken(token);
};
