import { sandboxHandlers } from "@/lib/api/sandbox/handlers";
import { sandboxOperations } from "@/lib/api/sandbox/operations";
import { routesBelow } from "@/lib/api/core/handlers";

export const { GET, POST, PUT } = routesBelow("/api/sandbox", sandboxOperations, sandboxHandlers);
