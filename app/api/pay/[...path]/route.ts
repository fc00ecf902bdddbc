import { payHandlers } from "@/lib/api/pay/handlers";
import { payOperations } from "@/lib/api/pay/operations";
import { routesBelow } from "@/lib/api/core/handlers";

export const { GET, POST } = routesBelow("/api/pay", payOperations, payHandlers);
