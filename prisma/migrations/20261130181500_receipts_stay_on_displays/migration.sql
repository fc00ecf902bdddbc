-- The payment that the till's own screen has been cleared of, while its customer displays still show the receipt's code.
-- Without it, as versions before leave it, both show the same.
ALTER TABLE "tills" ADD COLUMN "cleared_payment_id" TEXT;
