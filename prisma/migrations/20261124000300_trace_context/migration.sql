-- AlterTable
ALTER TABLE "payments" ADD COLUMN "traceparent" TEXT;

-- AlterTable
ALTER TABLE "refunds" ADD COLUMN "traceparent" TEXT;

-- AlterTable
ALTER TABLE "events" ADD COLUMN "traceparent" TEXT;
