import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { presentOverview, readOverview } from "@/lib/overview";

export const GET = accountRoute(accountOperations.readOverview, async ({ member }) =>
  presentOverview(await readOverview(member)),
);
