import { spreadsheetTime } from "@/lib/kit/csv";
import {
  allAtOnce,
  amountColumn,
  type Column,
  countColumn,
  dayColumn,
  type ExportTable,
  textColumn,
} from "@/lib/kit/export-table";
import type { DailyClose, DaysReport, Sums } from "./schemas";

/** The columns of collected and refunded amounts. */
export const sumColumns = <Row extends Sums>(currency: string): Column<Row>[] => [
  countColumn("payments", (sums) => sums.taken_count),
  amountColumn("taken", (sums) => ({ amount: sums.taken, currency })),
  countColumn("refunds", (sums) => sums.refunded_count),
  amountColumn("refunded", (sums) => ({ amount: sums.refunded, currency })),
  amountColumn("net", (sums) => ({ amount: sums.net, currency })),
];

const SOURCE_NAMES = {
  device: "Unknown device",
  till: "Till without a name",
  link: "Payment links",
  static_qr: "Static QR",
};

const NO_LOCATION = "No location";

interface CloseRow extends Sums {
  group: "total" | "source" | "location" | "person" | "method" | "display_method" | "hour";
  groupName: string;
}

/** Returns the table of a daily close: a row for the total and one for each group, distinguished by `group`. */
export function dailyCloseTable(close: DailyClose): ExportTable<CloseRow> {
  const { day, currency, time_zone } = close;
  const row = (group: CloseRow["group"], groupName: string, sums: Sums): CloseRow => ({
    ...sums,
    group,
    groupName,
  });
  const hourOf = (from: string) => spreadsheetTime(new Date(from), time_zone)!.slice(11, 16);
  return {
    title: "Daily close",
    columns: [
      dayColumn("day", () => day),
      textColumn("time_zone", () => time_zone),
      textColumn("currency", () => currency),
      textColumn("group", ({ group }) => group),
      textColumn("name", ({ groupName }) => groupName),
      ...sumColumns<CloseRow>(currency),
      amountColumn("tips", ({ tips = 0 }) => ({ amount: tips, currency })),
    ],
    readPage: allAtOnce([
      row("total", "", close.total),
      ...close.by_source.map((sums) => row("source", sums.name ?? SOURCE_NAMES[sums.source], sums)),
      ...close.by_location.map((sums) => row("location", sums.name ?? NO_LOCATION, sums)),
      ...close.by_person.flatMap((sums) =>
        sums.user_id ? [row("person", sums.name ?? sums.user_id, sums)] : [],
      ),
      ...close.by_method.map((sums) => row("method", sums.method, sums)),
      ...close.by_display_method.map((sums) => row("display_method", sums.display_method, sums)),
      ...close.by_hour.map((sums) => row("hour", hourOf(sums.from), sums)),
    ]),
  };
}

type DayRow = DaysReport["days"][number];

/** Returns the table of a report by day, one row per day. */
export function daysTable({ currency, time_zone, days }: DaysReport): ExportTable<DayRow> {
  return {
    title: "Day by day",
    columns: [
      dayColumn("day", ({ day }) => day),
      textColumn("time_zone", () => time_zone),
      textColumn("currency", () => currency),
      ...sumColumns<DayRow>(currency),
      countColumn("static_qr_payments", ({ static_qr }) => static_qr.count),
      amountColumn("static_qr_amount", ({ static_qr }) => ({ amount: static_qr.amount, currency })),
    ],
    readPage: allAtOnce(days),
  };
}
