-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "sandbox";

-- CreateEnum
CREATE TYPE "mode" AS ENUM ('test', 'live');

-- CreateEnum
CREATE TYPE "role" AS ENUM ('owner', 'admin', 'developer', 'accountant', 'cashier');

-- CreateEnum
CREATE TYPE "payment_method" AS ENUM ('direct', 'link');

-- CreateEnum
CREATE TYPE "payment_status" AS ENUM ('pending', 'completed', 'cancelled', 'failed', 'expired');

-- CreateEnum
CREATE TYPE "refund_status" AS ENUM ('pending', 'completed', 'failed');

-- CreateEnum
CREATE TYPE "network_kind" AS ENUM ('sandbox', 'gateway');

-- CreateEnum
CREATE TYPE "delivery_status" AS ENUM ('pending', 'succeeded', 'failed');

-- CreateEnum
CREATE TYPE "delivery_lane" AS ENUM ('healthy', 'failing');

-- CreateTable
CREATE TABLE "organizations" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'KZT',
    "time_zone" TEXT NOT NULL DEFAULT 'Asia/Almaty',
    "require_device_key_for_static_qr" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organizations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "session_version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "memberships" (
    "organization_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "role" "role" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "memberships_pkey" PRIMARY KEY ("organization_id","user_id")
);

-- CreateTable
CREATE TABLE "device_keys" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "name" TEXT NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "prefix" TEXT NOT NULL,
    "last_four" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_by" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "last_used_ip" TEXT,
    "revoked_at" TIMESTAMPTZ(3),
    "rotated_from_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "device_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "network_accounts" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "kind" "network_kind" NOT NULL,
    "base_url" TEXT,
    "credentials_encrypted" BYTEA,
    "history_cursor" TEXT NOT NULL DEFAULT '',
    "history_next_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "history_synced_at" TIMESTAMPTZ(3),
    "last_answer_at" TIMESTAMPTZ(3),
    "last_failure_at" TIMESTAMPTZ(3),
    "last_failure" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "network_accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "user_id" TEXT NOT NULL,
    "device_key_id" TEXT,
    "method" "payment_method" NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "status" "payment_status" NOT NULL DEFAULT 'pending',
    "merchant_order_id" TEXT,
    "payer_phone" TEXT,
    "comment" TEXT,
    "metadata" JSON,
    "cancel_reason" TEXT,
    "failure_reason" TEXT,
    "refunded_amount" BIGINT NOT NULL DEFAULT 0,
    "refund_pending_amount" BIGINT NOT NULL DEFAULT 0,
    "qr_token" TEXT,
    "qr_operation_id" BIGINT,
    "ext_tran_id" TEXT,
    "network_status" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completed_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "next_check_at" TIMESTAMPTZ(3),
    "last_checked_at" TIMESTAMPTZ(3),

    CONSTRAINT "payments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_timeline" (
    "id" BIGSERIAL NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "payment_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "kind" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "data" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "payment_timeline_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refunds" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "payment_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "device_key_id" TEXT,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "reason" TEXT,
    "status" "refund_status" NOT NULL DEFAULT 'pending',
    "fail_reason" TEXT,
    "network_status" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completed_at" TIMESTAMPTZ(3),
    "next_check_at" TIMESTAMPTZ(3),
    "last_checked_at" TIMESTAMPTZ(3),

    CONSTRAINT "refunds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "static_qr_payments" (
    "id" BIGSERIAL NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "order_number" TEXT NOT NULL,
    "provider_operation_id" BIGINT NOT NULL,
    "sale_id" BIGINT NOT NULL,
    "sale_type" TEXT NOT NULL,
    "source_type" TEXT NOT NULL,
    "operation_type" INTEGER NOT NULL,
    "operation_method" INTEGER NOT NULL,
    "features" INTEGER NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "comment" TEXT,
    "client_short_name" TEXT,
    "order_reg_date" TIMESTAMPTZ(3) NOT NULL,
    "synced_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "static_qr_payments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscriptions" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT,
    "events" TEXT[],
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "secret_encrypted" BYTEA,
    "next_secret_encrypted" BYTEA,
    "disabled_reason" TEXT,
    "consecutive_failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "created_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "events" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "type" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "refund_id" TEXT,
    "merchant_order_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deliveries" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "subscription_id" TEXT NOT NULL,
    "event_id" TEXT,
    "event_type" TEXT NOT NULL,
    "payment_id" TEXT,
    "refund_id" TEXT,
    "merchant_order_id" TEXT,
    "is_test" BOOLEAN NOT NULL DEFAULT false,
    "status" "delivery_status" NOT NULL DEFAULT 'pending',
    "lane" "delivery_lane" NOT NULL DEFAULT 'healthy',
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "attempt_limit" INTEGER NOT NULL DEFAULT 3,
    "next_attempt_at" TIMESTAMPTZ(3),
    "last_status_code" INTEGER,
    "last_error" TEXT,
    "event_created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery_attempts" (
    "delivery_id" TEXT NOT NULL,
    "attempt_number" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "duration_ms" INTEGER,
    "request_headers" JSONB,
    "request_body" TEXT,
    "response_status" INTEGER,
    "response_headers" JSONB,
    "response_body" TEXT,
    "error" TEXT,

    CONSTRAINT "delivery_attempts_pkey" PRIMARY KEY ("delivery_id","attempt_number")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "organization_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "operation" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "resource_id" TEXT,
    "open_until" TIMESTAMPTZ(3),
    "response_status" INTEGER,
    "response_body" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("organization_id","mode","operation","key")
);

-- CreateTable
CREATE TABLE "audit_log" (
    "id" BIGSERIAL NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "mode",
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "target" TEXT,
    "data" JSONB NOT NULL DEFAULT '{}',
    "ip" TEXT,

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sandbox"."merchants" (
    "account_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "phone_code" TEXT NOT NULL,
    "static_qr_token" TEXT NOT NULL,
    "faults" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "merchants_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "sandbox"."payers" (
    "id" BIGSERIAL NOT NULL,
    "account_id" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "balance" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sandbox"."operations" (
    "id" BIGSERIAL NOT NULL,
    "account_id" TEXT NOT NULL,
    "reference" TEXT,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "phone" TEXT,
    "comment" TEXT,
    "qr_token" TEXT,
    "ext_tran_id" TEXT NOT NULL,
    "order_number" TEXT,
    "fate" TEXT,
    "fate_at" TIMESTAMPTZ(3),
    "reason" TEXT,
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "operations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sandbox"."refunds" (
    "id" BIGSERIAL NOT NULL,
    "account_id" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "operation_id" BIGINT NOT NULL,
    "amount" BIGINT NOT NULL,
    "status" TEXT NOT NULL,
    "reason" TEXT,
    "decides_at" TIMESTAMPTZ(3) NOT NULL,
    "outcome" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "refunds_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "memberships_user_id_idx" ON "memberships"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "device_keys_key_hash_key" ON "device_keys"("key_hash");

-- CreateIndex
CREATE INDEX "device_keys_organization_id_mode_created_at_id_idx" ON "device_keys"("organization_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "network_accounts_history_next_at_idx" ON "network_accounts"("history_next_at");

-- CreateIndex
CREATE UNIQUE INDEX "network_accounts_organization_id_mode_key" ON "network_accounts"("organization_id", "mode");

-- CreateIndex
CREATE INDEX "payments_organization_id_mode_created_at_id_idx" ON "payments"("organization_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "payments_organization_id_mode_status_created_at_id_idx" ON "payments"("organization_id", "mode", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "payments_organization_id_mode_payer_phone_created_at_id_idx" ON "payments"("organization_id", "mode", "payer_phone", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "payments_organization_id_mode_merchant_order_id_created_at__idx" ON "payments"("organization_id", "mode", "merchant_order_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "payment_timeline_payment_id_id_idx" ON "payment_timeline"("payment_id", "id");

-- CreateIndex
CREATE INDEX "refunds_organization_id_mode_created_at_id_idx" ON "refunds"("organization_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "refunds_organization_id_mode_status_created_at_id_idx" ON "refunds"("organization_id", "mode", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "refunds_payment_id_created_at_id_idx" ON "refunds"("payment_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "static_qr_payments_order_number_idx" ON "static_qr_payments"("order_number");

-- CreateIndex
CREATE INDEX "static_qr_payments_organization_id_mode_order_reg_date_id_idx" ON "static_qr_payments"("organization_id", "mode", "order_reg_date" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "static_qr_payments_organization_id_mode_order_number_key" ON "static_qr_payments"("organization_id", "mode", "order_number");

-- CreateIndex
CREATE INDEX "subscriptions_organization_id_mode_created_at_id_idx" ON "subscriptions"("organization_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "events_organization_id_mode_created_at_id_idx" ON "events"("organization_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "deliveries_organization_id_mode_created_at_id_idx" ON "deliveries"("organization_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "deliveries_subscription_id_created_at_id_idx" ON "deliveries"("subscription_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "deliveries_payment_id_idx" ON "deliveries"("payment_id");

-- CreateIndex
CREATE UNIQUE INDEX "deliveries_event_id_subscription_id_key" ON "deliveries"("event_id", "subscription_id");

-- CreateIndex
CREATE INDEX "delivery_attempts_started_at_idx" ON "delivery_attempts"("started_at");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE INDEX "audit_log_organization_id_at_id_idx" ON "audit_log"("organization_id", "at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "merchants_phone_code_key" ON "sandbox"."merchants"("phone_code");

-- CreateIndex
CREATE UNIQUE INDEX "merchants_static_qr_token_key" ON "sandbox"."merchants"("static_qr_token");

-- CreateIndex
CREATE UNIQUE INDEX "payers_account_id_phone_key" ON "sandbox"."payers"("account_id", "phone");

-- CreateIndex
CREATE UNIQUE INDEX "operations_qr_token_key" ON "sandbox"."operations"("qr_token");

-- CreateIndex
CREATE INDEX "operations_account_id_phone_status_idx" ON "sandbox"."operations"("account_id", "phone", "status");

-- CreateIndex
CREATE INDEX "operations_account_id_kind_id_idx" ON "sandbox"."operations"("account_id", "kind", "id");

-- CreateIndex
CREATE UNIQUE INDEX "operations_account_id_reference_key" ON "sandbox"."operations"("account_id", "reference");

-- CreateIndex
CREATE INDEX "refunds_operation_id_idx" ON "sandbox"."refunds"("operation_id");

-- CreateIndex
CREATE UNIQUE INDEX "refunds_account_id_reference_key" ON "sandbox"."refunds"("account_id", "reference");

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device_keys" ADD CONSTRAINT "device_keys_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "network_accounts" ADD CONSTRAINT "network_accounts_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "deliveries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ------------------------------------------------------------------------------------------------
-- What the schema file cannot say.

-- TypeID: prefix, underscore, UUIDv7 in Crockford base32. The same shape as lib/kit/ids.ts makes.
CREATE FUNCTION typeid(prefix text) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  bytes bytea := uuid_send(gen_random_uuid());
  millis bigint := floor(extract(epoch FROM clock_timestamp()) * 1000);
  bits bit varying;
  encoded text := '';
BEGIN
  bytes := overlay(bytes PLACING substring(int8send(millis) FROM 3) FROM 1 FOR 6);
  bytes := set_byte(bytes, 6, (get_byte(bytes, 6) & 15) | 112);
  bits := B'00' || ('x' || encode(bytes, 'hex'))::bit(128);
  FOR i IN 0..25 LOOP
    encoded := encoded || substr('0123456789abcdefghjkmnpqrstvwxyz',
                                 substring(bits FROM i * 5 + 1 FOR 5)::bit(5)::int + 1, 1);
  END LOOP;
  RETURN prefix || '_' || encoded;
END $$;

-- Values that must hold whatever code writes them.
ALTER TABLE "organizations"
  ADD CONSTRAINT organizations_currency_is_iso CHECK (currency ~ '^[A-Z]{3}$');

ALTER TABLE "users"
  ADD CONSTRAINT users_email_is_lower_case CHECK (email = lower(email));

ALTER TABLE "device_keys"
  ADD CONSTRAINT device_keys_hash_is_sha256 CHECK (octet_length(key_hash) = 32),
  ADD CONSTRAINT device_keys_scopes_are_known CHECK (scopes <@ ARRAY['payments', 'refunds', 'webhooks']);

ALTER TABLE "network_accounts"
  ADD CONSTRAINT network_accounts_test_is_sandbox CHECK ((mode = 'test') = (kind = 'sandbox')),
  ADD CONSTRAINT network_accounts_gateway_has_address CHECK (kind <> 'gateway' OR base_url IS NOT NULL);

ALTER TABLE "payments"
  ADD CONSTRAINT payments_amount_in_bounds CHECK (amount BETWEEN 1 AND 99999999999),
  ADD CONSTRAINT payments_currency_is_iso CHECK (currency ~ '^[A-Z]{3}$'),
  ADD CONSTRAINT payments_direct_has_phone CHECK (method <> 'direct' OR payer_phone IS NOT NULL),
  ADD CONSTRAINT payments_completed_at_fits CHECK ((status = 'completed') = (completed_at IS NOT NULL)),
  ADD CONSTRAINT payments_cancelled_at_fits CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL)),
  ADD CONSTRAINT payments_final_is_not_checked CHECK (status IN ('pending', 'expired') OR next_check_at IS NULL),
  ADD CONSTRAINT payments_refunds_within_amount CHECK (
    refunded_amount >= 0 AND refund_pending_amount >= 0
    AND refunded_amount + refund_pending_amount <= amount);

ALTER TABLE "refunds"
  ADD CONSTRAINT refunds_payment_fkey FOREIGN KEY (payment_id) REFERENCES "payments" (id),
  ADD CONSTRAINT refunds_amount_is_positive CHECK (amount > 0),
  ADD CONSTRAINT refunds_completed_at_fits CHECK ((status = 'completed') = (completed_at IS NOT NULL)),
  ADD CONSTRAINT refunds_final_is_not_checked CHECK (status = 'pending' OR next_check_at IS NULL),
  ADD CONSTRAINT refunds_failed_has_reason CHECK (status <> 'failed' OR fail_reason IS NOT NULL);

ALTER TABLE "subscriptions"
  ADD CONSTRAINT subscriptions_events_are_known CHECK (
    cardinality(events) > 0 AND events <@ ARRAY['payment.completed', 'payment.expired', 'payment.cancelled',
      'payment.failed', 'payment.refunded', 'payment.refund_failed', '*']);

ALTER TABLE "events"
  ADD CONSTRAINT events_type_is_known CHECK (type IN ('payment.completed', 'payment.expired',
    'payment.cancelled', 'payment.failed', 'payment.refunded', 'payment.refund_failed')),
  ADD CONSTRAINT events_payment_fkey FOREIGN KEY (payment_id) REFERENCES "payments" (id),
  ADD CONSTRAINT events_refund_has_id CHECK ((type LIKE 'payment.refund%') = (refund_id IS NOT NULL));

ALTER TABLE "deliveries"
  ADD CONSTRAINT deliveries_attempts_within_limit CHECK (attempt_count BETWEEN 0 AND attempt_limit),
  ADD CONSTRAINT deliveries_real_has_event CHECK (is_test OR event_id IS NOT NULL),
  ADD CONSTRAINT deliveries_pending_is_scheduled CHECK ((status = 'pending') = (next_attempt_at IS NOT NULL)),
  ADD CONSTRAINT deliveries_subscription_fkey FOREIGN KEY (subscription_id) REFERENCES "subscriptions" (id),
  ADD CONSTRAINT deliveries_event_fkey FOREIGN KEY (event_id) REFERENCES "events" (id);

ALTER TABLE "idempotency_keys"
  ADD CONSTRAINT idempotency_keys_hash_is_sha256 CHECK (octet_length(request_hash) = 32);

-- One event of each type for each payment, one outcome for each refund.
CREATE UNIQUE INDEX events_once_for_payment ON "events" (payment_id, type) WHERE refund_id IS NULL;
CREATE UNIQUE INDEX events_once_for_refund ON "events" (refund_id) WHERE refund_id IS NOT NULL;

-- What is due: small indexes over the rows that still move.
CREATE INDEX payments_due ON "payments" (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX refunds_due ON "refunds" (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX deliveries_due ON "deliveries" (lane, next_attempt_at) WHERE status = 'pending';
CREATE INDEX subscriptions_listening ON "subscriptions" (organization_id, mode)
  WHERE is_active AND deleted_at IS NULL;

-- A payment leaves pending once. An expired one may still turn out to be paid.
CREATE FUNCTION payments_status_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'pending' OR (OLD.status = 'expired' AND NEW.status = 'completed') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'payment % is % for good and cannot become %', OLD.id, OLD.status, NEW.status
    USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER payments_status_moves_forward BEFORE UPDATE ON "payments"
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION payments_status_moves_forward();

-- The payment carries what its refunds took and what they hold back. The update locks the payment's row,
-- and the check on it refuses a refund too many, whatever code made it.
CREATE FUNCTION refunds_reserve_amount() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "payments" SET refund_pending_amount = refund_pending_amount + NEW.amount, updated_at = NEW.created_at
    WHERE id = NEW.payment_id AND organization_id = NEW.organization_id AND mode = NEW.mode
      AND currency = NEW.currency AND status = 'completed';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'payment % cannot be refunded', NEW.payment_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refunds_reserve_amount AFTER INSERT ON "refunds"
  FOR EACH ROW WHEN (NEW.status = 'pending') EXECUTE FUNCTION refunds_reserve_amount();

CREATE FUNCTION refunds_settle_amount() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'pending' OR NEW.amount <> OLD.amount OR NEW.payment_id <> OLD.payment_id THEN
    RAISE EXCEPTION 'refund % is % for good', OLD.id, OLD.status USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.status <> 'pending' THEN
    UPDATE "payments" SET refund_pending_amount = refund_pending_amount - NEW.amount,
        refunded_amount = refunded_amount + CASE WHEN NEW.status = 'completed' THEN NEW.amount ELSE 0 END,
        updated_at = NEW.updated_at
      WHERE id = NEW.payment_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refunds_settle_amount AFTER UPDATE OF status, amount, payment_id ON "refunds"
  FOR EACH ROW EXECUTE FUNCTION refunds_settle_amount();

-- What has been written down stays as it was.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER payment_timeline_is_append_only BEFORE UPDATE OR DELETE ON "payment_timeline"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The sandbox network's books must add up too.
ALTER TABLE "sandbox"."payers" ADD CONSTRAINT payers_balance_is_not_negative CHECK (balance >= 0);
ALTER TABLE "sandbox"."operations" ADD CONSTRAINT operations_amount_is_positive CHECK (amount > 0);
