import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { listTills, presentListedTill } from "@/lib/domain/till";

export const GET = accountRoute(accountOperations.listTills, async ({ member, query }) => ({
  data: (await listTills(member, query)).map(presentListedTill),
}));
