import { firstUser, memberships } from "@/lib/domain/sign-in/sql";
import { Prisma, query } from "@/lib/kit/db";
import { organizationOpeners } from "@/lib/kit/env";

/**
 * Returns whether the operator knows who an organization is: where strangers can't open one, or if the first user, who is
 * the operator, is one of its owners.
 */
export async function isVouchedFor(organizationId: string): Promise<boolean> {
  if (organizationOpeners() !== "anyone") return true;
  const found = await query(Prisma.sql`
    SELECT 1 FROM ${memberships} m WHERE organization_id = ${organizationId} AND role = 'owner'
      AND user_id = (${firstUser})`);
  return found.length > 0;
}
