import { keysSince } from "@/lib/domain/devices/sql";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { databaseNow } from "@/lib/kit/clock";
import { Prisma, query } from "@/lib/kit/db";
import { after, days } from "@/lib/kit/time";
import { usageOfKey } from "../sql";

const USAGE_DAYS = 30;

/** The payments that one key created. */
export interface KeyUsage {
  deviceKeyId: string;
  payments: number;
  completed: number;
  /** Minor units of the actor's currency. */
  completedAmount: bigint;
}

/** Returns the payments of the last 30 days by the key that created them; keys without any are omitted. */
export async function deviceUsage(actor: Actor): Promise<{ since: Date; usage: KeyUsage[] }> {
  authorize(actor, "devices.read");
  const since = after(await databaseNow(), -days(USAGE_DAYS));
  // Key by key, so that the index on the key is read only for the last days.
  const usage = await query<KeyUsage>(Prisma.sql`
    SELECT k.id AS "deviceKeyId", used.* FROM ${keysSince(actor, since)} k CROSS JOIN LATERAL (
      ${usageOfKey(actor, Prisma.sql`k.id`, since)}
    ) used
    WHERE used.payments > 0`);
  return { since, usage };
}
