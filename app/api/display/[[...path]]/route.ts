import { displayHandlers } from "@/lib/api/display/handlers";
import { routesBelow } from "@/lib/api/core/handlers";

export const { GET, POST } = routesBelow("/api", displayHandlers);
