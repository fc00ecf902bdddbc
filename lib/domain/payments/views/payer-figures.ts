import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { Prisma, query } from "@/lib/kit/db";
import { firstInOrder, sqlRows } from "@/lib/kit/rows";
import type { PaymentColumn } from "../columns";
import { displayStatusSql } from "../display-status";
import { paidOf } from "../sql";
import type { DisplayStatus } from "../vocabulary";

/** Payments with the same status and currency; amounts are in minor units. */
export interface PayerGroup {
  status: DisplayStatus;
  currency: string;
  count: number;
  paid: bigint;
  refunded: bigint;
}

export interface PayerFigures {
  groups: PayerGroup[];
  /** There are more payments than were read. */
  isCapped: boolean;
  firstSeenAt?: Date;
  lastSeenAt?: Date;
}

/** The payments of a payer are a range of one index, which has them in the order of the list. */
const ofPayer = ({ organizationId, mode }: Actor, phone: string): Prisma.Sql => Prisma.sql`
  organization_id = ${organizationId} AND mode = ${mode}::mode AND payer_phone = ${phone}`;

/** SELECT of the newest payments of a payer (E.164) in the actor's organization and mode. */
export const newestOfPayer = (actor: Actor, phone: string, limit: number) =>
  firstInOrder(sqlRows<PaymentColumn>`payments`, { ranges: [ofPayer(actor, phone)], limit });

/**
 * Counts and sums the newest payments of a payer (E.164), at most as many as given. When the payer was first and last
 * seen is of all payments.
 */
export async function readPayerFigures(
  actor: Actor,
  phone: string,
  limit: number,
): Promise<PayerFigures> {
  authorize(actor, "payments.search");
  const range = ofPayer(actor, phone);
  const [groups, [seen]] = await Promise.all([
    query<PayerGroup>(Prisma.sql`
      SELECT ${displayStatusSql} AS status, currency, count(*)::int AS count,
        coalesce(sum(${paidOf}) FILTER (WHERE status = 'completed'), 0)::bigint AS paid,
        sum(refunded_amount)::bigint AS refunded
      FROM (${newestOfPayer(actor, phone, limit)}) AS p GROUP BY 1, 2`),
    query<{ first: Date | null; last: Date | null; more: boolean }>(Prisma.sql`
      SELECT (SELECT created_at FROM payments WHERE ${range} ORDER BY created_at, id LIMIT 1) AS first,
        (SELECT created_at FROM payments WHERE ${range} ORDER BY created_at DESC, id DESC LIMIT 1) AS last,
        EXISTS (
          SELECT FROM payments WHERE ${range} ORDER BY created_at DESC, id DESC OFFSET ${limit}) AS more`),
  ]);
  return {
    groups,
    isCapped: seen!.more,
    ...(seen!.first && { firstSeenAt: seen!.first }),
    ...(seen!.last && { lastSeenAt: seen!.last }),
  };
}
