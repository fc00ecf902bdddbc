-- contract: the version before looks up the network of a mode, and finds the only one until a second one is connected.
DROP INDEX CONCURRENTLY IF EXISTS "public"."network_accounts_organization_id_mode_key";
