import { type Actor, authorize } from "@/lib/kit/actor";
import { Prisma, query } from "@/lib/kit/db";
import { hasDeviceKey } from "@/lib/domain/devices/sql";
import { hasCompletedPayment } from "@/lib/domain/payments/sql";
import { receivesWebhooks } from "@/lib/domain/webhooks/sql";

/** The first steps that a new organization has completed in the current mode. */
export interface FirstSteps {
  hasKey: boolean;
  hasPayment: boolean;
  hasWebhook: boolean;
}

/** Returns which first steps the organization has completed. Throws `Forbidden`. */
export async function readFirstSteps(member: Actor): Promise<FirstSteps> {
  authorize(member, "payments.search");
  const [steps] = await query<FirstSteps>(Prisma.sql`
    SELECT ${hasDeviceKey(member)} AS "hasKey",
           ${hasCompletedPayment(member)} AS "hasPayment",
           ${receivesWebhooks(member)} AS "hasWebhook"`);
  return steps!;
}
