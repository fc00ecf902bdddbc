import { openSandboxRoute } from "@/lib/api/sandbox/sandbox-route";
import { declineLink } from "@/lib/network";
import { QrDecliner } from "@/lib/network/sandbox/schemas";

export const POST = openSandboxRoute({ body: QrDecliner }, ({ params, body }) =>
  declineLink(params.token!, body?.phone),
);
