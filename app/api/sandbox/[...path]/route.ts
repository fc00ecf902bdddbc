import { routesBelow } from "@/lib/api/core/handlers";
import { sandboxHandlers } from "@/lib/api/sandbox/handlers";

export const { GET, POST, PUT } = routesBelow("/api/sandbox", sandboxHandlers);
