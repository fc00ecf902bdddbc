import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentOverview, readOverview } from "@/lib/domain/reports";

export const GET = accountRoute(accountOperations.readOverview, async ({ member }) =>
  presentOverview(await readOverview(member)),
);
