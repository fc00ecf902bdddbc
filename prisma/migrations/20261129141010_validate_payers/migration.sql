ALTER TABLE "payments" VALIDATE CONSTRAINT payments_direct_has_payer;
