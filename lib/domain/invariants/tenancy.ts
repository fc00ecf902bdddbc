import { sqlRows } from "@/lib/kit/rows";
import type { Invariant } from "./invariant";

export const tenancyInvariants: readonly Invariant[] = [
  {
    name: "rows-stay-with-their-organization",
    says: "Related rows belong to the same organization and mode.",
    offenders: (since) => sqlRows<"id">`
      SELECT p.id FROM payments p JOIN device_keys k ON k.id = p.device_key_id
      WHERE ${since("p.id", "payment")} AND (k.organization_id, k.mode) <> (p.organization_id, p.mode)
      UNION ALL
      SELECT r.id FROM refunds r JOIN device_keys k ON k.id = r.device_key_id
      WHERE ${since("r.id", "refund")} AND (k.organization_id, k.mode) <> (r.organization_id, r.mode)
      UNION ALL
      SELECT t.payment_id FROM payment_timeline t JOIN payments p ON p.id = t.payment_id
      WHERE ${since("t.payment_id", "payment")} AND (t.organization_id, t.mode) <> (p.organization_id, p.mode)
      UNION ALL
      SELECT n.id FROM payment_notes n JOIN payments p ON p.id = n.payment_id
      WHERE ${since("n.id", "note")} AND (n.organization_id, n.mode) <> (p.organization_id, p.mode)
      UNION ALL
      SELECT t.payment_id FROM payment_transfers t JOIN payments p ON p.id = t.payment_id
      WHERE ${since("t.payment_id", "payment")} AND (t.organization_id, t.mode) <> (p.organization_id, p.mode)
      UNION ALL
      SELECT c.payment_id FROM return_checks c JOIN payments p ON p.id = c.payment_id
      WHERE ${since("c.payment_id", "payment")}
        AND (c.organization_id, c.mode, c.network_number) <> (p.organization_id, p.mode, p.network_number)
      UNION ALL
      SELECT d.payment_id FROM payment_discrepancies d JOIN payments p ON p.id = d.payment_id
      WHERE ${since("d.payment_id", "payment")} AND (d.organization_id, d.mode) <> (p.organization_id, p.mode)
      UNION ALL
      SELECT l.payment_id FROM payment_lines l JOIN payments p ON p.id = l.payment_id
      WHERE ${since("l.payment_id", "payment")} AND (l.organization_id, l.mode) <> (p.organization_id, p.mode)
      UNION ALL
      SELECT l.payment_id FROM reusable_link_payments l JOIN payments p ON p.id = l.payment_id
      JOIN reusable_links r ON r.id = l.reusable_link_id
      WHERE ${since("l.payment_id", "payment")}
        AND ((l.organization_id, l.mode, l.payment_created_at) <> (p.organization_id, p.mode, p.created_at)
          OR (r.organization_id, r.mode, r.currency) <> (p.organization_id, p.mode, p.currency))
      UNION ALL
      SELECT e.id FROM events e JOIN payments p ON p.id = e.payment_id
      WHERE ${since("e.id", "event")} AND (e.organization_id, e.mode) <> (p.organization_id, p.mode)
      UNION ALL
      SELECT d.id FROM deliveries d JOIN subscriptions s ON s.id = d.subscription_id
      LEFT JOIN events e ON e.id = d.event_id
      WHERE ${since("d.id", "delivery")} AND ((d.organization_id, d.mode) <> (s.organization_id, s.mode)
        OR (d.organization_id, d.mode) <> (e.organization_id, e.mode))
      UNION ALL
      SELECT t.id FROM tills t JOIN payments p ON p.id = t.payment_id
      WHERE ${since("p.id", "payment")} AND (t.organization_id, t.mode) <> (p.organization_id, p.mode)
      UNION ALL
      SELECT t.payment_id FROM till_payments t JOIN tills ON tills.id = t.till_id
      LEFT JOIN payments p ON p.id = t.payment_id
      WHERE ${since("t.payment_id", "payment")}
        AND (p.id IS NULL OR (tills.organization_id, tills.mode) <> (p.organization_id, p.mode))`,
  },
  {
    name: "a-payments-till-is-one-fact",
    says: "A payment and till_payments, from which versions before read it, name the same till.",
    offenders: (since) => sqlRows<"id">`
      SELECT t.payment_id AS id FROM till_payments t JOIN payments p ON p.id = t.payment_id
      WHERE ${since("t.payment_id", "payment")} AND (t.is_copied OR p.till_id IS NOT NULL)
        AND p.till_id IS DISTINCT FROM t.till_id
      UNION ALL
      SELECT p.id FROM payments p JOIN tills ON tills.id = p.till_id
      WHERE ${since("p.id", "payment")} AND NOT EXISTS (
        SELECT FROM till_payments t WHERE t.till_id = p.till_id AND t.payment_id = p.id)`,
  },
  {
    name: "one-network-is-the-default",
    says: "An organization with networks in a mode has one default among them; its numbers were all given out.",
    offenders: () => sqlRows<"id">`
      SELECT organization_id AS id FROM network_accounts
      GROUP BY organization_id, mode HAVING count(*) FILTER (WHERE is_default) <> 1
      UNION ALL
      SELECT n.organization_id FROM network_accounts n JOIN organizations o ON o.id = n.organization_id
      WHERE n.network_number > greatest(1, o.last_network_number)`,
  },
  {
    name: "tags-are-as-their-payment",
    says: "A tag repeats its payment's organization, mode and creation time; a payment has at most 10.",
    offenders: (since) => sqlRows<"id">`
      SELECT t.payment_id AS id FROM payment_tags t JOIN payments p ON p.id = t.payment_id
      WHERE ${since("t.payment_id", "payment")}
        AND (t.organization_id, t.mode, t.payment_created_at) <> (p.organization_id, p.mode, p.created_at)
      UNION ALL
      SELECT t.payment_id FROM payment_tags t
      WHERE ${since("t.payment_id", "payment")} GROUP BY t.payment_id HAVING count(*) > 10`,
  },
  {
    name: "idempotency-keys-lead-to-what-they-made",
    says: "An idempotency key refers to a payment or refund of its organization and mode; no other key of the operation refers to the same one.",
    offenders: (since) => sqlRows<"id">`
      SELECT k.resource_id AS id FROM idempotency_keys k
      LEFT JOIN payments p ON p.id = k.resource_id
        AND (p.organization_id, p.mode) = (k.organization_id, k.mode)
      LEFT JOIN refunds r ON r.id = k.resource_id
        AND (r.organization_id, r.mode) = (k.organization_id, k.mode)
      WHERE (${since("k.resource_id", "payment")} OR k.resource_id !~ '^pay_')
        AND k.resource_id IS NOT NULL AND p.id IS NULL AND r.id IS NULL
      UNION ALL
      SELECT max(k.resource_id) FROM idempotency_keys k
      WHERE k.resource_id IS NOT NULL AND (${since("k.resource_id", "payment")} OR k.resource_id !~ '^pay_')
      GROUP BY k.organization_id, k.mode, k.operation, k.resource_id HAVING count(*) > 1`,
  },
];
