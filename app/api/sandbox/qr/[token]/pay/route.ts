import { openSandboxRoute } from "@/lib/api/sandbox/sandbox-route";
import { payLink } from "@/lib/network";
import { QrPayer } from "@/lib/network/sandbox/schemas";

export const POST = openSandboxRoute({ body: QrPayer }, ({ params, body }) =>
  payLink(params.token!, body.phone),
);
