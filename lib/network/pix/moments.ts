// Banks write times in more ways than the document says.
import { z } from "zod";

const SPELLING =
  /^(?<day>\d{4}-\d{2}-\d{2})[T ](?<time>\d{2}:\d{2}(?::\d{2})?)(?:[.,](?<fraction>\d{1,9}))?\s?(?<zone>[Zz]|[+-]\d{2}(?::?\d{2})?)?$/;
/** Of times without a zone: Brasilia's, where the clocks have not been changed since 2019. */
const BRASILIA = "-03:00";

/**
 * Reads a time also with a blank for the `T`, without seconds or milliseconds, with `-0300` or `-03` for the offset, and
 * without any. Returns undefined for anything else.
 */
export function readMoment(text: string): Date | undefined {
  const { day, time, fraction = "", zone } = SPELLING.exec(text.trim())?.groups ?? {};
  if (day === undefined || time === undefined) return undefined;
  const seconds = time.length === 5 ? `${time}:00` : time;
  const milliseconds = fraction.slice(0, 3).padEnd(3, "0");
  const moment = new Date(`${day}T${seconds}.${milliseconds}${offsetOf(zone)}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

function offsetOf(zone: string | undefined): string {
  if (zone === undefined) return BRASILIA;
  if (/^z$/i.test(zone)) return "Z";
  const digits = zone.slice(1).replace(":", "").padEnd(4, "0");
  return `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

const END_TO_END_ID =
  /^E\d{8}(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?<hour>\d{2})(?<minute>\d{2})/;

/** Returns the minute in which a Pix was begun, which its ID says in UTC; undefined if it does not. */
export function momentOfEndToEndId(id: string): Date | undefined {
  const { year, month, day, hour, minute } = END_TO_END_ID.exec(id)?.groups ?? {};
  if (year === undefined || !year.startsWith("20")) return undefined;
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:00.000Z`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** A time as a bank writes it. */
export const instant = z.string().transform((text, context) => {
  const moment = readMoment(text);
  if (moment) return moment;
  context.addIssue("is not a time");
  return z.NEVER;
});
