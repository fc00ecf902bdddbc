import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Member, MemberNotFound, OwnersOnly } from "@/lib/domain/sign-in";
import { db } from "@/lib/kit/db";
import { Forbidden } from "@/lib/kit/errors";
import { type Role, ROLES } from "@/lib/kit/permissions";
import { memberOf, newMember } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";
import { changeRole, LastOwner, leaveOrganization, listMembers, removeMember } from "./";

const roleOf = async ({ userId, organizationId }: Member) =>
  (await db().membership.findFirst({ where: { userId, organizationId } }))?.role;

const outcome = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => "done",
    (error: unknown) => {
      if (error instanceof OwnersOnly) return "owners only";
      return error instanceof Forbidden ? "forbidden" : String(error);
    },
  );

/**
 * Returns the expected outcome when one role changes or removes another; a further owner makes neither the last one.
 */
const expected = ({
  acting,
  existing,
  newRole,
}: {
  acting: Role;
  existing: Role;
  newRole?: Role;
}): string => {
  if (acting !== "owner" && acting !== "admin") return "forbidden";
  if (acting === "admin" && (existing === "owner" || newRole === "owner")) return "owners only";
  return "done";
};

const everyPair = ROLES.flatMap((acting) => ROLES.map((existing) => [acting, existing] as const));

describe.each(everyPair)("%s and %s", (acting, existing) => {
  // All tests of a pair share an organization, whose first owner stays; each test adds its own two members.
  let organizationId: string;
  beforeAll(async () => {
    ({ id: organizationId } = (await newMerchant()).organization);
  });

  test.each(ROLES)("make them %s", async (newRole) => {
    const actor = await newMember(organizationId, acting);
    const other = await newMember(organizationId, existing);
    const wanted = expected({ acting, existing, newRole });
    expect(await outcome(changeRole(actor, other.userId, { role: newRole }))).toBe(wanted);
    expect(await roleOf(other)).toBe(wanted === "done" ? newRole : existing);
  });

  test("remove them", async () => {
    const actor = await newMember(organizationId, acting);
    const other = await newMember(organizationId, existing);
    const wanted = expected({ acting, existing });
    expect(await outcome(removeMember(actor, other.userId))).toBe(wanted);
    expect(await roleOf(other)).toBe(wanted === "done" ? undefined : existing);
  });
});

describe("a team", () => {
  let owner: Member;
  beforeEach(async () => {
    owner = await memberOf((await newMerchant()).owner);
  });

  test("the last owner cannot be removed in any way", async () => {
    await expect(changeRole(owner, owner.userId, { role: "admin" })).rejects.toThrow(LastOwner);
    await expect(removeMember(owner, owner.userId)).rejects.toThrow(LastOwner);
    await expect(leaveOrganization(owner)).rejects.toThrow(LastOwner);
    expect(await roleOf(owner)).toBe("owner");
    const second = await newMember(owner.organizationId, "owner");
    await leaveOrganization(owner);
    expect(await roleOf(owner)).toBeUndefined();
    await expect(leaveOrganization(second)).rejects.toThrow(LastOwner);
  });

  test("two owners who demote each other at once leave one", async () => {
    for (let round = 0; round < 5; round++) {
      const { owner: first } = await newMerchant();
      const a = await memberOf(first);
      const b = await newMember(a.organizationId, "owner");
      await Promise.allSettled([
        changeRole(a, b.userId, { role: "cashier" }),
        changeRole(b, a.userId, { role: "cashier" }),
      ]);
      const owners = await db().membership.count({
        where: { organizationId: a.organizationId, role: "owner" },
      });
      expect(owners).toBe(1);
    }
  });

  test("a role that was revoked in the meantime no longer counts", async () => {
    const admin = await newMember(owner.organizationId, "admin");
    const other = await newMember(owner.organizationId, "cashier");
    await changeRole(owner, admin.userId, { role: "cashier" });
    // The member object from before the change still has the role admin.
    await expect(changeRole(admin, other.userId, { role: "developer" })).rejects.toThrow(Forbidden);
    await removeMember(owner, admin.userId);
    await expect(removeMember(admin, other.userId)).rejects.toThrow(MemberNotFound);
    expect(await roleOf(other)).toBe("cashier");
  });

  test("a member of another organization looks unknown", async () => {
    const foreign = await newMember((await newMerchant()).organization.id, "cashier");
    const foreignMember = await removeMember(owner, foreign.userId).catch(
      (error: unknown) => error,
    );
    const nobody = await removeMember(owner, "usr_nobody").catch((error: unknown) => error);
    expect(foreignMember).toEqual(nobody);
    expect(foreignMember).toBeInstanceOf(MemberNotFound);
    await expect(changeRole(owner, foreign.userId, { role: "admin" })).rejects.toThrow(
      MemberNotFound,
    );
    expect(await roleOf(foreign)).toBe("cashier");
  });

  test("the list has only the members of the organization", async () => {
    const cashier = await newMember(owner.organizationId, "cashier");
    await newMember((await newMerchant()).organization.id, "cashier");
    const list = await listMembers(owner);
    expect(list.map(({ userId, role }) => [userId, role])).toEqual([
      [owner.userId, "owner"],
      [cashier.userId, "cashier"],
    ]);
    await expect(listMembers(cashier)).rejects.toThrow(Forbidden);
  });

  test("every change is in the audit log, and refused ones are not", async () => {
    const other = await newMember(owner.organizationId, "cashier");
    await changeRole({ ...owner, ip: "192.0.2.7" }, other.userId, { role: "developer" });
    await changeRole(owner, other.userId, { role: "developer" });
    await changeRole(owner, owner.userId, { role: "admin" }).catch(() => undefined);
    await removeMember(owner, other.userId);
    const entries = await db().auditEntry.findMany({
      where: { organizationId: owner.organizationId, target: other.userId },
      orderBy: { id: "asc" },
    });
    expect(entries).toMatchObject([
      {
        actor: owner.userId,
        action: "member.role_changed",
        data: { from: "cashier", to: "developer" },
        ip: "192.0.2.7",
      },
      { action: "member.removed", data: { role: "developer" } },
    ]);
  });
});
