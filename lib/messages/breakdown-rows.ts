import type { DailyClose, Sums } from "@/lib/domain/reports/schemas";
// The words for a report's breakdowns, on the screen, in print and in the workbook.
import { formatMoment } from "@/lib/kit/display";
import * as messages from "./index";

const m = messages.reports;

export interface BreakdownRow {
  key: string;
  name: string;
  sums: Sums;
}

export interface Breakdown {
  title: string;
  /** What each row is of. */
  column: string;
  rows: BreakdownRow[];
}

type Reported = Pick<DailyClose, "by_source" | "by_location" | "by_person" | "by_display_method">;

/** Returns the breakdowns of a report that have rows; each adds up to the report's total. */
export const breakdownsOf = (report: Reported): Breakdown[] =>
  [
    { title: m.bySource, column: m.columns.source, rows: sourceRows(report) },
    { title: m.byLocation, column: m.columns.location, rows: locationRows(report) },
    { title: m.byPerson, column: m.columns.person, rows: personRows(report) },
    { title: m.byMethod, column: m.columns.method, rows: methodRows(report) },
  ].filter(({ rows }) => rows.length > 0);

const sourceRows = ({ by_source }: Reported): BreakdownRow[] =>
  by_source.map((sums) => ({
    key: sums.source_id ?? sums.source,
    name: sums.name ?? m.sources[sums.source],
    sums,
  }));

/** The API has none unless there are several locations. */
const locationRows = ({ by_location }: Reported): BreakdownRow[] =>
  by_location.map((sums) => ({
    key: sums.location_id ?? "none",
    name: sums.name ?? m.noLocation,
    sums,
  }));

/** Only if somebody took something at a till. */
const personRows = ({ by_person }: Reported): BreakdownRow[] =>
  by_person.some(({ user_id }) => user_id)
    ? by_person.map((sums) => ({
        key: sums.user_id ?? "nobody",
        name: sums.user_id ? (sums.name ?? sums.user_id) : m.notAtTill,
        sums,
      }))
    : [];

const methodRows = ({ by_display_method }: Reported): BreakdownRow[] =>
  by_display_method.map((sums) => ({
    key: sums.display_method,
    name: messages.methods[sums.display_method],
    sums,
  }));

/** Returns the hours of a day in which something moved. */
export function hoursOf({ by_hour, time_zone: zone }: DailyClose): Breakdown {
  const clock = (at: string | Date) => formatMoment(at, zone, "clock");
  return {
    title: m.byHour,
    column: m.columns.hour,
    rows: by_hour
      .filter(({ taken_count, refunded_count }) => taken_count + refunded_count > 0)
      .map((sums) => ({
        key: sums.from,
        name: `${clock(sums.from)} – ${clock(new Date(Date.parse(sums.from) + 3_600_000))}`,
        sums,
      })),
  };
}
