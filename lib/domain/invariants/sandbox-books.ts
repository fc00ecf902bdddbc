// The sandbox network has its own records; what is paid there and what is paid in Qassa must agree.
import { sqlRows } from "@/lib/kit/rows";
import type { Invariant } from "./invariant";

export const sandboxInvariants: readonly Invariant[] = [
  {
    name: "paid-here-is-paid-at-the-sandbox",
    says: "A completed test payment is paid in its organization's sandbox, with the same amount and currency.",
    offenders: (since) => sqlRows<"id">`
      SELECT p.id FROM payments p
      JOIN network_accounts a ON a.organization_id = p.organization_id AND a.mode = p.mode AND a.kind = 'sandbox'
      LEFT JOIN sandbox.operations o ON o.account_id = a.id AND o.reference = p.id
      WHERE ${since("p.id", "payment")} AND p.status = 'completed'
        AND (o.status, o.amount, o.currency) IS DISTINCT FROM ('Processed', p.amount, p.currency)`,
  },
  {
    name: "paid-at-the-sandbox-is-paid-here",
    says: "A payment that is paid in the sandbox is completed, or Qassa still polls it.",
    offenders: (since) => sqlRows<"id">`
      SELECT o.reference AS id FROM sandbox.operations o LEFT JOIN payments p ON p.id = o.reference
      WHERE o.reference IS NOT NULL AND ${since("o.reference", "payment")} AND o.status = 'Processed'
        AND (p.id IS NULL OR NOT (p.status = 'completed'
          -- Not polled yet, or paid more than a day after it expired, when it is no longer polled.
          OR p.status IN ('pending', 'expired')
          -- Nobody ever got the token of a link that failed: a magic amount paid it.
          OR (p.method = 'link' AND p.status = 'failed' AND p.qr_token IS NULL)))`,
  },
  {
    name: "refunded-here-is-refunded-at-the-sandbox",
    says: "A completed test refund is completed in the sandbox, with the same payment and amount.",
    offenders: (since) => sqlRows<"id">`
      SELECT r.id FROM refunds r
      JOIN network_accounts a ON a.organization_id = r.organization_id AND a.mode = r.mode AND a.kind = 'sandbox'
      LEFT JOIN sandbox.refunds b ON b.account_id = a.id AND b.reference = r.id
      LEFT JOIN sandbox.operations o ON o.id = b.operation_id
      WHERE ${since("r.id", "refund")} AND r.status = 'completed'
        AND (b.status, b.amount, o.reference) IS DISTINCT FROM ('Refunded', r.amount, r.payment_id)`,
  },
  {
    name: "refunded-at-the-sandbox-is-refunded-here",
    says: "A refund that is completed in the sandbox is completed, or Qassa still polls it; refunds never exceed the payment.",
    offenders: (since) => sqlRows<"id">`
      SELECT b.reference AS id FROM sandbox.refunds b LEFT JOIN refunds r ON r.id = b.reference
      WHERE ${since("b.reference", "refund")} AND (r.id IS NULL
        OR (b.status = 'Refunded' AND r.status = 'failed')
        OR (b.status = 'RefundFailed' AND r.status = 'completed')
        OR (b.status = 'RefundAccepted' AND r.status <> 'pending'))
      UNION ALL
      SELECT o.reference FROM sandbox.operations o JOIN sandbox.refunds b ON b.operation_id = o.id
      WHERE ${since("b.reference", "refund")} AND b.status <> 'RefundFailed'
      GROUP BY o.id HAVING sum(b.amount) > o.amount OR o.status <> 'Processed'`,
  },
  {
    name: "payers-balances-add-up",
    says: "A sandbox payer's balance is what was put in, minus payments, plus refunds.",
    offenders: () => sqlRows<"id">`
      SELECT p.account_id || ' ' || p.phone AS id FROM sandbox.payers p
      LEFT JOIN LATERAL (
        -- Payments by magic amounts use the sandbox's own money.
        SELECT coalesce(sum(o.amount), 0) AS paid FROM sandbox.operations o
        WHERE o.account_id = p.account_id AND o.phone = p.phone AND o.status = 'Processed' AND o.fate IS NULL
      ) outgoing ON true
      LEFT JOIN LATERAL (
        SELECT coalesce(sum(b.amount), 0) AS returned FROM sandbox.refunds b JOIN sandbox.operations o ON o.id = b.operation_id
        WHERE o.account_id = p.account_id AND o.phone = p.phone AND o.fate IS NULL AND b.status = 'Refunded'
      ) incoming ON true
      WHERE p.balance <> p.put_in - outgoing.paid + incoming.returned`,
  },
];
