import { deviceHandlers } from "@/lib/api/device/handlers";

export const GET = deviceHandlers.listNetworks;
