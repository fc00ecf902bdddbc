import { sandboxOperations } from "@/lib/api/sandbox/operations";
import { tokenRoute } from "@/lib/api/sandbox/route";
import { declineLink } from "@/lib/network";

export const POST = tokenRoute(sandboxOperations.declineQr, ({ params, body }) =>
  declineLink(params.token, body?.phone),
);
