import { organizationBrands, organizationSettings } from "@/lib/domain/organizations/sql";
import { tillsWithPins } from "@/lib/domain/till/sql";
import type { Actor, Mode } from "@/lib/kit/actor";
import { Prisma, query } from "@/lib/kit/db";
import { isLanguage, type Language } from "@/lib/kit/language";
import { sortedByName } from "@/lib/kit/names";
import type { Role, RoleGrant } from "@/lib/kit/permissions";
import { hasLiveNetwork } from "@/lib/network";
import { listSettingsOf } from "./list-settings";
import { liveSession } from "./sessions";
import { locationsOfMember } from "./sql";
import type { ListSettings } from "./view-schemas";

/** An organization that a user belongs to. */
export interface Membership {
  organizationId: string;
  name: string;
  currency: string;
  timeZone: string;
  role: Role;
  /** The locations that a cashier is limited to; empty: none. */
  locationIds: string[];
  accentColor: string | null;
  logoKey: string | null;
  /** It has connected a live network. */
  hasLive: boolean;
  requireTwoFactor: boolean;
}

/** A signed-in user in one of their organizations, in one of its modes. */
export interface Member extends Actor {
  grant: RoleGrant;
  sessionId: string;
  name: string;
  email: string;
  listSettings: ListSettings;
  /** Null if they have not chosen one. */
  language: Language | null;
  /** The current organization. */
  organization: Membership;
  /** All of the user's organizations, by name. */
  organizations: Membership[];
}

export interface MemberRequest {
  /** The content of the session cookie. */
  sessionToken: string;
  organizationId?: string | undefined;
  mode?: Mode | undefined;
  /** Of the browser's till: a session that was begun with a PIN is valid only there. */
  tillHash?: Buffer<ArrayBuffer> | undefined;
  ip?: string | undefined;
}

interface Holder {
  sessionId: string;
  userId: string;
  userName: string;
  email: string;
  storedListSettings: unknown;
  language: string | null;
  hasTwoFactor: boolean;
  /** The mode of the till at which the session was begun with a PIN; null for any other session. */
  tillMode: Mode | null;
}

const membershipOf = ({
  sessionId: _,
  userId: __,
  userName: ___,
  email: ____,
  storedListSettings: _____,
  language: ______,
  hasTwoFactor: _______,
  tillMode: ________,
  ...membership
}: Membership & Holder): Membership => membership;

/**
 * Returns the member of a session, or null if the session has ended or the user has no organization left. If the user
 * does not belong to the requested organization, or none is requested, their first one by name is used. A session that
 * was begun with a PIN is in its till's organization and mode.
 */
export async function findMember(request: MemberRequest): Promise<Member | null> {
  const rows = await query<Membership & Holder>(Prisma.sql`
    WITH ${liveSession(request.sessionToken, request.ip)}
    SELECT o.id AS "organizationId", o.name, o.currency, o.time_zone AS "timeZone", m.role, ${locationsOfMember} AS "locationIds",
           b.accent_color AS "accentColor", b.logo_key AS "logoKey",
           ${hasLiveNetwork(Prisma.sql`o.id`)} AS "hasLive",
           s.id AS "sessionId", u.id AS "userId", u.name AS "userName", u.email,
           u.list_settings AS "storedListSettings", u.language,
           o.require_two_factor AS "requireTwoFactor", u.totp_confirmed_at IS NOT NULL AS "hasTwoFactor",
           t.mode AS "tillMode"
    FROM session s JOIN users u ON u.id = s.user_id
      JOIN memberships m ON m.user_id = u.id JOIN ${organizationSettings} o ON o.id = m.organization_id
      LEFT JOIN ${organizationBrands} b ON b.organization_id = o.id
      LEFT JOIN ${tillsWithPins} t ON t.id = s.till_id AND t.organization_id = o.id
        AND t.token_hash = ${request.tillHash ?? null}::bytea
    WHERE s.till_id IS NULL OR t.id IS NOT NULL
    ORDER BY o.id`);
  const organizations = sortedByName(rows.map(membershipOf));
  const organization =
    organizations.find(({ organizationId }) => organizationId === request.organizationId) ??
    organizations[0];
  if (!organization) return null;
  const {
    sessionId,
    userId,
    userName,
    email,
    storedListSettings,
    language,
    hasTwoFactor,
    tillMode,
  } = rows[0]!;
  return {
    sessionId,
    userId,
    name: userName,
    email,
    listSettings: listSettingsOf(storedListSettings),
    language: isLanguage(language) ? language : null,
    organizationId: organization.organizationId,
    currency: organization.currency,
    timeZone: organization.timeZone,
    mode: tillMode ?? request.mode ?? "test",
    grant: {
      role: organization.role,
      ...(organization.requireTwoFactor && !hasTwoFactor && { needsTwoFactor: true }),
      ...(tillMode && { isAtTill: true }),
    },
    ...(organization.locationIds.length > 0 && { locationIds: organization.locationIds }),
    ip: request.ip,
    organization,
    organizations,
  };
}

/** A signed-in user, whether or not they belong to an organization. */
export interface User {
  userId: string;
  sessionId: string;
  name: string;
  email: string;
  ip?: string | undefined;
}

/** Returns the user of a session, or null if the session has ended or was begun with a PIN. */
export async function findUser(session: {
  sessionToken: string;
  ip?: string | undefined;
}): Promise<User | null> {
  const [user] = await query<Omit<User, "ip">>(Prisma.sql`
    WITH ${liveSession(session.sessionToken, session.ip)}
    SELECT s.id AS "sessionId", u.id AS "userId", u.name, u.email
    FROM session s JOIN users u ON u.id = s.user_id WHERE s.till_id IS NULL`);
  return user ? { ...user, ip: session.ip } : null;
}
