import { scanHandlers } from "@/lib/api/scans/handlers";
import { routesBelow } from "@/lib/api/core/handlers";

export const { POST } = routesBelow("/api", scanHandlers);
