import { Prisma, queryDirectly } from "@/lib/kit/db";

const PATIENCE_MS = 2_000;

/** Whether the database answers a question within two seconds. Never throws. */
export async function databaseAnswers(): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  const answer = queryDirectly(Prisma.sql`SELECT 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}
