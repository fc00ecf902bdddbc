import { displayHandlers } from "@/lib/api/display/handlers";
import { displayOperations } from "@/lib/api/display/operations";
import { routesBelow } from "@/lib/api/core/handlers";

export const { GET, POST } = routesBelow("/api", displayOperations, displayHandlers);
