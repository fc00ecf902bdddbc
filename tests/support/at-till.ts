import type { Actor } from "@/lib/kit/actor";
import { Prisma, query } from "@/lib/kit/db";
import { openTill } from "@/lib/domain/till";

/** As if the payment had been taken at the till of this member's browser. Returns the payment's id. */
export async function takenAtTillOf(member: Actor, paymentId: string): Promise<string> {
  const till = await openTill(member, undefined);
  await query(Prisma.sql`
    INSERT INTO till_payments (till_id, payment_id, taken_at) VALUES (${till.id}, ${paymentId}, now())
    RETURNING payment_id`);
  return paymentId;
}
