import { catcherOperations } from "@/lib/api/catcher/operations";
import { catcherRoute, respondToCaught } from "@/lib/api/catcher/route";

export const POST = catcherRoute(catcherOperations.catchRequest, ({ request, params }) =>
  respondToCaught(request, params.token),
);
