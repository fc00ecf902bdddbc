import {
  BreakdownReport,
  DailyClose,
  DailyCloseQuery,
  DaysQuery,
  DaysReport,
} from "@/lib/domain/reports/schemas";
import type { AccountOperation, OperationTable } from "../../core/operation";
import { exportedFile, exportFormat } from "./exported-file";

export const reportOperations = {
  readDailyClose: {
    method: "GET",
    path: "/reports/daily-close",
    summary: "Read the daily close",
    tag: "Reports",
    permission: "reports.read",
    query: DailyCloseQuery,
    response: DailyClose,
  },
  exportDailyClose: {
    method: "GET",
    path: "/reports/daily-close/export",
    summary: "Download the daily close as CSV or XLSX",
    tag: "Reports",
    permission: "reports.read",
    query: DailyCloseQuery.extend(exportFormat),
    ...exportedFile,
  },
  readDays: {
    method: "GET",
    path: "/reports/days",
    summary: "Read totals by day",
    tag: "Reports",
    permission: "reports.read",
    query: DaysQuery,
    response: DaysReport,
  },
  readBreakdown: {
    method: "GET",
    path: "/reports/breakdown",
    summary: "Read totals by source, location, person, method and item",
    tag: "Reports",
    permission: "reports.read",
    query: DaysQuery,
    response: BreakdownReport,
  },
  exportDays: {
    method: "GET",
    path: "/reports/days/export",
    summary: "Download totals by day as CSV or XLSX",
    tag: "Reports",
    permission: "reports.read",
    query: DaysQuery.safeExtend(exportFormat),
    ...exportedFile,
  },
} as const satisfies OperationTable<AccountOperation>;
