import { catcherHandlers } from "@/lib/api/catcher/handlers";
import { catcherOperations } from "@/lib/api/catcher/operations";
import { routesBelow } from "@/lib/api/core/handlers";

export const { POST } = routesBelow("/api", catcherOperations, catcherHandlers);
