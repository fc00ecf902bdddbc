import { accessHandlers } from "@/lib/api/access/handlers";
import { routesBelow } from "@/lib/api/core/handlers";

export const { POST } = routesBelow("/api/access", accessHandlers);
