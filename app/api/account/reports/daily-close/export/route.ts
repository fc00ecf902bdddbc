import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { downloadResponse } from "@/lib/api/download-response";
import { dailyCloseTable, presentDailyClose, readDailyClose } from "@/lib/domain/reports";

export const GET = accountRoute(
  accountOperations.exportDailyClose,
  async ({ member, query: { format, ...asked } }) => {
    const close = presentDailyClose(await readDailyClose(member, asked));
    return downloadResponse(member, `daily-close-${close.day}`, format, dailyCloseTable(close));
  },
);
