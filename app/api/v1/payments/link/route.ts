import { deviceHandlers } from "@/lib/api/device/handlers";

export const POST = deviceHandlers.createPaymentLink;
