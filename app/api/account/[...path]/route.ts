import { accountHandlers } from "@/lib/api/account/handlers";
import { accountOperations } from "@/lib/api/account/operations";
import { routesBelow } from "@/lib/api/core/handlers";

export const { GET, POST, PUT, PATCH, DELETE } = routesBelow(
  "/api/account",
  accountOperations,
  accountHandlers,
);
