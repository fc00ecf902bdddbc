import { relativeDay } from "@/lib/kit/day";
import { formatDay } from "@/lib/kit/display";
import * as messages from "@/lib/messages";

export interface DayRangeValue {
  from: string;
  to: string;
}

const m = messages.filters.ranges;

/** Ranges that end today or yesterday, whenever they are looked at. */
export const relativeRanges = (): (DayRangeValue & { label: string })[] => [
  { label: m.today, from: relativeDay(0), to: relativeDay(0) },
  { label: m.yesterday, from: relativeDay(1), to: relativeDay(1) },
  { label: m.week, from: relativeDay(6), to: relativeDay(0) },
  { label: m.month, from: relativeDay(29), to: relativeDay(0) },
];

/** The days of a month such as `2026-11`, up to today. */
export function daysOfMonth(month: string, today: string): DayRangeValue {
  const [year, number] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year!, number, 0)).toISOString().slice(0, 10);
  return { from: `${month}-01`, to: last < today ? last : today };
}

/** A year of months up to this one, the latest first, each such as `2026-11`. */
export function recentMonths(today: string): string[] {
  const [year, number] = today.split("-").map(Number);
  return Array.from({ length: 13 }, (_, ago) =>
    new Date(Date.UTC(year!, number! - 1 - ago, 1)).toISOString().slice(0, 7),
  );
}

/** `November 2026`, with a capital, as it stands alone. */
export function nameOfMonth(month: string): string {
  const name = formatDay(`${month}-01`, "month");
  return name.charAt(0).toUpperCase() + name.slice(1);
}
