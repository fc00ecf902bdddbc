-- Which network the sandbox is like: what it can do depends on it.
ALTER TABLE "sandbox"."merchants" ADD COLUMN "profile" TEXT NOT NULL DEFAULT 'everything';

-- What a gateway said that its network can do.
ALTER TABLE "network_accounts" ADD COLUMN "profile" JSONB;
