import { z } from "zod";
import { DailyClose, DailyCloseQuery, DaysQuery, DaysReport } from "@/lib/domain/reports/schemas";
import type { AccountOperation } from "./operation";

const CsvFile = z.string().describe("A CSV file");

export const reportOperations = {
  readDailyClose: {
    method: "GET",
    path: "/reports/daily-close",
    permission: "reports.read",
    query: DailyCloseQuery,
    response: DailyClose,
  },
  exportDailyClose: {
    method: "GET",
    path: "/reports/daily-close/export",
    permission: "reports.read",
    query: DailyCloseQuery,
    response: CsvFile,
  },
  readDays: {
    method: "GET",
    path: "/reports/days",
    permission: "reports.read",
    query: DaysQuery,
    response: DaysReport,
  },
  exportDays: {
    method: "GET",
    path: "/reports/days/export",
    permission: "reports.read",
    query: DaysQuery,
    response: CsvFile,
  },
} as const satisfies Record<string, AccountOperation>;
