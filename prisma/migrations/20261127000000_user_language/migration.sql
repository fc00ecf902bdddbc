-- The language in which a user reads Qassa; null if they have not chosen one.
ALTER TABLE "public"."users" ADD COLUMN "language" TEXT;

-- The language of what is posted to a chat: that of the member who set it up. Null for those of before.
ALTER TABLE "public"."notification_channels" ADD COLUMN "language" TEXT;
