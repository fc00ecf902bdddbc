import { payOpenApi } from "@/lib/api/pay/openapi";
import { serveOpenApi } from "@/lib/api/openapi/serve";

export const GET = serveOpenApi(payOpenApi);
