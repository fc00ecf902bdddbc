-- Payments of busy hours in the sandbox had their till in payments only, so that their till did not show them.
INSERT INTO "till_payments" (till_id, payment_id, taken_at)
SELECT p.till_id, p.id, p.created_at FROM "payments" p JOIN "tills" t ON t.id = p.till_id
ON CONFLICT DO NOTHING;
