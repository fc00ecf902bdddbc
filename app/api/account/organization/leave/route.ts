import { accountOperations } from "@/lib/api/account/operations";
import { leaveOrganization } from "@/lib/domain/accounts";
import { accountRoute } from "@/lib/api/account/route";

export const POST = accountRoute(accountOperations.leaveOrganization, async ({ member }) => {
  await leaveOrganization(member);
  return {};
});
