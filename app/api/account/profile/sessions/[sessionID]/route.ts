import { accountOperations } from "@/lib/account-api/operations";
import { endSession } from "@/lib/accounts";
import { accountRoute } from "@/lib/http/account-route";

export const DELETE = accountRoute(accountOperations.endSession, async ({ member, params }) => {
  await endSession(member, params.sessionID);
  return {};
});
