import { catcherHandlers } from "@/lib/api/catcher/handlers";
import { routesBelow } from "@/lib/api/core/handlers";

export const { POST } = routesBelow("/api", catcherHandlers);
