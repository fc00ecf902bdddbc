import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { csvResponse } from "@/lib/http/csv-response";
import { dailyCloseCsv, presentDailyClose, readDailyClose } from "@/lib/reports";

export const GET = accountRoute(accountOperations.exportDailyClose, async ({ member, query }) => {
  const close = presentDailyClose(await readDailyClose(member, query));
  return csvResponse(member, `daily-close-${close.day}.csv`, dailyCloseCsv(close));
});
