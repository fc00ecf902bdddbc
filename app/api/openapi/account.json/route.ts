import { accountOpenApi } from "@/lib/api/account/openapi";
import { serveOpenApi } from "@/lib/api/openapi/serve";

export const GET = serveOpenApi(accountOpenApi);
