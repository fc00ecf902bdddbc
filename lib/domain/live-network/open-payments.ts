import { countOfPolledPayments, idsOfPolledPayments } from "@/lib/domain/payments/sql";
import { countOfPolledRefunds } from "@/lib/domain/refunds/sql";
import { Prisma } from "@/lib/kit/db";

/** Live payments and refunds that the network still has to decide. */
export interface OpenPayments {
  count: number;
  /** The IDs of the first of the payments. */
  payments: string[];
}

const MAX_NAMED = 5;

/** Reads what is still polled at an organization's live network. */
export async function openAt(
  organizationId: string,
  transaction: Prisma.TransactionClient,
): Promise<OpenPayments> {
  const [open] = await transaction.$queryRaw<OpenPayments[]>(Prisma.sql`
    SELECT (${countOfPolledPayments(organizationId, "live")}) + (${countOfPolledRefunds(organizationId, "live")}) AS count,
      ARRAY(${idsOfPolledPayments(organizationId, "live", MAX_NAMED)}) AS payments`);
  return open!;
}
