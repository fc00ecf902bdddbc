import { sessionCookieName } from "@/lib/auth";
import { publicUrl } from "@/lib/kit/env";
import { openApi, usualStatuses } from "../openapi";
import type { AccessOperation } from "../operation";
import { accessOperations } from "./operations";

/** Returns the access API as an OpenAPI 3.1 document. */
export const accessOpenApi = () =>
  openApi<AccessOperation>({
    title: "Qassa access API",
    description:
      "Sign-up, invitations and password resets. Requests must have an Origin header of this server. Requests per minute are limited for each IP address.",
    server: `${publicUrl()}/api/access`,
    operations: accessOperations,
    securitySchemes: {
      Session: { type: "apiKey", in: "cookie", name: sessionCookieName() },
    },
    securityOf: ({ session }) => (session === "user" ? [{ Session: [] }] : [{}]),
    statusesOf: (operation) => [...usualStatuses(operation), 403].sort((a, b) => a - b),
  });
