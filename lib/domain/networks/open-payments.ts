import { countOfPolledPayments, idsOfPolledPayments } from "@/lib/domain/payments/sql";
import { countOfPolledRefunds } from "@/lib/domain/refunds/sql";
import { Prisma } from "@/lib/kit/db";
import type { AtNetwork } from "@/lib/network";

/** Live payments and refunds that the network still has to decide. */
export interface OpenPayments {
  count: number;
  /** The IDs of the first of the payments. */
  payments: string[];
}

const MAX_NAMED = 5;

/** Reads what is still polled at a live network. */
export async function openAt(
  account: AtNetwork,
  transaction: Prisma.TransactionClient,
): Promise<OpenPayments> {
  const [open] = await transaction.$queryRaw<OpenPayments[]>(Prisma.sql`
    SELECT (${countOfPolledPayments(account)}) + (${countOfPolledRefunds(account)}) AS count,
      ARRAY(${idsOfPolledPayments(account, MAX_NAMED)}) AS payments`);
  return open!;
}
