import { accountOperations } from "@/lib/api/account/operations";
import { renewRecoveryCodes } from "@/lib/domain/accounts";
import { accountRoute } from "@/lib/api/account/route";

export const POST = accountRoute(
  accountOperations.renewRecoveryCodes,
  async ({ member, body }) => ({ recovery_codes: await renewRecoveryCodes(member, body) }),
);
