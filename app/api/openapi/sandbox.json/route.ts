import { serveOpenApi } from "@/lib/api/openapi/serve";
import { sandboxOpenApi } from "@/lib/api/sandbox/openapi";

export const GET = serveOpenApi(sandboxOpenApi);
