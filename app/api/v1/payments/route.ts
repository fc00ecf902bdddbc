import { deviceHandlers } from "@/lib/api/device/handlers";

export const GET = deviceHandlers.listPayments;
export const POST = deviceHandlers.createPayment;
