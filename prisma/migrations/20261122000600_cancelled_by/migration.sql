-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "cancelled_by" TEXT;
