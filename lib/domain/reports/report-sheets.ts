// The workbooks of reports, in the words of the screen: a sheet for each of its tables, with its total.
import { formatDay, formatMoment } from "@/lib/kit/display";
import {
  allAtOnce,
  amountColumn,
  type Column,
  countColumn,
  dayColumn,
  textColumn,
} from "@/lib/kit/export-table";
import { sheetOf, type SheetTable } from "@/lib/kit/xlsx-cells";
import * as messages from "@/lib/messages";
import {
  type Breakdown,
  type BreakdownRow,
  breakdownsOf,
  hoursOf,
} from "@/lib/messages/breakdown-rows";
import type { BreakdownReport, DailyClose, DaysReport, Sums } from "./schemas";

const m = messages.reports;

/** The columns of the screen's tables of sums; amounts have their currency in the heading. */
export function sumSheetColumns<Row>(
  currency: string,
  sumsOf: (row: Row) => Sums,
  hasTips: boolean,
): Column<Row>[] {
  const amount = (name: string, of: (sums: Sums) => number) =>
    amountColumn<Row>(`${name}, ${currency}`, (row) => ({ amount: of(sumsOf(row)), currency }));
  return [
    countColumn(m.columns.payments, (row) => sumsOf(row).taken_count),
    amount(m.columns.taken, ({ taken }) => taken),
    countColumn(m.columns.refunds, (row) => sumsOf(row).refunded_count),
    amount(m.columns.refunded, ({ refunded }) => refunded),
    amount(m.columns.net, ({ net }) => net),
    ...(hasTips ? [amount(messages.tips.column, ({ tips = 0 }) => tips)] : []),
  ];
}

const breakdownSheet = (
  { title, column, rows }: Breakdown,
  { total, currency }: { total: Sums; currency: string },
): SheetTable =>
  sheetOf<BreakdownRow>({
    title,
    columns: [
      textColumn(column, ({ name }) => name),
      ...sumSheetColumns<BreakdownRow>(currency, ({ sums }) => sums, total.tips !== undefined),
    ],
    readPage: allAtOnce(rows),
    total: () =>
      Promise.resolve({ label: m.total, row: { key: "total", name: m.total, sums: total } }),
  });

/** A line of the summary; notes have no figures. */
interface Fact {
  name: string;
  count?: number;
  amount?: number;
}

const summarySheet = (heading: string, currency: string, facts: Fact[]): SheetTable =>
  sheetOf<Fact>({
    title: m.sheets.summary,
    columns: [
      textColumn(heading, ({ name }) => name),
      countColumn(m.sheets.count, ({ count }) => count ?? null),
      amountColumn(`${m.sheets.amount}, ${currency}`, ({ amount }) =>
        amount === undefined ? null : { amount, currency },
      ),
    ],
    readPage: allAtOnce(facts),
  });

/** What is at the top of a report. */
const headFacts = (total: Sums, staticQr: DailyClose["static_qr"]): Fact[] => [
  { name: m.taken, count: total.taken_count, amount: total.taken },
  ...(staticQr.count > 0
    ? [{ name: m.ofThatStaticQr, count: staticQr.count, amount: staticQr.amount }]
    : []),
  ...(total.tips === undefined ? [] : [{ name: messages.tips.ofThat, amount: total.tips }]),
  { name: m.refunded, count: total.refunded_count, amount: total.refunded },
  { name: m.net, amount: total.net },
];

/** Returns the sheets of a daily close. */
export function dailyCloseSheets(close: DailyClose): SheetTable[] {
  const { total, static_qr: staticQr, currency, made, time_zone: zone } = close;
  const statuses: Fact[] = [
    { name: messages.statuses.paid, count: made.completed },
    { name: messages.statuses.pending, count: made.pending },
    { name: messages.statuses.expired, count: made.expired },
    { name: messages.statuses.declined, count: made.declined },
    { name: messages.statuses.cancelled, count: made.cancelled - made.declined },
    { name: messages.statuses.failed, count: made.failed },
  ];
  return [
    summarySheet(m.closeOf(formatDay(close.day, "dayLong")), currency, [
      ...headFacts(total, staticQr),
      { name: "" },
      { name: `${m.made}. ${m.madeHint}:` },
      ...statuses,
      { name: "" },
      { name: `${m.zone}: ${zone}. ${m.madeAt} ${formatMoment(close.made_at, zone, "long")}` },
      { name: m.rules },
    ]),
    ...[...breakdownsOf(close), hoursOf(close)].map((part) => breakdownSheet(part, close)),
  ];
}

type ItemRow = BreakdownReport["by_item"][number];

const itemSheet = ({ by_item, currency, total }: BreakdownReport): SheetTable =>
  sheetOf<ItemRow>({
    title: m.byItem,
    columns: [
      textColumn(m.columns.item, ({ name }) => name ?? m.noItem),
      countColumn(m.columns.quantity, ({ quantity }) => quantity ?? null),
      amountColumn(`${m.columns.taken}, ${currency}`, ({ taken }) => ({ amount: taken, currency })),
    ],
    readPage: allAtOnce(by_item),
    total: () => Promise.resolve({ label: m.total, row: { taken: total.taken } }),
  });

type DayRow = DaysReport["days"][number];

/** Returns the sheets of a report by day. */
export function daysSheets(report: DaysReport, breakdown: BreakdownReport): SheetTable[] {
  const { currency, days, from, to, total, time_zone: zone } = report;
  return [
    summarySheet(messages.filters.fromTo(formatDay(from), formatDay(to)), currency, [
      ...headFacts(total, total.static_qr),
      { name: "" },
      { name: `${m.zone}: ${zone}` },
      { name: m.rules },
    ]),
    sheetOf<DayRow>({
      title: m.views.days,
      columns: [
        dayColumn(m.columns.day, ({ day }) => day),
        ...sumSheetColumns<DayRow>(currency, (sums) => sums, false),
        amountColumn(`${m.columns.staticQr}, ${currency}`, ({ static_qr }) => ({
          amount: static_qr.amount,
          currency,
        })),
      ],
      readPage: allAtOnce(days),
      total: () => Promise.resolve({ label: m.total, row: { ...total, day: to } }),
    }),
    ...breakdownsOf(breakdown).map((part) => breakdownSheet(part, breakdown)),
    ...(breakdown.by_item.length > 0 ? [itemSheet(breakdown)] : []),
  ];
}
