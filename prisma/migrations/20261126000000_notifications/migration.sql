-- What a member wants to be told about by email; without a row, their role's defaults apply.
CREATE TABLE "public"."notification_settings" (
  "organization_id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "kinds" TEXT[] CHECK ("kinds" IS NOT NULL),
  "in_test_mode" BOOLEAN NOT NULL,
  "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

  CONSTRAINT "notification_settings_pkey" PRIMARY KEY ("organization_id", "user_id"),
  CONSTRAINT "notification_settings_membership_fkey" FOREIGN KEY ("organization_id", "user_id")
    REFERENCES "public"."memberships" ("organization_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TYPE "public"."channel_format" AS ENUM ('slack', 'telegram', 'discord', 'teams', 'json');

-- A chat that the organization's notifications are posted to.
CREATE TABLE "public"."notification_channels" (
  "id" TEXT NOT NULL,
  "organization_id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "format" "public"."channel_format" NOT NULL,
  -- Anyone who has the URL can post to the chat.
  "url_encrypted" BYTEA NOT NULL,
  "host" TEXT NOT NULL,
  "kinds" TEXT[] CHECK ("kinds" IS NOT NULL),
  "in_test_mode" BOOLEAN NOT NULL,
  "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

  CONSTRAINT "notification_channels_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "notification_channels_organization_id_fkey" FOREIGN KEY ("organization_id")
    REFERENCES "public"."organizations" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "notification_channels_organization" ON "public"."notification_channels" ("organization_id", "created_at");

CREATE TABLE "public"."notifications" (
  "id" TEXT NOT NULL,
  "organization_id" TEXT NOT NULL,
  "mode" "public"."mode" NOT NULL,
  "kind" TEXT NOT NULL,
  -- What it is about: the ID of a network account, refund or subscription, or a day.
  "cause" TEXT NOT NULL,
  -- When it happened or began; with the cause, it tells one occurrence from the next.
  "since" TIMESTAMPTZ(3) NOT NULL,
  "facts" JSONB NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  "resolved_at" TIMESTAMPTZ(3),

  CONSTRAINT "notifications_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "notifications_once" UNIQUE ("organization_id", "mode", "kind", "cause", "since"),
  CONSTRAINT "notifications_organization_id_fkey" FOREIGN KEY ("organization_id")
    REFERENCES "public"."organizations" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "notifications_created" ON "public"."notifications" ("created_at");
CREATE INDEX "notifications_open" ON "public"."notifications" ("kind", "cause")
  WHERE resolved_at IS NULL AND kind IN ('network_down', 'endpoint_failing');

CREATE TYPE "public"."message_status" AS ENUM ('pending', 'sent', 'skipped', 'failed');

-- The queue: a notification for one member or channel.
CREATE TABLE "public"."notification_messages" (
  "id" TEXT NOT NULL,
  "notification_id" TEXT NOT NULL,
  -- It says that the cause is over.
  "is_resolution" BOOLEAN NOT NULL DEFAULT false,
  "user_id" TEXT,
  "channel_id" TEXT,
  "status" "public"."message_status" NOT NULL DEFAULT 'pending',
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "next_attempt_at" TIMESTAMPTZ(3) DEFAULT now(),
  "last_error" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  "sent_at" TIMESTAMPTZ(3),

  CONSTRAINT "notification_messages_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "notification_messages_once" UNIQUE NULLS NOT DISTINCT
    ("notification_id", "is_resolution", "user_id", "channel_id"),
  CONSTRAINT "notification_messages_recipient" CHECK (num_nonnulls("user_id", "channel_id") = 1),
  CONSTRAINT "notification_messages_due" CHECK (("status" = 'pending') = ("next_attempt_at" IS NOT NULL)),
  CONSTRAINT "notification_messages_notification_id_fkey" FOREIGN KEY ("notification_id")
    REFERENCES "public"."notifications" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "notification_messages_user_id_fkey" FOREIGN KEY ("user_id")
    REFERENCES "public"."users" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "notification_messages_channel_id_fkey" FOREIGN KEY ("channel_id")
    REFERENCES "public"."notification_channels" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "notification_messages_next" ON "public"."notification_messages" ("next_attempt_at")
  WHERE next_attempt_at IS NOT NULL;
CREATE INDEX "notification_messages_channel" ON "public"."notification_messages" ("channel_id", "created_at" DESC)
  WHERE channel_id IS NOT NULL;
