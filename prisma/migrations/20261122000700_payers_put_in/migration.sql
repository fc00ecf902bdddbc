-- What was put into a payer's balance, at the start or by a person: with it the balances can be reckoned again from
-- the operations and the refunds. Whatever has been put in so far is what explains the balance that there is.
ALTER TABLE "sandbox"."payers" ADD COLUMN "put_in" BIGINT;
UPDATE "sandbox"."payers" p SET put_in = p.balance
  + coalesce((SELECT sum(o.amount) FROM "sandbox"."operations" o
      WHERE o.account_id = p.account_id AND o.phone = p.phone AND o.status = 'Processed' AND o.fate IS NULL), 0)
  - coalesce((SELECT sum(r.amount) FROM "sandbox"."refunds" r JOIN "sandbox"."operations" o ON o.id = r.operation_id
      WHERE o.account_id = p.account_id AND o.phone = p.phone AND o.fate IS NULL AND r.status = 'Refunded'), 0);
ALTER TABLE "sandbox"."payers" ALTER COLUMN "put_in" SET NOT NULL;
