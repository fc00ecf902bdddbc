-- Emails of the last day, to limit how many an organization, a sender and an address send and get.
CREATE TABLE "sent_mails" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "recipient_hash" BYTEA NOT NULL,
    "organization_id" TEXT,
    "sent_by" TEXT,
    "payment_id" TEXT,
    "sent_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "sent_mails_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "sent_mails_recipient_hash_sent_at_idx" ON "sent_mails"("recipient_hash", "sent_at");

CREATE INDEX "sent_mails_organization_id_sent_at_idx" ON "sent_mails"("organization_id", "sent_at");

CREATE INDEX "sent_mails_sent_by_sent_at_idx" ON "sent_mails"("sent_by", "sent_at");

CREATE INDEX "sent_mails_sent_at_idx" ON "sent_mails"("sent_at");

ALTER TABLE "sent_mails"
  ADD CONSTRAINT sent_mails_recipient CHECK (octet_length(recipient_hash) = 32);
