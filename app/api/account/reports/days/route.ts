import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentDays, readDays } from "@/lib/domain/reports";

export const GET = accountRoute(accountOperations.readDays, async ({ member, query }) =>
  presentDays(await readDays(member, query)),
);
