import { accountOperations } from "@/lib/account-api/operations";
import { listSessions, presentSession } from "@/lib/accounts";
import { accountRoute } from "@/lib/http/account-route";

export const GET = accountRoute(accountOperations.listSessions, async ({ member }) => ({
  data: (await listSessions(member)).map(presentSession),
}));
