// An organization can require two-factor sign-in: who has not turned it on can do nothing there until they do.
import { expect, test } from "vitest";
import { changeOrganization, readOrganization } from "@/lib/domain/organization-settings";
import { listPayments } from "@/lib/domain/payments";
import { type Member } from "@/lib/domain/sign-in";
import { db } from "@/lib/kit/db";
import { memberOf, newMember } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";
import { changeRole } from "./";

const turnOn = async (member: Member, isOn = true) => {
  await db().user.update({
    where: { id: member.userId },
    data: { totpConfirmedAt: isOn ? new Date() : null },
  });
  return memberOf(member);
};
const NEEDED =
  "This organization requires two-factor sign-in. Turn it on in your profile, then try again.";

const paymentsOf = (member: Member) => listPayments(member, {}, { limit: 1 });

async function newTeam() {
  const { organization } = await newMerchant();
  const owner = await turnOn(await newMember(organization.id, "owner"));
  return { owner, admin: await newMember(organization.id, "admin"), organization };
}

test("is turned on only by someone who uses it, and is audited", async () => {
  const { owner, admin, organization } = await newTeam();
  await expect(changeOrganization(admin, { require_two_factor: true })).rejects.toThrow(
    "Turn on two-factor sign-in in your profile first. You would lose access too.",
  );
  expect(await readOrganization(admin)).toMatchObject({ requireTwoFactor: false });
  expect(await changeOrganization(owner, { require_two_factor: true })).toMatchObject({
    requireTwoFactor: true,
  });
  const entry = await db().auditEntry.findFirstOrThrow({
    where: { organizationId: organization.id, action: "organization.changed" },
  });
  expect(entry.data).toEqual({ requireTwoFactor: { from: false, to: true } });
});

test("who has not turned it on can do nothing, whatever their role, until they do", async () => {
  const { owner, admin, organization } = await newTeam();
  await changeOrganization(owner, { require_two_factor: true });
  const locked = await memberOf(admin);
  for (const act of [
    () => paymentsOf(locked),
    () => changeOrganization(locked, { require_two_factor: false }),
    () => changeRole(locked, owner.userId, { role: "cashier" }),
  ]) {
    await expect(act()).rejects.toThrow(NEEDED);
  }
  expect((await paymentsOf(await memberOf(owner))).rows).toEqual([]);
  const unlocked = await turnOn(admin);
  expect((await paymentsOf(unlocked)).rows).toEqual([]);
  // Turning it off again locks them out again.
  await expect(paymentsOf(await turnOn(admin, false))).rejects.toThrow(NEEDED);
  const joined = await newMember(organization.id, "cashier");
  expect(joined.grant).toEqual({ role: "cashier", needsTwoFactor: true });
});

test("it holds for one organization, not for a member's others", async () => {
  const { owner, admin } = await newTeam();
  await changeOrganization(owner, { require_two_factor: true });
  const { organization: other } = await newMerchant();
  await db().membership.create({
    data: { organizationId: other.id, userId: admin.userId, role: "admin" },
  });
  const there = await memberOf({ userId: admin.userId, organizationId: other.id });
  expect(there.grant).toEqual({ role: "admin" });
  expect((await paymentsOf(there)).rows).toEqual([]);
});
