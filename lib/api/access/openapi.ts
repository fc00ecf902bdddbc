import { sessionCookieName } from "@/lib/auth";
import { publicUrl } from "@/lib/kit/env";
import type { AccessOperation } from "../core/operation";
import { openApi, usualStatuses, withoutCodes } from "../openapi/document";
import type { Json } from "../openapi/json-schema";
import { accessOperations } from "./operations";

/** The scheme of operations for people who are signed in. */
export const sessionScheme = (): Json => ({
  type: "apiKey",
  in: "cookie",
  name: sessionCookieName(),
  description: "The session cookie.",
});

/** Returns the access API as an OpenAPI 3.1 document. */
export const accessOpenApi = () =>
  openApi<AccessOperation>({
    title: "Qassa access API",
    description:
      "Sign-up, invitations and password resets. Requests must have an Origin header of this server. Requests per minute are limited for each IP address.",
    server: `${publicUrl()}/api/access`,
    operations: accessOperations,
    tags: {
      Accounts: "Sign up, and recover a password.",
      Invitations: "Read, accept and join by an invitation.",
      Till: "Sign in at a till that accepts PINs.",
      "Customer display": "Pair a display with a till.",
    },
    pathParameters: {},
    securitySchemes: { Session: sessionScheme() },
    securityOf: ({ session }) => (session === "user" ? [{ Session: [] }] : [{}]),
    errorsOf: (operation) => withoutCodes([...usualStatuses(operation), 403]),
  });
