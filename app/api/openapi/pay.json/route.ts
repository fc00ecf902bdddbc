import { serveOpenApi } from "@/lib/api/openapi/serve";
import { payOpenApi } from "@/lib/api/pay/openapi";

export const GET = serveOpenApi(payOpenApi);
