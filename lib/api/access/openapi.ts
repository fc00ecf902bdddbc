import { sessionCookieName } from "@/lib/auth";
import { publicUrl } from "@/lib/kit/env";
import { openApi, usualStatuses } from "../openapi";
import type { AccessOperation } from "../operation";
import { accessOperations } from "./operations";

/** Sign-up, invitations and forgotten passwords as an OpenAPI 3.1 document. */
export const accessOpenApi = () =>
  openApi<AccessOperation>({
    title: "Qassa access API",
    description:
      "Sign-up, invitations and forgotten passwords. Requests must carry an Origin header of this server, and each address may send only so many a minute.",
    server: `${publicUrl()}/api/access`,
    operations: accessOperations,
    securitySchemes: {
      Session: { type: "apiKey", in: "cookie", name: sessionCookieName() },
    },
    securityOf: ({ session }) => (session === "user" ? [{ Session: [] }] : [{}]),
    statusesOf: (operation) => [...usualStatuses(operation), 403].sort((a, b) => a - b),
  });
