-- Whether payers stand at the device that has the key; NULL: nobody has said it.
ALTER TABLE "public"."device_keys" ADD COLUMN "is_payer_present" BOOLEAN;
