import { accessHandlers } from "@/lib/api/access/handlers";
import { accessOperations } from "@/lib/api/access/operations";
import { routesBelow } from "@/lib/api/core/handlers";

export const { POST } = routesBelow("/api/access", accessOperations, accessHandlers);
