import { type Actor, authorize } from "@/lib/kit/actor";
import { Prisma, query } from "@/lib/kit/db";
import { hasCompletedPayment } from "@/lib/domain/payments";
import { hasSubscription } from "@/lib/domain/webhooks";

/** What a new merchant has done already in the mode they look at. */
export interface FirstSteps {
  hasKey: boolean;
  hasPayment: boolean;
  hasWebhook: boolean;
}

/** How far a new merchant has come. Throws `Forbidden`. */
export async function readFirstSteps(member: Actor): Promise<FirstSteps> {
  authorize(member, "payments.search");
  const { organizationId, mode } = member;
  const own = Prisma.sql`organization_id = ${organizationId} AND mode = ${mode}::mode`;
  const [steps] = await query<FirstSteps>(Prisma.sql`
    SELECT EXISTS (SELECT FROM device_keys WHERE ${own} AND revoked_at IS NULL) AS "hasKey",
           ${hasCompletedPayment(member)} AS "hasPayment",
           ${hasSubscription(member)} AS "hasWebhook"`);
  return steps!;
}
