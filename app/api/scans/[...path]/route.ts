import { routesBelow } from "@/lib/api/core/handlers";
import { scanHandlers } from "@/lib/api/scans/handlers";

export const { POST } = routesBelow("/api", scanHandlers);
