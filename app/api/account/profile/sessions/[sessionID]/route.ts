import { accountOperations } from "@/lib/api/account/operations";
import { endSession } from "@/lib/domain/accounts";
import { accountRoute } from "@/lib/api/account/route";

export const DELETE = accountRoute(accountOperations.endSession, async ({ member, params }) => {
  await endSession(member, params.sessionID);
  return {};
});
