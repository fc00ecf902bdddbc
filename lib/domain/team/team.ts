import { auditLine, ofOrganization } from "@/lib/domain/audit";
import { lockOrganization } from "@/lib/domain/organizations/sql";
import {
  MemberNotFound,
  OwnersOnly,
  type Member,
  isLocked,
  endSessionsByPin,
} from "@/lib/domain/sign-in";
import { authorize } from "@/lib/kit/authorize";
import { db, inTransaction, type Prisma } from "@/lib/kit/db";
import { sortedByName } from "@/lib/kit/names";
import type { Permission, Role } from "@/lib/kit/permissions";
import { LastOwner } from "./errors";
import {
  checkWorkPlaces,
  locationsById,
  namesOf,
  type WorkPlace,
  workPlaces,
} from "./member-locations";

export interface TeamMember {
  userId: string;
  name: string;
  email: string;
  role: Role;
  /** Where a cashier works; undefined: at all locations. */
  locations: WorkPlace[] | undefined;
  hasSecondFactor: boolean;
  /** Too many wrong ones were entered; somebody who manages the team can unlock it. */
  isPinLocked: boolean;
  joinedAt: Date;
}

/** Returns everyone in the member's organization, by name. Throws `Forbidden`. */
export async function listMembers(member: Member): Promise<TeamMember[]> {
  authorize(member, "team.read");
  const { organizationId } = member;
  const locations = await locationsById(db(), organizationId);
  const memberships = await db().membership.findMany({
    where: { organizationId },
    include: { user: { select: { name: true, email: true, totpConfirmedAt: true } } },
    orderBy: { userId: "asc" },
  });
  const members = memberships.map(({ userId, role, locationIds, createdAt, user, ...pin }) => ({
    userId,
    name: user.name,
    email: user.email,
    role,
    locations: workPlaces(role === "cashier" ? locationIds : [], locations),
    hasSecondFactor: user.totpConfirmedAt !== null,
    isPinLocked: isLocked(pin),
    joinedAt: createdAt,
  }));
  return sortedByName(members);
}

/**
 * Changes a member's role, effective from their next request. Only owners can make someone an owner or change an owner,
 * and the last owner must stay one. Cashiers can be limited to locations, `null` or none: not any more; if left out, it
 * stays as it is. Other roles are not limited. Throws `Forbidden`, `MemberNotFound`, `LastOwner` and `ValidationFailed`.
 */
export async function changeRole(
  member: Member,
  userId: string,
  role: Role,
  locationIds?: readonly string[] | null,
): Promise<void> {
  await withTeamLocked(
    member,
    userId,
    "team.manage",
    async (transaction, { actingRole, existing, existingLocationIds, owners }) => {
      const touchesOwner = existing === "owner" || role === "owner";
      if (touchesOwner && actingRole !== "owner") throw new OwnersOnly();
      const { organizationId } = member;
      const locations = await locationsById(transaction, organizationId);
      const kept = role === "cashier" ? existingLocationIds : [];
      const chosen =
        locationIds === undefined ? kept : checkWorkPlaces(role, locationIds ?? [], locations);
      const isMoved = [...chosen].sort().join() !== [...existingLocationIds].sort().join();
      if (existing === role && !isMoved) return;
      if (existing === "owner" && role !== "owner" && owners === 1) throw new LastOwner();
      await transaction.membership.update({
        where: { organizationId_userId: { organizationId, userId } },
        data: { role, locationIds: [...chosen] },
      });
      const record = (action: string, facts: { from: string | null; to: string | null }) =>
        transaction.auditEntry.create({
          data: auditLine(ofOrganization(member), action, userId, facts),
        });
      if (existing !== role) await record("member.role_changed", { from: existing, to: role });
      if (!isMoved) return;
      const placesOf = (ids: readonly string[]) => namesOf(workPlaces(ids, locations));
      const facts = { from: placesOf(existingLocationIds), to: placesOf(chosen) };
      await record("member.locations_changed", facts);
      // Whoever is signed in with a PIN signs in again where they work now.
      await endSessionsByPin(transaction, userId);
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
      // Otherwise they would go on if the person joins again.
      await endSessionsByPin(transaction, userId);
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
  existingLocationIds: readonly string[];
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
    const membershipOf = (id: string) => memberships.find((one) => one.userId === id);
    const actingRole = membershipOf(member.userId)?.role;
    const changed = membershipOf(userId);
    if (!actingRole) throw new MemberNotFound();
    if (permission)
      authorize({ ...member, grant: { ...member.grant, role: actingRole } }, permission);
    if (!changed) throw new MemberNotFound();
    const { role: existing, locationIds: existingLocationIds } = changed;
    const owners = memberships.filter(({ role }) => role === "owner").length;
    await act(transaction, { actingRole, existing, existingLocationIds, owners });
  });
