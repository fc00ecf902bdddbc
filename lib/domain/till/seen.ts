import type { Actor } from "@/lib/kit/actor";
import { Prisma, query } from "@/lib/kit/db";
import { findTill, type Till } from "./open-till";

/**
 * Records that a till's page is open, and who is signed in there. Returns the till. Throws `Forbidden`, and `TillNotFound`
 * once it has been ended.
 */
export async function recordTillSeen(actor: Actor, id: string): Promise<Till> {
  const till = await findTill(actor, id);
  await query(Prisma.sql`
    UPDATE tills SET last_seen_at = now(), last_user_id = ${actor.userId}
    WHERE id = ${till.id} AND ended_at IS NULL RETURNING id`);
  return till;
}
