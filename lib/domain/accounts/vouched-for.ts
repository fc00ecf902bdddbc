import { Prisma, query } from "@/lib/kit/db";
import { organizationOpeners } from "@/lib/kit/env";

/**
 * Returns whether the operator knows who an organization is: where strangers can't open one, or if the first user, who is
 * the operator, is one of its owners.
 */
export async function isVouchedFor(organizationId: string): Promise<boolean> {
  if (organizationOpeners() !== "anyone") return true;
  // IDs are in the order of time.
  const found = await query(Prisma.sql`
    SELECT 1 FROM memberships WHERE organization_id = ${organizationId} AND role = 'owner'
      AND user_id = (SELECT id FROM users ORDER BY id LIMIT 1)`);
  return found.length > 0;
}
