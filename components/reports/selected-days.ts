import { daysBetween, isDay, MAX_DAYS } from "@/lib/domain/reports/vocabulary";
import { days } from "@/lib/kit/time";
import { dayIn, isLearned } from "@/lib/kit/zoned-time";
import type { SelectedDay, SelectedDays, SelectedShifts } from "./queries";

/** The filters' names in the URL. */
export const REPORT_FILTERS = [
  "view",
  "day",
  "from",
  "to",
  "compare_from",
  "compare_to",
  "time_zone",
  "location_id",
] as const;
type ReportFilters = Partial<Record<(typeof REPORT_FILTERS)[number], string>>;

const MONTH = 30;

export const isByDay = (filters: ReportFilters): boolean => filters.view === "days";

/** The report's time zone: the organization's, unless the URL names another one whose offsets the server gave. */
export const zoneOf = (filters: ReportFilters, organizationZone: string): string =>
  filters.time_zone && isLearned(filters.time_zone) ? filters.time_zone : organizationZone;

/** The day in the URL, or today in the report's time zone. */
export function selectedDay(
  filters: ReportFilters,
  organizationZone: string,
  now: Date,
): SelectedDay {
  const time_zone = zoneOf(filters, organizationZone);
  const day = filters.day && isDay(filters.day) ? filters.day : dayIn(now, time_zone);
  return { day, time_zone };
}

/** The range in the URL, or the last 30 days in the report's time zone. */
export function selectedDays(
  filters: ReportFilters,
  organizationZone: string,
  now: Date,
): SelectedDays {
  const time_zone = zoneOf(filters, organizationZone);
  const range = rangeOf(filters.from, filters.to);
  if (range) return { ...range, time_zone };
  return {
    from: dayIn(new Date(now.getTime() - days(MONTH - 1)), time_zone),
    to: dayIn(now, time_zone),
    time_zone,
  };
}

/** The range in the URL that the report is compared with, if there is one. */
export function comparedDays(
  filters: ReportFilters,
  organizationZone: string,
): SelectedDays | undefined {
  const range = rangeOf(filters.compare_from, filters.compare_to);
  return range && { ...range, time_zone: zoneOf(filters, organizationZone) };
}

/** A range that a report can have, if the URL has one. */
function rangeOf(from: string | undefined, to: string | undefined) {
  if (!from || !to || !isDay(from) || !isDay(to)) return undefined;
  const count = daysBetween(from, to);
  return count >= 1 && count <= MAX_DAYS ? { from, to } : undefined;
}

/** The same number of days right before a range. */
export function daysBefore({ from, to }: { from: string; to: string }) {
  return { from: dayAfter(from, -daysBetween(from, to)), to: dayAfter(from, -1) };
}

/** The same days of the year before; the last of February stays the last. */
export function aYearBefore({ from, to }: { from: string; to: string }) {
  const before = (day: string) => {
    const same = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
    return isDay(same) ? same : `${same.slice(0, 8)}28`;
  };
  return { from: before(from), to: before(to) };
}

/**
 * The shifts in the URL's range, or of the last 30 days, always in the organization's time zone: a shift ends at its
 * midnight.
 */
export function selectedShifts(
  { from, to, location_id }: ReportFilters,
  organizationZone: string,
  now: Date,
): SelectedShifts {
  const days = selectedDays({ ...(from && { from }), ...(to && { to }) }, organizationZone, now);
  return { from: days.from, to: days.to, ...(location_id && { location_id }) };
}

/** The day `count` days after another. */
export const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days(count)).toISOString().slice(0, 10);
