import { Prisma } from "@/lib/kit/db";
import { env, hasSandbox } from "@/lib/kit/env";

/** What a claim may take. */
export interface ClaimScope {
  /** How long ago the cycle began, in seconds: what falls due later is for the next one. */
  elapsedSeconds: number;
  /** Names of network accounts whose turn it is not. */
  without: readonly string[];
}

/**
 * The condition of a claim on a table of organizations' rows: due when the cycle began, in an account that can be
 * called now. With SANDBOX=off the sandbox is not called, and its pending rows stay pending.
 */
export function isClaimable(
  column: "next_check_at" | "history_next_at",
  { elapsedSeconds, without }: ClaimScope,
): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(column)} <= now() - make_interval(secs => ${elapsedSeconds})
    ${hasSandbox() ? Prisma.empty : Prisma.sql`AND mode = 'live'`}
    ${without.length === 0 ? Prisma.empty : Prisma.sql`AND organization_id || ' ' || mode::text <> ALL(${[...without]}::text[])`}`;
}

/** A claim holds for less than one cycle, so that what is claimed at one tick is due again at the next. */
export const claimSeconds = (): number => env().POLL_INTERVAL_SECONDS / 2;
