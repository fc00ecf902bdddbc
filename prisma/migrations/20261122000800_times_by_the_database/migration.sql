-- Nobody reads when an organization or a user was changed last: the audit log says it of every change.
ALTER TABLE "organizations" DROP COLUMN "updated_at";
ALTER TABLE "users" DROP COLUMN "updated_at";

-- What Prisma writes gets its times from the database, not from the clock of the process that writes.
ALTER TABLE "public"."installation" ALTER COLUMN "created_at" SET DEFAULT now();
ALTER TABLE "public"."organizations" ALTER COLUMN "created_at" SET DEFAULT now();
ALTER TABLE "public"."users" ALTER COLUMN "created_at" SET DEFAULT now();
ALTER TABLE "public"."memberships" ALTER COLUMN "created_at" SET DEFAULT now();
ALTER TABLE "public"."mailed_links" ALTER COLUMN "created_at" SET DEFAULT now();
ALTER TABLE "public"."sessions" ALTER COLUMN "created_at" SET DEFAULT now(), ALTER COLUMN "last_used_at" SET DEFAULT now();
ALTER TABLE "public"."known_browsers" ALTER COLUMN "created_at" SET DEFAULT now(), ALTER COLUMN "last_used_at" SET DEFAULT now();
ALTER TABLE "public"."device_keys" ALTER COLUMN "created_at" SET DEFAULT now();
ALTER TABLE "public"."network_accounts" ALTER COLUMN "history_next_at" SET DEFAULT now(), ALTER COLUMN "created_at" SET DEFAULT now();
ALTER TABLE "public"."payments" ALTER COLUMN "created_at" SET DEFAULT now(), ALTER COLUMN "updated_at" SET DEFAULT now();
ALTER TABLE "public"."payment_timeline" ALTER COLUMN "at" SET DEFAULT now();
ALTER TABLE "public"."refunds" ALTER COLUMN "created_at" SET DEFAULT now(), ALTER COLUMN "updated_at" SET DEFAULT now();
ALTER TABLE "public"."static_qr_payments" ALTER COLUMN "synced_at" SET DEFAULT now();
ALTER TABLE "public"."subscriptions" ALTER COLUMN "created_at" SET DEFAULT now(), ALTER COLUMN "updated_at" SET DEFAULT now();
ALTER TABLE "public"."events" ALTER COLUMN "created_at" SET DEFAULT now();
ALTER TABLE "public"."deliveries" ALTER COLUMN "created_at" SET DEFAULT now();
ALTER TABLE "public"."delivery_attempts" ALTER COLUMN "started_at" SET DEFAULT now();
ALTER TABLE "public"."idempotency_keys" ALTER COLUMN "created_at" SET DEFAULT now();
ALTER TABLE "public"."audit_log" ALTER COLUMN "at" SET DEFAULT now();
ALTER TABLE "public"."tills" ALTER COLUMN "created_at" SET DEFAULT now();
ALTER TABLE "public"."till_displays" ALTER COLUMN "created_at" SET DEFAULT now(), ALTER COLUMN "last_seen_at" SET DEFAULT now();
ALTER TABLE "sandbox"."merchants" ALTER COLUMN "created_at" SET DEFAULT now();
ALTER TABLE "sandbox"."payers" ALTER COLUMN "created_at" SET DEFAULT now();
ALTER TABLE "sandbox"."operations" ALTER COLUMN "created_at" SET DEFAULT now();
ALTER TABLE "sandbox"."refunds" ALTER COLUMN "created_at" SET DEFAULT now();
