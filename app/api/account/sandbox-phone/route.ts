import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { sandboxPhoneAddress } from "@/lib/sandbox-phone";

/** For a link in the account area: leads to the phone that confirms the organization's test payments. */
export const GET = accountRoute(accountOperations.openSandboxPhone, async ({ member }) =>
  Response.redirect(await sandboxPhoneAddress(member), 303),
);
