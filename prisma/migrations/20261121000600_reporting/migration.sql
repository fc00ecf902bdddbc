-- What was taken and given back in a time, without a look at the rows themselves. Each index is partial, so that a
-- payment or refund costs nothing here until its money has moved.
CREATE INDEX payments_taken ON "payments" (organization_id, mode, completed_at)
  INCLUDE (amount, currency, method, device_key_id) WHERE completed_at IS NOT NULL;
CREATE INDEX refunds_given_back ON "refunds" (organization_id, mode, completed_at)
  INCLUDE (amount, currency, payment_id) WHERE completed_at IS NOT NULL;

-- The few that were paid after their time.
CREATE INDEX payments_paid_late ON "payments" (organization_id, mode, completed_at DESC)
  WHERE completed_at > expires_at;
