import { deviceOpenApi } from "@/lib/api/device/openapi";

// Generated for each request, because only the running server knows its URL.
export const dynamic = "force-dynamic";

export const GET = () => Response.json(deviceOpenApi());
