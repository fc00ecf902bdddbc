import { openTill } from "@/lib/domain/till";
import type { Actor } from "@/lib/kit/actor";
import { Prisma, query } from "@/lib/kit/db";

/** Records the payment as taken at the till of this member's browser. Returns the payment's ID. */
export async function takenAtTillOf(member: Actor, paymentId: string): Promise<string> {
  const till = await openTill(member, undefined);
  await query(Prisma.sql`
    UPDATE payments SET till_id = ${till.id} WHERE id = ${paymentId} RETURNING id`);
  return paymentId;
}
