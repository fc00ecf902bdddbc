import { accountOperations } from "@/lib/account-api/operations";
import { listMembers, presentMember } from "@/lib/accounts";
import { accountRoute } from "@/lib/http/account-route";

export const GET = accountRoute(accountOperations.listMembers, async ({ member }) => ({
  data: (await listMembers(member)).map(presentMember),
}));
