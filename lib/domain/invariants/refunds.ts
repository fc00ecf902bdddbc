import { sqlRows } from "@/lib/kit/rows";
import type { Invariant } from "./invariant";

export const refundInvariants: readonly Invariant[] = [
  {
    name: "refunds-add-up",
    says: "A payment's refunded and reserved amounts are the sums of its completed and pending refunds, within what was paid.",
    // Only payments that have refunds, or amounts of refunds: they are few, and each has refunds that an index finds.
    offenders: (since) => sqlRows<"id">`
      SELECT p.id FROM payments p LEFT JOIN LATERAL (
        SELECT coalesce(sum(r.amount) FILTER (WHERE r.status = 'completed'), 0) AS given_back,
          coalesce(sum(r.amount) FILTER (WHERE r.status = 'pending'), 0) AS held_back
        FROM refunds r WHERE r.payment_id = p.id) sums ON true
      WHERE p.id IN (
          SELECT p.id FROM payments p
          WHERE ${since("p.id", "payment")} AND (p.refunded_amount <> 0 OR p.refund_pending_amount <> 0)
          UNION SELECT r.payment_id FROM refunds r WHERE ${since("r.id", "refund")})
        AND (p.refunded_amount <> sums.given_back OR p.refund_pending_amount <> sums.held_back
          OR sums.given_back + sums.held_back > coalesce(p.paid_amount, p.amount))`,
  },
  {
    name: "refunds-fit-their-payment",
    says: "A refund belongs to a completed payment of the same organization, mode, network and currency.",
    offenders: (since) => sqlRows<"id">`
      SELECT r.id FROM refunds r LEFT JOIN payments p ON p.id = r.payment_id
      WHERE ${since("r.id", "refund")} AND (p.id IS NULL OR p.status <> 'completed'
        OR (p.organization_id, p.mode, p.network_number, p.currency)
          <> (r.organization_id, r.mode, r.network_number, r.currency))`,
  },
];
