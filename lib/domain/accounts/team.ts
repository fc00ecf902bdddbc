import { authorize } from "@/lib/kit/actor";
import { auditLine } from "@/lib/domain/audit";
import { db, inTransaction, type Prisma } from "@/lib/kit/db";
import type { Permission, Role } from "@/lib/kit/permissions";
import { LastOwner, MemberNotFound, OwnersOnly } from "./errors";
import type { Member } from "./find-member";
import { ofOrganization } from "./invitations";
import { lockOrganization } from "./sql";

export interface TeamMember {
  userId: string;
  name: string;
  email: string;
  role: Role;
  hasSecondFactor: boolean;
  joinedAt: Date;
}

/** Returns everyone in the member's organization, by name. Throws `Forbidden`. */
export async function listMembers(member: Member): Promise<TeamMember[]> {
  authorize(member, "team.read");
  const memberships = await db().membership.findMany({
    where: { organizationId: member.organizationId },
    include: { user: { select: { name: true, email: true, totpConfirmedAt: true } } },
    orderBy: [{ user: { name: "asc" } }, { userId: "asc" }],
  });
  return memberships.map(({ userId, role, createdAt, user }) => ({
    userId,
    name: user.name,
    email: user.email,
    role,
    hasSecondFactor: user.totpConfirmedAt !== null,
    joinedAt: createdAt,
  }));
}

/**
 * Changes a member's role, effective from their next request. Only owners can make someone an owner or change an owner,
 * and the last owner must stay one. Throws `Forbidden`, `MemberNotFound` and `LastOwner`.
 */
export async function changeRole(member: Member, userId: string, role: Role): Promise<void> {
  await withTeamLocked(
    member,
    userId,
    "team.manage",
    async (transaction, { actingRole, existing, owners }) => {
      const touchesOwner = existing === "owner" || role === "owner";
      if (touchesOwner && actingRole !== "owner") throw new OwnersOnly();
      if (existing === role) return;
      if (existing === "owner" && owners === 1) throw new LastOwner();
      const { organizationId } = member;
      await transaction.membership.update({
        where: { organizationId_userId: { organizationId, userId } },
        data: { role },
      });
      const facts = { from: existing, to: role };
      await transaction.auditEntry.create({
        data: auditLine(ofOrganization(member), "member.role_changed", userId, facts),
      });
    },
  );
}

/**
 * Removes a member from the organization, effective from their next request. The keys they issued keep working. Only
 * owners can remove an owner, and the last owner must stay. Throws `Forbidden`, `MemberNotFound` and `LastOwner`.
 */
export const removeMember = (member: Member, userId: string): Promise<void> =>
  endMembership(member, userId, "team.manage", "member.removed");

/** Removes the member from their own organization, whatever their role. Throws `LastOwner`. */
export const leaveOrganization = (member: Member): Promise<void> =>
  endMembership(member, member.userId, null, "member.left");

const endMembership = (
  member: Member,
  userId: string,
  permission: Permission | null,
  action: string,
): Promise<void> =>
  withTeamLocked(
    member,
    userId,
    permission,
    async (transaction, { actingRole, existing, owners }) => {
      if (existing === "owner" && actingRole !== "owner") throw new OwnersOnly();
      if (existing === "owner" && owners === 1) throw new LastOwner();
      const { organizationId } = member;
      await transaction.membership.delete({
        where: { organizationId_userId: { organizationId, userId } },
      });
      await transaction.auditEntry.create({
        data: auditLine(ofOrganization(member), action, userId, { role: existing }),
      });
    },
  );

interface Team {
  /** The actor's current role, which may differ from the one at the start of the request. */
  actingRole: Role;
  /** The role of the member that is changed or removed. */
  existing: Role;
  owners: number;
}

/** Runs changes to a team one after the other, so that two owners cannot demote each other. */
const withTeamLocked = (
  member: Member,
  userId: string,
  permission: Permission | null,
  act: (transaction: Prisma.TransactionClient, team: Team) => Promise<void>,
): Promise<void> =>
  inTransaction(async (transaction) => {
    const { organizationId } = member;
    await transaction.$queryRaw(lockOrganization(organizationId, "FOR NO KEY UPDATE"));
    const memberships = await transaction.membership.findMany({
      where: {
        organizationId,
        OR: [{ userId: { in: [userId, member.userId] } }, { role: "owner" }],
      },
    });
    const roleOf = (id: string) => memberships.find((one) => one.userId === id)?.role;
    const actingRole = roleOf(member.userId);
    const existing = roleOf(userId);
    if (!actingRole) throw new MemberNotFound();
    if (permission)
      authorize({ ...member, grant: { ...member.grant, role: actingRole } }, permission);
    if (!existing) throw new MemberNotFound();
    const owners = memberships.filter(({ role }) => role === "owner").length;
    await act(transaction, { actingRole, existing, owners });
  });
