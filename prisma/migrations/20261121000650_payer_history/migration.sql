-- The history on a payer's phone: what is over, and what came back, each from the newest.
ALTER TABLE "sandbox"."refunds" ADD COLUMN "phone" TEXT;

UPDATE "sandbox"."refunds" r SET phone = o.phone FROM "sandbox"."operations" o WHERE o.id = r.operation_id;

CREATE INDEX operations_over_of_payer ON "sandbox"."operations" (account_id, phone, finished_at DESC, id DESC)
  WHERE finished_at IS NOT NULL;

CREATE INDEX refunds_of_payer ON "sandbox"."refunds" (account_id, phone, finished_at DESC, id DESC)
  WHERE status = 'Refunded';
