import { accountHandlers } from "@/lib/api/account/handlers";
import { routesBelow } from "@/lib/api/core/handlers";

export const { GET, POST, PUT, PATCH, DELETE } = routesBelow("/api/account", accountHandlers);
