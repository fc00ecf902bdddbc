import { relativeDay } from "@/lib/kit/day";
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
