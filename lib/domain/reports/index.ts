export { dailyCloseCsv, daysCsv } from "./csv";
export { hideAttention, restoreAttention } from "./hidden-attention";
export { readDailyClose } from "./daily-close";
export { readDays } from "./days-report";
export { presentDailyClose, presentDays, presentOverview, presentVolume } from "./present";
export { readLatestPayments, readOverview } from "./read-overview";
export { readVolume } from "./read-volume";
