-- A payer's key for a static QR payment in the sandbox: however often it is sent, it is paid once.
ALTER TABLE "sandbox"."operations" ADD COLUMN "idempotency_key" TEXT;
