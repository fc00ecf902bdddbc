import { decode } from "next-auth/jwt";
import { findMember, findUser, type Member, type User } from "@/lib/accounts";
import type { Mode } from "@/lib/actor";
import { env, hasSandbox } from "@/lib/env";
import { SandboxSwitchedOff } from "@/lib/sandbox-switched-off";
import { type SessionToken, sessionCookieName } from "./session-options";

/** Where the account area remembers which organization and mode were looked at last. */
export const VIEW_COOKIE = "qassa-view";

/** The token of a customer display. */
export const DISPLAY_COOKIE = "qassa-display";

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

async function sessionOf(cookies: Map<string, string>): Promise<SessionToken | undefined> {
  const secret = env().NEXTAUTH_SECRET;
  const token = cookies.get(sessionCookieName());
  if (!secret || !token) return undefined;
  try {
    const session = await decode({ token, secret });
    if (typeof session?.sub === "string" && typeof session.sessionVersion === "number") {
      return { sub: session.sub, sessionVersion: session.sessionVersion };
    }
  } catch {
    // Somebody else's cookie, or one from before the secret was changed: nobody is signed in.
  }
  return undefined;
}

/**
 * The member who makes a request, or null when nobody is signed in or the session is over. Which organization and
 * mode: the request says so in its headers (a page knows what it shows), else the cookie of the last view.
 */
export async function currentMember(headers: Headers): Promise<Member | null> {
  const cookies = cookiesOf(headers);
  const session = await sessionOf(cookies);
  if (!session) return null;
  const [lastOrganization, lastMode] = (cookies.get(VIEW_COOKIE) ?? "").split(".");
  const asked = headers.get("x-qassa-mode");
  // A page of test mode must not act in live mode, because the server was started anew without the former.
  if (asked === "test" && !hasSandbox()) throw new SandboxSwitchedOff();
  const remembered = isMode(lastMode) && hasSandbox() ? lastMode : firstMode();
  return findMember({
    userId: session.sub,
    sessionVersion: session.sessionVersion,
    organizationId: headers.get("x-qassa-organization") ?? lastOrganization,
    mode: isMode(asked) ? asked : remembered,
    ip: addressOf(headers),
  });
}

/** The token of the customer display that makes a request. */
export const displayTokenOf = (headers: Headers): string | undefined =>
  cookiesOf(headers).get(DISPLAY_COOKIE);

const firstMode = (): Mode => (hasSandbox() ? "test" : "live");

/** The user who makes a request, of whatever organization or none; null when the session is over. */
export async function currentUser(headers: Headers): Promise<User | null> {
  const session = await sessionOf(cookiesOf(headers));
  if (!session) return null;
  const { sub: userId, sessionVersion } = session;
  return findUser({ userId, sessionVersion, ip: addressOf(headers) });
}

/** The server in front of the routes has put the address that it trusts there. */
const addressOf = (headers: Headers): string | undefined =>
  headers.get("x-forwarded-for")?.split(",")[0]?.trim() || undefined;
