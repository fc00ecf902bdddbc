-- AlterTable
ALTER TABLE "users" ADD COLUMN     "list_settings" JSONB;
