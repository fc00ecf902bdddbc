import { sandboxOpenApi } from "@/lib/api/sandbox/openapi";
import { serveOpenApi } from "@/lib/api/openapi/serve";

export const GET = serveOpenApi(sandboxOpenApi);
