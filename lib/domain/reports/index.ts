export { dailyCloseTable, daysTable, sumColumns } from "./export-reports";
export { dailyCloseSheets, daysSheets, sumSheetColumns } from "./report-sheets";
export { hideAttention, restoreAttention } from "./hidden-attention";
export { readDailyClose } from "./daily-close";
export type { MoneyTotals } from "./money-totals";
export { readBreakdown } from "./read-breakdown";
export { readDays } from "./days-report";
export { presentPatterns } from "./present-patterns";
export {
  presentBreakdown,
  presentDailyClose,
  presentDays,
  presentOverview,
  presentSums,
  presentVolume,
} from "./present";
export { readLatestPayments, readOverview } from "./read-overview";
export { readPatterns } from "./read-patterns";
export { readVolume } from "./read-volume";
export { addUpTotals } from "./totals";
export { spanOf, type ZoneDays, zoneDays } from "./zone-days";
