-- Lists of the account area that pick out a small part of a large table. Each index is partial, so that what is
-- written most (a delivery that succeeds at once, a payment by phone) does not touch it.

CREATE INDEX deliveries_failed ON "deliveries" (organization_id, mode, created_at DESC, id DESC)
  WHERE status = 'failed';
CREATE INDEX deliveries_tests ON "deliveries" (organization_id, mode, created_at DESC, id DESC)
  WHERE is_test;
CREATE INDEX deliveries_by_rarer_event ON "deliveries"
  (organization_id, mode, event_type, created_at DESC, id DESC)
  WHERE event_type <> 'payment.completed';

CREATE INDEX payments_by_link ON "payments" (organization_id, mode, created_at DESC, id DESC)
  WHERE method = 'link';

-- Search by the beginning of a payer's name or of an order number, in every collation of the database.
CREATE INDEX static_qr_payments_by_payer ON "static_qr_payments"
  (organization_id, mode, lower(client_short_name) text_pattern_ops);
CREATE INDEX static_qr_payments_by_order ON "static_qr_payments"
  (organization_id, mode, order_number text_pattern_ops);
