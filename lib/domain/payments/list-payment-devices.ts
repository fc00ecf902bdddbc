import { type Actor, authorize } from "@/lib/kit/actor";
import { Prisma, query } from "@/lib/kit/db";
import type { PaymentDevice } from "./schemas";

const MOST_DEVICES = 500;

/**
 * The devices that payments can be looked for by, the revoked ones too: names and ids alone, for roles that may not
 * see the keys. The 500 newest, by name.
 */
export async function listPaymentDevices(actor: Actor): Promise<PaymentDevice[]> {
  authorize(actor, "payments.search");
  return query<PaymentDevice>(Prisma.sql`
    SELECT device_id, name FROM (
      SELECT id AS device_id, name FROM device_keys
      WHERE organization_id = ${actor.organizationId} AND mode = ${actor.mode}::mode
      ORDER BY created_at DESC, id DESC LIMIT ${MOST_DEVICES}) AS newest
    ORDER BY name, device_id`);
}
