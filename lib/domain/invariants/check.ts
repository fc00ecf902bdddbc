import { db, Prisma, withWholeTables } from "@/lib/kit/db";
import { log } from "@/lib/kit/log";
import { minutes } from "@/lib/kit/time";
import { deliveryInvariants } from "./deliveries";
import { eventInvariants } from "./events";
import { type Invariant, madeSince } from "./invariant";
import { refundInvariants } from "./refunds";
import { sandboxInvariants } from "./sandbox-books";
import { shiftInvariants } from "./shifts";
import { tenancyInvariants } from "./tenancy";
import { totalsInvariants } from "./totals";

export interface InvariantResult {
  name: string;
  says: string;
  /** How many rows violate it. */
  violations: number;
  /** The IDs of the first few of them. */
  ids: string[];
}

const INVARIANTS: readonly Invariant[] = [
  ...refundInvariants,
  ...eventInvariants,
  ...deliveryInvariants,
  ...sandboxInvariants,
  ...tenancyInvariants,
  ...totalsInvariants,
  ...shiftInvariants,
];

const MAX_EXAMPLES = 5;
const TIMEOUT_MS = minutes(60);

/**
 * Checks the invariants in SQL, on one snapshot without partial writes. `days` limits the check to rows created in that
 * many days before now; by default everything is checked. It changes nothing and locks nothing.
 */
export const checkInvariants = ({ days }: { days?: number | undefined } = {}): Promise<
  InvariantResult[]
> =>
  withWholeTables(() =>
    db().$transaction(
      async (transaction) => {
        await transaction.$executeRaw`SET TRANSACTION READ ONLY`;
        const [from] = await transaction.$queryRaw<{ moment: Date }[]>(
          Prisma.sql`SELECT now() - make_interval(days => ${days ?? 0}::int) AS moment`,
        );
        const start = days === undefined ? new Date(0) : from!.moment;
        const since = madeSince(days === undefined ? undefined : start);
        const results: InvariantResult[] = [];
        for (const { name, says, offenders } of INVARIANTS) {
          const [found] = await transaction.$queryRaw<
            { violations: number; ids: string[] }[]
          >(Prisma.sql`
          WITH offender AS MATERIALIZED (SELECT DISTINCT id FROM (${offenders(since, Prisma.sql`${start}::timestamptz`)}) AS found)
          SELECT (SELECT count(*)::int FROM offender) AS violations,
            ARRAY(SELECT id FROM offender ORDER BY id LIMIT ${MAX_EXAMPLES}) AS ids`);
          results.push({ name, says, ...found! });
        }
        return results;
      },
      { isolationLevel: "RepeatableRead", maxWait: minutes(1), timeout: TIMEOUT_MS },
    ),
  );

/** Checks the invariants and logs an error for each one that is violated. Returns how many are. */
export async function reportInvariants(options: { days?: number } = {}): Promise<{
  broken: number;
}> {
  const broken = (await checkInvariants(options)).filter(({ violations }) => violations > 0);
  for (const { name, says, violations, ids } of broken) {
    log.error({ invariant: name, violations, ids }, `a data invariant is violated: ${says}`);
  }
  return { broken: broken.length };
}
