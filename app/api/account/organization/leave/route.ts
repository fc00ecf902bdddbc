import { accountOperations } from "@/lib/account-api/operations";
import { leaveOrganization } from "@/lib/accounts";
import { accountRoute } from "@/lib/http/account-route";

export const POST = accountRoute(accountOperations.leaveOrganization, async ({ member }) => {
  await leaveOrganization(member);
  return {};
});
