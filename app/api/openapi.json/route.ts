import { deviceOpenApi } from "@/lib/api/device/openapi";
import { serveOpenApi } from "@/lib/api/openapi/serve";

export const GET = serveOpenApi(deviceOpenApi);
