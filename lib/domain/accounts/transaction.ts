import { db, type Prisma } from "@/lib/kit/db";

/** A person who saves something would rather wait for a connection than be told to try again. */
const PATIENTLY = { maxWait: 10_000, timeout: 15_000 };

/** Several statements that count together or not at all. */
export const inTransaction = <Result>(
  act: (transaction: Prisma.TransactionClient) => Promise<Result>,
): Promise<Result> => db().$transaction(act, PATIENTLY);
