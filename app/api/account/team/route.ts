import { accountOperations } from "@/lib/api/account/operations";
import { listMembers, presentMember } from "@/lib/domain/accounts";
import { accountRoute } from "@/lib/api/account/route";

export const GET = accountRoute(accountOperations.listMembers, async ({ member }) => ({
  data: (await listMembers(member)).map(presentMember),
}));
