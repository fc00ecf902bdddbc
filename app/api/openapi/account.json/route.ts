import { accountOpenApi } from "@/lib/api/account/openapi";

// Made when it is asked for: the address in it is known only to the running server.
export const dynamic = "force-dynamic";

export const GET = () => Response.json(accountOpenApi());
