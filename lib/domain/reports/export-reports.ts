import { csvLine, spreadsheetTime } from "@/lib/kit/csv";
import type { DailyClose, DaysReport, Sums } from "./schemas";

const SUMS = ["payments", "taken", "refunds", "refunded", "net"];
const sumsOf = (sums: Sums) => [
  sums.taken_count,
  sums.taken,
  sums.refunded_count,
  sums.refunded,
  sums.net,
];

const SOURCE_NAMES = { device: "Unknown device", account: "Account area", static_qr: "Static QR" };

/** Returns a daily close as a CSV file: a line for the total and one for each group, distinguished by `group`. */
export async function* dailyCloseCsv(close: DailyClose): AsyncGenerator<string> {
  const { day, currency, time_zone } = close;
  const line = (group: string, name: string, sums: Sums) =>
    csvLine([day, time_zone, currency, group, name, ...sumsOf(sums)]);
  yield csvLine(["day", "time_zone", "currency", "group", "name", ...SUMS]);
  yield line("total", "", close.total);
  for (const source of close.by_source) {
    yield line("source", source.name ?? SOURCE_NAMES[source.source], source);
  }
  for (const method of close.by_method) yield line("method", method.method, method);
  for (const hour of close.by_hour) {
    yield line("hour", spreadsheetTime(new Date(hour.from), time_zone)!.slice(11, 16), hour);
  }
}

/** Returns a report by day as a CSV file, one line per day. */
export async function* daysCsv(report: DaysReport): AsyncGenerator<string> {
  yield csvLine([
    "day",
    "time_zone",
    "currency",
    ...SUMS,
    "static_qr_payments",
    "static_qr_amount",
  ]);
  for (const { day, static_qr, ...sums } of report.days) {
    yield csvLine([
      day,
      report.time_zone,
      report.currency,
      ...sumsOf(sums),
      static_qr.count,
      static_qr.amount,
    ]);
  }
}
