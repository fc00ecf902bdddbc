import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Member } from "@/lib/accounts";
import { currentMember, currentUser, tillHashOf } from "@/lib/auth";
import type { View } from "@/lib/client/view";
import { recentDatabaseTime } from "@/lib/clock";
import { hasSandbox } from "@/lib/env";
import { grantedBy } from "@/lib/permissions";
import { toTimestamp } from "@/lib/time";

/**
 * The member for whom a page of the account area is made. Who is not signed in is led to the sign-in, who belongs to
 * no organization to making one.
 */
export const pageMember = cache(async (): Promise<Member> => {
  const asked = await headers();
  const member = await currentMember(asked);
  if (member) return { ...member, tillHash: tillHashOf(asked) };
  return redirect((await currentUser(asked)) ? "/first-organization" : "/sign-in");
});

/** What of a member the browser may know. */
export const viewOf = async (member: Member): Promise<View> => ({
  organizationId: member.organizationId,
  organizationName: member.organization.name,
  mode: member.mode,
  currency: member.currency,
  timeZone: member.organization.timeZone,
  role: member.grant.role,
  permissions: [...grantedBy(member.grant)],
  hasLive: member.organization.hasLive,
  hasTest: hasSandbox(),
  user: { id: member.userId, name: member.name, email: member.email },
  now: toTimestamp(await recentDatabaseTime()),
  organizations: member.organizations.map(({ organizationId, name, role }) => ({
    organizationId,
    name,
    role,
  })),
});
