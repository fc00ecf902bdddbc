import type { Actor, Mode } from "@/lib/actor";
import { Prisma, query } from "@/lib/db";
import type { Role } from "@/lib/permissions";

/** An organization that a user belongs to. */
export interface Membership {
  organizationId: string;
  name: string;
  currency: string;
  timeZone: string;
  role: Role;
  /** It has connected a live network. */
  hasLive: boolean;
}

/** A signed-in user in one of their organizations, in one of its modes. */
export interface Member extends Actor {
  grant: { role: Role };
  name: string;
  email: string;
  /** The organization acted in. */
  organization: Membership;
  /** All of the user's organizations, by name. */
  organizations: Membership[];
}

export interface MemberRequest {
  userId: string;
  /** The session's; another one than the user's means that the session is over. */
  sessionVersion: number;
  organizationId?: string;
  mode?: Mode;
  ip?: string;
}

/**
 * The member that a session stands for, or null when the session is over or the user has no organization left.
 * An organization that the user does not belong to is as good as none asked for: the first by name is taken.
 */
export async function findMember(request: MemberRequest): Promise<Member | null> {
  const rows = await query<Membership & { userName: string; email: string }>(Prisma.sql`
    SELECT o.id AS "organizationId", o.name, o.currency, o.time_zone AS "timeZone", m.role,
           EXISTS (SELECT FROM network_accounts n WHERE n.organization_id = o.id AND n.mode = 'live') AS "hasLive",
           u.name AS "userName", u.email
    FROM users u JOIN memberships m ON m.user_id = u.id JOIN organizations o ON o.id = m.organization_id
    WHERE u.id = ${request.userId} AND u.session_version = ${request.sessionVersion}
    ORDER BY o.name, o.id`);
  const organizations = rows.map(({ userName: _, email: __, ...membership }) => membership);
  const organization =
    organizations.find(({ organizationId }) => organizationId === request.organizationId) ??
    organizations[0];
  if (!organization) return null;
  return {
    userId: request.userId,
    name: rows[0]!.userName,
    email: rows[0]!.email,
    organizationId: organization.organizationId,
    currency: organization.currency,
    mode: request.mode ?? "test",
    grant: { role: organization.role },
    ip: request.ip,
    organization,
    organizations,
  };
}
