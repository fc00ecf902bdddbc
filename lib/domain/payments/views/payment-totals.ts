import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { Prisma } from "@/lib/kit/db";
import { toMajorUnits } from "@/lib/kit/money";
import { firstInOrder } from "@/lib/kit/rows";
import { paidOf } from "../sql";
import type { PaymentSearch, PaymentTotals } from "./schemas";
import { searchConditions } from "./search-conditions";
import { readInIndexOrder } from "./search-payments";

/** Counting more payments than this would take longer than reading the list. */
export const MAX_COUNTED = 50_000;

interface CurrencyTotals {
  currency: string;
  scanned: number;
  count: number;
  amount: bigint;
  paid: bigint;
  refunded: bigint;
}

/**
 * Counts the payments that `searchPayments` would find, and sums them by currency, in major units. Of more than 50 000
 * payments only the newest are counted, and nothing is summed. Throws `ValidationFailed`.
 */
export async function readPaymentTotals(
  actor: Actor,
  search: PaymentSearch,
  { timeZone, maxCounted = MAX_COUNTED }: { timeZone: string; maxCounted?: number | undefined },
): Promise<PaymentTotals> {
  authorize(actor, "payments.search");
  const { filters, table, ...scope } = searchConditions(actor, search, timeZone);
  const scanned = firstInOrder(table, { ...scope, limit: maxCounted + 1 });
  const isMatch = filters.length > 0 ? Prisma.join(filters, " AND ") : Prisma.sql`true`;
  const totals = await readInIndexOrder((ask) =>
    ask<CurrencyTotals>(Prisma.sql`
      SELECT currency, count(*)::int AS scanned, count(*) FILTER (WHERE matches)::int AS count,
        coalesce(sum(amount) FILTER (WHERE matches), 0)::bigint AS amount,
        coalesce(sum(paid) FILTER (WHERE matches AND status = 'completed'), 0)::bigint AS paid,
        coalesce(sum(refunded_amount) FILTER (WHERE matches), 0)::bigint AS refunded
      FROM (SELECT currency, amount, ${paidOf} AS paid, status, refunded_amount, ${isMatch} AS matches FROM (${scanned}) AS p) AS p
      GROUP BY currency`),
  );
  const isCapped = totals.reduce((sum, { scanned }) => sum + scanned, 0) > maxCounted;
  const count = totals.reduce((sum, total) => sum + total.count, 0);
  return {
    count: Math.min(count, maxCounted),
    is_capped: isCapped,
    sums: isCapped
      ? []
      : totals
          .filter(({ count }) => count > 0)
          .map(present)
          .sort(byPaid),
  };
}

const present = ({ currency, amount, paid, refunded }: CurrencyTotals) => ({
  currency,
  amount: toMajorUnits(amount, currency),
  paid: toMajorUnits(paid, currency),
  refunded: toMajorUnits(refunded, currency),
});

const byPaid = (one: { paid: number }, other: { paid: number }): number => other.paid - one.paid;
