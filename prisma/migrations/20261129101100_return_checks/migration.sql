-- Networks that have to be asked what others returned of a completed payment are asked again, for as long as that is
-- possible. Rows are added while the server runs, also for payments that were completed before.
CREATE TABLE "return_checks" (
    "payment_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "network_number" SMALLINT NOT NULL,
    "completed_at" TIMESTAMPTZ(3) NOT NULL,
    "next_check_at" TIMESTAMPTZ(3),
    "behind_since" TIMESTAMPTZ(3),

    CONSTRAINT "return_checks_pkey" PRIMARY KEY ("payment_id")
);
CREATE INDEX "return_checks_organization_id_mode_network_number_next_chec_idx" ON "return_checks"("organization_id", "mode", "network_number", "next_check_at");
ALTER TABLE "return_checks" ADD CONSTRAINT "return_checks_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "network_accounts" ADD COLUMN "returns_watched_until" TIMESTAMPTZ(3);

-- All that Vipps MobilePay captured of a payment is one transfer, under our reference: its own numbers differ from answer to
-- answer. Rows under such a number, which parts captured in the portal have, would count beside it.
INSERT INTO "payment_transfers" ("payment_id", "network_id", "organization_id", "mode", "amount", "found_at")
SELECT DISTINCT ON (t."payment_id") t."payment_id", replace(t."payment_id", '_', '-'), t."organization_id", t."mode", t."amount", t."found_at"
FROM "payment_transfers" t
JOIN "payments" p ON p."id" = t."payment_id"
JOIN "network_accounts" a ON a."organization_id" = p."organization_id" AND a."mode" = p."mode"
  AND a."network_number" = p."network_number" AND a."kind" = 'vipps_mobilepay'
ORDER BY t."payment_id", t."found_at" DESC
ON CONFLICT DO NOTHING;
DELETE FROM "payment_transfers" t
USING "payments" p, "network_accounts" a
WHERE p."id" = t."payment_id" AND a."organization_id" = p."organization_id" AND a."mode" = p."mode"
  AND a."network_number" = p."network_number" AND a."kind" = 'vipps_mobilepay'
  AND t."network_id" <> replace(t."payment_id", '_', '-');
