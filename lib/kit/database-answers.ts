import { Prisma, queryRawPg } from "@/lib/kit/db";

const TIMEOUT_MS = 2_000;

/** Returns whether the database responds within two seconds. Never throws. */
export async function isDatabaseReachable(): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), TIMEOUT_MS);
  });
  const answer = queryRawPg(Prisma.sql`SELECT 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}
