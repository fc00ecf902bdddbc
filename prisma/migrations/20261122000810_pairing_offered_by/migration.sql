-- Who offered the code that a customer display is paired with, for the audit log.
ALTER TABLE "tills" ADD COLUMN "pairing_code_offered_by" TEXT;
