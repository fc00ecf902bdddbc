import { sandboxOperations } from "@/lib/api/sandbox/operations";
import { tokenRoute } from "@/lib/api/sandbox/route";
import { payLink } from "@/lib/network";

export const POST = tokenRoute(sandboxOperations.payQr, ({ params, body }) =>
  payLink(params.token, body.phone),
);
