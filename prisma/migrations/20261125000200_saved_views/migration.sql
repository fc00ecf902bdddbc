CREATE TYPE "public"."saved_view_list" AS ENUM ('payments', 'refunds', 'deliveries');

CREATE TABLE "public"."saved_views" (
  "id" TEXT NOT NULL,
  "organization_id" TEXT NOT NULL,
  "user_id" TEXT,
  "list" "public"."saved_view_list" NOT NULL,
  "name" TEXT NOT NULL,
  "filters" JSONB NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

  CONSTRAINT "saved_views_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "saved_views_name" UNIQUE NULLS NOT DISTINCT ("organization_id", "list", "user_id", "name"),
  CONSTRAINT "saved_views_organization_id_fkey" FOREIGN KEY ("organization_id")
    REFERENCES "public"."organizations" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  -- A member's own views end with the membership; those of the organization have no user.
  CONSTRAINT "saved_views_membership_fkey" FOREIGN KEY ("organization_id", "user_id")
    REFERENCES "public"."memberships" ("organization_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE
);
