import { sandboxHandlers } from "@/lib/api/sandbox/handlers";
import { routesBelow } from "@/lib/api/core/handlers";

export const { GET, POST, PUT } = routesBelow("/api/sandbox", sandboxHandlers);
