import { sessionCookieName } from "@/lib/auth";
import { publicUrl } from "@/lib/kit/env";
import { rolesWith } from "@/lib/kit/permissions";
import { openApi, usualStatuses } from "../openapi";
import type { AccountOperation } from "../operation";
import { accountOperations } from "./operations";

/** Returns the account API, which pages and members' scripts use, as an OpenAPI 3.1 document. */
export const accountOpenApi = () =>
  openApi<AccountOperation>({
    title: "Qassa account API",
    description: `Used by the account area and the till. A session cookie identifies the user; the headers X-Qassa-Organization and X-Qassa-Mode select the organization and mode. Write requests must have an Origin header of this server. Each operation requires a role that allows it: ${roleTable()}.`,
    server: `${publicUrl()}/api/account`,
    operations: accountOperations,
    securitySchemes: {
      Session: { type: "apiKey", in: "cookie", name: sessionCookieName() },
    },
    securityOf: () => [{ Session: [] }],
    statusesOf: (operation) =>
      [...usualStatuses(operation), ...(operation.permission ? [403] : [])].sort((a, b) => a - b),
  });

function roleTable(): string {
  const permissions = new Set(
    Object.values<AccountOperation>(accountOperations).flatMap(({ permission }) =>
      permission ? [permission] : [],
    ),
  );
  return [...permissions]
    .map((permission) => `${permission} (${rolesWith(permission).join(", ")})`)
    .join("; ");
}
