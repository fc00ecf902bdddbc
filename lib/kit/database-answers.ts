import { Prisma, queryRawPg } from "@/lib/kit/db";

const TIMEOUT_MS = 2_000;

/** Returns what the database answers, or undefined if it fails or takes longer than two seconds. Never throws. */
export async function answerInTime<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), TIMEOUT_MS);
  });
  const answered = answer.catch(() => undefined);
  return Promise.race([answered, tooLate]).finally(() => clearTimeout(timer));
}

/** Returns whether the database responds within two seconds. Never throws. */
export const isDatabaseReachable = async (): Promise<boolean> =>
  (await answerInTime(queryRawPg(Prisma.sql`SELECT 1`))) !== undefined;

/** What a database says about itself. */
export interface DatabaseAnswer {
  acceptsWrites: boolean;
  /** As PostgreSQL's `server_version`. */
  version: string;
  now: Date;
}

/** Returns what the database says about itself, or undefined if it takes longer than two seconds. Never throws. */
export async function askDatabase(): Promise<DatabaseAnswer | undefined> {
  // A standby reports its transactions as read-only, too.
  const statement = Prisma.sql`
    SELECT current_setting('transaction_read_only') = 'off' AS "acceptsWrites",
      current_setting('server_version') AS version, now() AS now`;
  const rows = await answerInTime(queryRawPg<DatabaseAnswer>(statement));
  return rows?.[0];
}
