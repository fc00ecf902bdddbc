import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { csvResponse } from "@/lib/api/csv-response";
import { dailyCloseCsv, presentDailyClose, readDailyClose } from "@/lib/domain/reports";

export const GET = accountRoute(accountOperations.exportDailyClose, async ({ member, query }) => {
  const close = presentDailyClose(await readDailyClose(member, query));
  return csvResponse(member, `daily-close-${close.day}.csv`, dailyCloseCsv(close));
});
