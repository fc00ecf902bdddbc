import { openedOrganizations } from "@/lib/domain/organizations/sql";
import { lockUser, memberships } from "@/lib/domain/sign-in/sql";
import { Prisma } from "@/lib/kit/db";
import { env, organizationOpeners } from "@/lib/kit/env";
import type { Role } from "@/lib/kit/permissions";
import { OrganizationsClosed, TooManyNewOrganizations, TooManyOrganizations } from "./errors";

/** Enough for someone who sets up several shops, too few to fill a server. */
const MAX_PER_HOUR = 5;

/** Returns whether this server lets someone with these roles in organizations open another one. */
export function mayOpenOrganizations(roles: readonly Role[]): boolean {
  const openers = organizationOpeners();
  return openers === "anyone" || (openers === "owners" && roles.includes("owner"));
}

interface Opened {
  owned: number;
  opened: number;
  inLastHour: number;
  retryAfterSeconds: number | null;
}

/**
 * Throws unless a user may open another organization now: `OrganizationsClosed`, `TooManyOrganizations` if they opened
 * as many as one person can, and `TooManyNewOrganizations` if they opened several in the last hour. What they opened at
 * the same time counts: until the transaction ends, others wait.
 */
export async function requireMayOpen(
  transaction: Prisma.TransactionClient,
  userId: string,
): Promise<void> {
  await transaction.$queryRaw(lockUser(userId));
  const owned = Prisma.sql`
    SELECT organization_id FROM ${memberships} m WHERE user_id = ${userId} AND role = 'owner'`;
  const [counts] = await transaction.$queryRaw<Opened[]>(Prisma.sql`
    WITH opened AS (
      SELECT created_at FROM ${openedOrganizations} o WHERE opened_by = ${userId}
      UNION ALL
      SELECT created_at FROM ${openedOrganizations} o WHERE opened_by IS NULL AND id IN (${owned})
    ), recent AS (SELECT created_at FROM opened WHERE created_at > now() - interval '1 hour')
    SELECT (SELECT count(*)::int FROM (${owned}) o) AS owned, (SELECT count(*)::int FROM opened) AS opened,
      (SELECT count(*)::int FROM recent) AS "inLastHour",
      (SELECT ceil(extract(epoch FROM min(created_at) + interval '1 hour' - now()))::int FROM recent) AS "retryAfterSeconds"`);
  const { opened, inLastHour, retryAfterSeconds } = counts!;
  if (!mayOpenOrganizations(counts!.owned > 0 ? ["owner"] : [])) {
    throw new OrganizationsClosed(organizationOpeners() === "owners");
  }
  const max = env().ORGANIZATIONS_PER_PERSON;
  if (opened >= max) throw new TooManyOrganizations(max);
  if (inLastHour >= MAX_PER_HOUR) {
    throw new TooManyNewOrganizations(Math.max(1, retryAfterSeconds ?? 1));
  }
}
