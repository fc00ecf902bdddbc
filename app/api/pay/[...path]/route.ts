import { routesBelow } from "@/lib/api/core/handlers";
import { payHandlers } from "@/lib/api/pay/handlers";

export const { GET, POST } = routesBelow("/api/pay", payHandlers);
