-- The key of addresses and codes that are made and not stored, encrypted under SECRETS_KEY. Null until SECRETS_KEY is
-- replaced for the first time: until then it is SECRETS_KEY itself, as for the version before.
ALTER TABLE "installation" ADD COLUMN "links_key_encrypted" BYTEA;
