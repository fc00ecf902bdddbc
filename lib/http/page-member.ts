import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Member } from "@/lib/accounts";
import { currentMember } from "@/lib/auth";
import type { View } from "@/lib/client/view";
import { grantedBy } from "@/lib/permissions";

/** The member for whom a page of the account area is made; without one the page is the sign-in. */
export const pageMember = cache(async (): Promise<Member> => {
  const member = await currentMember(await headers());
  return member ?? redirect("/sign-in");
});

/** What of a member the browser may know. */
export const viewOf = (member: Member): View => ({
  organizationId: member.organizationId,
  organizationName: member.organization.name,
  mode: member.mode,
  currency: member.currency,
  timeZone: member.organization.timeZone,
  role: member.grant.role,
  permissions: [...grantedBy(member.grant)],
  hasLive: member.organization.hasLive,
  user: { id: member.userId, name: member.name, email: member.email },
  organizations: member.organizations.map(({ organizationId, name, role }) => ({
    organizationId,
    name,
    role,
  })),
});
