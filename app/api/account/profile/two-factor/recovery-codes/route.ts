import { accountOperations } from "@/lib/account-api/operations";
import { renewRecoveryCodes } from "@/lib/accounts";
import { accountRoute } from "@/lib/http/account-route";

export const POST = accountRoute(
  accountOperations.renewRecoveryCodes,
  async ({ member, body }) => ({ recovery_codes: await renewRecoveryCodes(member, body) }),
);
