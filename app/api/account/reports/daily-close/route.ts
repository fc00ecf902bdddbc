import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { presentDailyClose, readDailyClose } from "@/lib/reports";

export const GET = accountRoute(accountOperations.readDailyClose, async ({ member, query }) =>
  presentDailyClose(await readDailyClose(member, query)),
);
