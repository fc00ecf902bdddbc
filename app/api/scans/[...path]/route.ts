import { scanHandlers } from "@/lib/api/scans/handlers";
import { scanOperations } from "@/lib/api/scans/operations";
import { routesBelow } from "@/lib/api/core/handlers";

export const { POST } = routesBelow("/api", scanOperations, scanHandlers);
