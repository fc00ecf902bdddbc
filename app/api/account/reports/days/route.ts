import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { presentDays, readDays } from "@/lib/reports";

export const GET = accountRoute(accountOperations.readDays, async ({ member, query }) =>
  presentDays(await readDays(member, query)),
);
