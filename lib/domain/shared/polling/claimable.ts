import { Prisma } from "@/lib/kit/db";
import { env, hasSandbox } from "@/lib/kit/env";

/** Which rows a claim can take. */
export interface ClaimScope {
  /** Seconds since the cycle began: rows that fall due after that are left to the next cycle. */
  elapsedSeconds: number;
  /** Names of network accounts to leave out. */
  without: readonly string[];
}

/**
 * SQL condition for a claim on a table with `organization_id` and `mode`: the row was due when the cycle began, and its
 * account can be called now. With SANDBOX=off the sandbox is not called, and its pending rows stay pending.
 */
export function isClaimable(
  column: "next_check_at" | "history_next_at",
  { elapsedSeconds, without }: ClaimScope,
): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(column)} <= now() - make_interval(secs => ${elapsedSeconds})
    ${hasSandbox() ? Prisma.empty : Prisma.sql`AND mode = 'live'`}
    ${without.length === 0 ? Prisma.empty : Prisma.sql`AND organization_id || ' ' || mode::text || ' ' || network_number <> ALL(${[...without]}::text[])`}`;
}

/** A claim lasts for less than one cycle, so that rows claimed in one cycle are due again in the next. */
export const claimSeconds = (): number => env().POLL_INTERVAL_SECONDS / 2;
