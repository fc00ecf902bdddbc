// What browsers may know without what checks it.
import { days } from "@/lib/kit/time";

/** Names of the tz database only: what looks like an offset is read differently here and in the database. */
const ZONE_NAME = /^[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)*$/;

/** Whether there is such a time zone, by a name that means the same here and in the database. */
export const isTimeZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return ZONE_NAME.test(zone);
  } catch {
    return false;
  }
};

/** Whether it is a day of the calendar, such as `2026-11-21`. */
export const isDay = (day: string): boolean => {
  const at = new Date(`${day}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(day) &&
    !Number.isNaN(at.getTime()) &&
    at.toISOString().startsWith(day) &&
    day >= "2000-01-01"
  );
};

/** The longest report by day: a leap year. */
export const MAX_DAYS = 366;

/** How many days there are from one to another, both counted; under 1 when it is before. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / days(1) + 1;

export const VOLUME_PERIODS = ["today", "7", "30", "90"] as const;
