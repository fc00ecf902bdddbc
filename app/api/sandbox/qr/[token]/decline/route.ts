import { openSandboxRoute } from "@/lib/http/sandbox-route";
import { declineLink } from "@/lib/network";
import { QrDecliner } from "@/lib/network/schemas";

export const POST = openSandboxRoute({ body: QrDecliner }, ({ params, body }) =>
  declineLink(params.token!, body?.phone),
);
