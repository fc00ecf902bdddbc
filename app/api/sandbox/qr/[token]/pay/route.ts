import { openSandboxRoute } from "@/lib/http/sandbox-route";
import { payLink } from "@/lib/network";
import { QrPayer } from "@/lib/network/schemas";

export const POST = openSandboxRoute({ body: QrPayer }, ({ params, body }) =>
  payLink(params.token!, body.phone),
);
