export { dailyCloseCsv, daysCsv } from "./csv";
export { readDailyClose } from "./daily-close";
export { readDays } from "./days-report";
export { presentDailyClose, presentDays } from "./present";
