import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { sandboxPhoneAddress } from "@/lib/domain/live-network";

/** Redirects a link in the account area to the sandbox phone that confirms the organization's test payments. */
export const GET = accountRoute(accountOperations.openSandboxPhone, async ({ member }) =>
  Response.redirect(await sandboxPhoneAddress(member), 303),
);
