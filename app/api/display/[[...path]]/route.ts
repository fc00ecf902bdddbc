import { routesBelow } from "@/lib/api/core/handlers";
import { displayHandlers } from "@/lib/api/display/handlers";

export const { GET, POST } = routesBelow("/api", displayHandlers);
