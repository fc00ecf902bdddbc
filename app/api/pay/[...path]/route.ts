import { payHandlers } from "@/lib/api/pay/handlers";
import { routesBelow } from "@/lib/api/core/handlers";

export const { GET, POST } = routesBelow("/api/pay", payHandlers);
