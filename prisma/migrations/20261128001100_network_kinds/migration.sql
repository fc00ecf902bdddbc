-- Networks that Qassa calls itself, without a merchant's gateway.
ALTER TYPE "network_kind" ADD VALUE 'vipps_mobilepay';
ALTER TYPE "network_kind" ADD VALUE 'pix';

-- When the certificate that identifies the merchant to the network ends.
ALTER TABLE "network_accounts" ADD COLUMN "certificate_expires_at" TIMESTAMPTZ(3);
