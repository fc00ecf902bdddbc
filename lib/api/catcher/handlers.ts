import type { HandlersOf } from "../core/handlers";
import { catcherOperations } from "./operations";
import { catcherRoute, respondToCaught } from "./route";

export const catcherHandlers = {
  catchRequest: catcherRoute(catcherOperations.catchRequest, ({ request, params }) =>
    respondToCaught(request, params.token),
  ),
} satisfies HandlersOf<typeof catcherOperations>;
