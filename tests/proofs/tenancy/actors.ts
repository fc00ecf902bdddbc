// The callers: everyone in an organization, in each mode, and outsiders.
import { encode } from "next-auth/jwt";
import { displayCookie, sessionCookieName } from "@/lib/auth";
import { issueDeviceKey } from "@/lib/domain/devices";
import type { Mode } from "@/lib/kit/actor";
import { inMode } from "@/lib/kit/actor-kinds";
import { TILL_COOKIE } from "@/lib/kit/cookie-names";
import { db } from "@/lib/kit/db";
import { type Role, ROLES, type Scope, SCOPES } from "@/lib/kit/permissions";
import { sandboxGatewayToken } from "@/lib/network";
import { newMember } from "@/tests/support/member";
import { newSession, sessionFor, tillTokenFor } from "@/tests/support/session";
import type { Branch } from "./branch";
import { MODES, type Shop } from "./shop";

export interface Actor {
  name: string;
  headers: Record<string, string>;
  /** The branch it belongs to, whose data it may see. */
  branch?: Branch;
  role?: Role;
  /** Signed in, whether or not in an organization. */
  isSignedIn?: true;
  scopes?: readonly Scope[];
}

/** Returns the headers that our pages send. */
async function pageOf(
  origin: string,
  caller: { userId: string; organizationId?: string; mode?: Mode },
): Promise<Record<string, string>> {
  return { ...(await sessionFor(caller)).headers, origin };
}

/** Creates a spare member, since requests may remove members or end their sessions. */
export async function passingMember(
  origin: string,
  { merchant, branches, mark }: Shop,
  role: Role,
  mode: Mode,
): Promise<Actor> {
  const member = await newMember(merchant.organization.id, role, mode);
  await db().user.update({ where: { id: member.userId }, data: { name: mark } });
  const headers = await pageOf(origin, member);
  return { name: `passing ${role} (${mode})`, headers, branch: branches[mode], role };
}

/**
 * Creates an organization's callers in each mode: a session of each role, device keys of every scope, the sandbox
 * phone, the gateway token, the till cookie and the display.
 */
export async function actorsOf(origin: string, shop: Shop): Promise<Actor[]> {
  const actors: Actor[] = [];
  for (const mode of MODES) {
    const branch = shop.branches[mode];
    const { deviceKey, displayToken, phoneCode, accountId } = branch;
    const add = (name: string, headers: Record<string, string>, more: Partial<Actor> = {}) =>
      actors.push({ name: `${name} (${mode})`, headers, branch, ...more });
    const ofKey = (key: string) => ({ authorization: `Bearer ${key}` });
    add("device key", ofKey(deviceKey), { scopes: SCOPES });
    for (const scope of SCOPES) {
      const owner = inMode(shop.merchant.owner, mode);
      const made = { name: `${shop.mark} ${scope}`, scopes: [scope] };
      const { key } = await issueDeviceKey(owner, made);
      add(`device key for ${scope}`, ofKey(key), { scopes: [scope] });
    }
    for (const role of ROLES) {
      const caller = { ...shop.members[role], mode };
      add(role, await pageOf(origin, caller), { role });
    }
    add("display", { cookie: displayCookie(displayToken).split(";")[0]!, origin });
    add("till", { cookie: `${TILL_COOKIE}=${tillTokenFor(shop.members.owner.userId)}`, origin });
    add("sandbox phone", { "x-sandbox-phone": phoneCode });
    add("gateway token", { authorization: `Bearer ${sandboxGatewayToken(accountId)}` });
  }
  return actors;
}

/**
 * Creates callers without access to the other organization: anonymous, former, revoked, or with a stolen till cookie.
 */
export async function strangers(
  origin: string,
  ownShop: Shop,
  foreignShop: Shop,
): Promise<Actor[]> {
  const { organization } = foreignShop.merchant;
  const former = await newMember(organization.id, "owner");
  const formerPage = await pageOf(origin, former);
  await db().membership.deleteMany({ where: { userId: former.userId } });
  const { deviceKey, key } = await issueDeviceKey(foreignShop.merchant.owner, {
    name: foreignShop.mark,
  });
  await db().deviceKey.update({ where: { id: deviceKey.id }, data: { revokedAt: new Date() } });

  const thief = ownShop.members.cashier;
  const token = await encode({
    token: { sub: thief.userId, sid: await newSession(thief.userId) },
    secret: process.env.NEXTAUTH_SECRET!,
  });
  const foreignTill = tillTokenFor(foreignShop.members.owner.userId);
  const cookie = `${sessionCookieName()}=${token}; ${TILL_COOKIE}=${foreignTill}`;
  return [
    { name: "nobody", headers: { origin } },
    { name: "former owner of the other organization", headers: formerPage, isSignedIn: true },
    { name: "revoked key of the other organization", headers: { authorization: `Bearer ${key}` } },
    {
      name: "cashier with the other till's cookie",
      headers: { cookie, origin },
      branch: ownShop.branches.test,
      role: "cashier",
    },
  ];
}
