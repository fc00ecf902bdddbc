import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { listApprovers, presentPerson } from "@/lib/domain/till";

export const GET = accountRoute(accountOperations.listApprovers, async ({ member, params }) => ({
  data: (await listApprovers(member, params.tillID)).map(presentPerson),
}));
