-- The sandbox network's own look-ups: what the schema file cannot say, or need not.

-- Refunds that wait for their decision.
CREATE INDEX refunds_undecided ON "sandbox"."refunds" (account_id, decides_at) WHERE status = 'RefundAccepted';

-- The last payments of a payer, for the phone.
CREATE INDEX operations_of_payer ON "sandbox"."operations" (account_id, phone, id DESC);

-- Whoever looks an order number up has no other key to it.
CREATE UNIQUE INDEX operations_order_number ON "sandbox"."operations" (order_number) WHERE order_number IS NOT NULL;
