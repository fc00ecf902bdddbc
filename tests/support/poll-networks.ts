import { checkDuePayments } from "@/lib/domain/payments";
import { checkDueRefunds } from "@/lib/domain/refunds";
import { Prisma, query } from "@/lib/kit/db";

/** Makes everything of the merchant's due, and asks the networks. */
export async function pollNetworks({ organizationId }: { organizationId: string }): Promise<void> {
  await query(Prisma.sql`
    UPDATE payments SET next_check_at = now() WHERE organization_id = ${organizationId} AND next_check_at IS NOT NULL
    RETURNING id`);
  await query(Prisma.sql`
    UPDATE refunds SET next_check_at = now(), created_at = created_at - interval '11 seconds'
    WHERE organization_id = ${organizationId} AND next_check_at IS NOT NULL RETURNING id`);
  await checkDuePayments();
  await checkDueRefunds();
}
