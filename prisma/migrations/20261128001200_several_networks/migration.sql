-- An organization can have several live networks. Each has a number of its own within the organization, which payments,
-- refunds and static QR payments keep; what was there before belongs to the first one.
ALTER TABLE "public"."organizations" ADD COLUMN "last_network_number" SMALLINT NOT NULL DEFAULT 0;

ALTER TABLE "public"."network_accounts"
  ADD COLUMN "network_number" SMALLINT NOT NULL DEFAULT 1,
  ADD COLUMN "name" TEXT,
  ADD COLUMN "is_default" BOOLEAN NOT NULL DEFAULT true,
  ADD CONSTRAINT network_accounts_number CHECK (network_number > 0),
  ADD CONSTRAINT network_accounts_name CHECK (char_length(name) BETWEEN 1 AND 60);

ALTER TABLE "public"."payments" ADD COLUMN "network_number" SMALLINT NOT NULL DEFAULT 1;

ALTER TABLE "public"."refunds" ADD COLUMN "network_number" SMALLINT NOT NULL DEFAULT 1;

ALTER TABLE "public"."static_qr_payments" ADD COLUMN "network_number" SMALLINT NOT NULL DEFAULT 1;

ALTER TABLE "public"."reusable_links" ADD COLUMN "network_number" SMALLINT;
