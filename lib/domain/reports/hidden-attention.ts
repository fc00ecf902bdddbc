import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { databaseNow } from "@/lib/kit/clock";
import { db, Prisma, query } from "@/lib/kit/db";
import type { HideAttention } from "./schemas";

/** What a member can have hidden at a time; the oldest make way. */
const MAX_HIDDEN = 200;
/** Nothing tells when these happened last, so dismissing them is for a day. */
const WITHOUT_TIME = ["polling", "time_zones"];
const ONE_DAY_HOURS = 24;

export interface HiddenItem {
  item: string;
  /** The latest occurrence that the member had seen. */
  seenAt: Date;
  isSnoozed: boolean;
}

/** Returns what the member has dismissed, and what they have snoozed until later. */
export const readHiddenAttention = ({
  organizationId,
  mode,
  userId,
}: Actor): Promise<HiddenItem[]> =>
  query<HiddenItem>(Prisma.sql`
    SELECT key AS item, seen_at AS "seenAt", until IS NOT NULL AS "isSnoozed" FROM hidden_attention
    WHERE organization_id = ${organizationId} AND mode = ${mode}::mode AND user_id = ${userId}
      AND (until IS NULL OR until > now())`);

/**
 * Hides a cause of what needs attention from this member alone: for some hours, or until it happens again. Throws
 * `Forbidden`.
 */
export async function hideAttention(
  actor: Actor,
  { item, last_at: lastAt, hours }: HideAttention,
): Promise<void> {
  authorize(actor, "payments.search");
  const { organizationId, mode, userId } = actor;
  const now = await databaseNow();
  const seenAt = lastAt && new Date(lastAt) < now ? new Date(lastAt) : now;
  const snoozed = hours ?? (WITHOUT_TIME.includes(item) ? ONE_DAY_HOURS : null);
  await db().$transaction([
    db().$executeRaw`
      INSERT INTO hidden_attention (organization_id, mode, user_id, key, seen_at, until)
      VALUES (${organizationId}, ${mode}::mode, ${userId}, ${item}, ${seenAt},
        now() + make_interval(hours => ${snoozed}::int))
      ON CONFLICT (organization_id, mode, user_id, key)
      DO UPDATE SET hidden_at = now(), seen_at = EXCLUDED.seen_at, until = EXCLUDED.until`,
    db().$executeRaw`
      DELETE FROM hidden_attention WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM hidden_attention
        WHERE organization_id = ${organizationId} AND mode = ${mode}::mode AND user_id = ${userId}
        ORDER BY hidden_at DESC OFFSET ${MAX_HIDDEN}))`,
  ]);
}

/** Shows the member again what they have hidden. Throws `Forbidden`. */
export async function restoreAttention(actor: Actor): Promise<void> {
  authorize(actor, "payments.search");
  const { organizationId, mode, userId } = actor;
  await db().hiddenAttention.deleteMany({ where: { organizationId, mode, userId } });
}
