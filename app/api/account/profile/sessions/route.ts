import { accountOperations } from "@/lib/api/account/operations";
import { listSessions, presentSession } from "@/lib/domain/accounts";
import { accountRoute } from "@/lib/api/account/route";

export const GET = accountRoute(accountOperations.listSessions, async ({ member }) => ({
  data: (await listSessions(member)).map(presentSession),
}));
