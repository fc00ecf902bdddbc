import {
  dailyCloseSheets,
  dailyCloseTable,
  daysSheets,
  daysTable,
  presentBreakdown,
  presentDailyClose,
  presentDays,
  readBreakdown,
  readDailyClose,
  readDays,
} from "@/lib/domain/reports";
import { downloadResponse } from "../../core/download-response";
import { accountOperations } from "../operations";
import { accountRoute } from "../route";

export const reportHandlers = {
  readDailyClose: accountRoute(accountOperations.readDailyClose, async ({ member, query }) =>
    presentDailyClose(await readDailyClose(member, query)),
  ),
  exportDailyClose: accountRoute(
    accountOperations.exportDailyClose,
    async ({ member, query: { format, ...query } }) => {
      const close = presentDailyClose(await readDailyClose(member, query));
      const name = `daily-close-${close.day}`;
      return downloadResponse(
        member,
        name,
        format,
        dailyCloseTable(close),
        dailyCloseSheets(close),
      );
    },
  ),
  readDays: accountRoute(accountOperations.readDays, async ({ member, query }) =>
    presentDays(await readDays(member, query)),
  ),
  readBreakdown: accountRoute(accountOperations.readBreakdown, async ({ member, query }) =>
    presentBreakdown(await readBreakdown(member, query)),
  ),
  exportDays: accountRoute(
    accountOperations.exportDays,
    async ({ member, query: { format, ...query } }) => {
      const report = presentDays(await readDays(member, query));
      const sheets =
        format === "xlsx"
          ? daysSheets(report, presentBreakdown(await readBreakdown(member, query)))
          : [];
      const name = `days-${report.from}-to-${report.to}`;
      return downloadResponse(member, name, format, daysTable(report), sheets);
    },
  ),
};
