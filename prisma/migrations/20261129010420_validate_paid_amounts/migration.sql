ALTER TABLE "payments" VALIDATE CONSTRAINT payments_paid_amount;
ALTER TABLE "payments" VALIDATE CONSTRAINT payments_refunds_within_paid;
ALTER TABLE "refunds" VALIDATE CONSTRAINT refunds_of_network_are_named;
ALTER TABLE "refunds" VALIDATE CONSTRAINT refunds_of_network_are_completed;
