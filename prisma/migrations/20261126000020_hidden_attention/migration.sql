-- What a member has dismissed or snoozed of what needs attention.
CREATE TABLE "public"."hidden_attention" (
  "organization_id" TEXT NOT NULL,
  "mode" "public"."mode" NOT NULL,
  "user_id" TEXT NOT NULL,
  -- Such as `refund:ref_...`.
  "key" TEXT NOT NULL,
  "hidden_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  -- The latest occurrence that the member had seen.
  "seen_at" TIMESTAMPTZ(3) NOT NULL,
  -- Until when it is snoozed; null if it is dismissed, until it happens again.
  "until" TIMESTAMPTZ(3),

  CONSTRAINT "hidden_attention_pkey" PRIMARY KEY ("organization_id", "mode", "user_id", "key"),
  CONSTRAINT "hidden_attention_membership_fkey" FOREIGN KEY ("organization_id", "user_id")
    REFERENCES "public"."memberships" ("organization_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE
);
