-- Payments of busy hours, which there are in test mode only, had their till in payments alone, so that it did not show them.
INSERT INTO "till_payments" (till_id, payment_id, taken_at)
SELECT p.till_id, p.id, p.created_at FROM "payments" p JOIN "tills" t ON t.id = p.till_id
WHERE p.mode = 'test' AND p.till_id IS NOT NULL AND NOT EXISTS (
  SELECT FROM "till_payments" tp WHERE tp.till_id = p.till_id AND tp.payment_id = p.id)
ON CONFLICT DO NOTHING;
