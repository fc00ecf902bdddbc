import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentDailyClose, readDailyClose } from "@/lib/domain/reports";

export const GET = accountRoute(accountOperations.readDailyClose, async ({ member, query }) =>
  presentDailyClose(await readDailyClose(member, query)),
);
