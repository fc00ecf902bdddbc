import { accessOpenApi } from "@/lib/api/access/openapi";
import { serveOpenApi } from "@/lib/api/openapi/serve";

export const GET = serveOpenApi(accessOpenApi);
