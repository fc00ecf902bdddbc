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

/** Returns whether the database responds within two seconds and accepts writes. Never throws. */
export async function databaseState(): Promise<"writable" | "read-only" | "unreachable"> {
  // A standby reports its transactions as read-only, too.
  const statement = Prisma.sql`SELECT current_setting('transaction_read_only') = 'on' AS "isReadOnly"`;
  const rows = await answerInTime(queryRawPg<{ isReadOnly: boolean }>(statement));
  if (!rows) return "unreachable";
  return rows[0]?.isReadOnly ? "read-only" : "writable";
}
