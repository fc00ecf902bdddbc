/** `today`, or a number of days before it: `today-6`. Like a date, it means a day in a time zone. */
const RELATIVE = /^today(?:-([1-9]\d{0,2}))?$/;

/** Returns how many days before today a relative day is, or undefined if the text is not one. */
export function daysBeforeToday(day: string): number | undefined {
  const match = RELATIVE.exec(day);
  return match ? Number(match[1] ?? 0) : undefined;
}

/** Returns the text of a day that is this many days before today. */
export const relativeDay = (daysBefore: number): string =>
  daysBefore === 0 ? "today" : `today-${daysBefore}`;
