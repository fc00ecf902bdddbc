// Kept apart from the schemas, so that browser code can import it without them.
import { DISPLAY_METHODS } from "@/lib/domain/payments/vocabulary";
import { days } from "@/lib/kit/time";

/** Returns whether text is a calendar date, such as `2026-11-21`, from the year 2000 on. */
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

/** Returns the number of days from one date to another, both included; less than 1 if `to` is before `from`. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / days(1) + 1;

/** How money came: the methods of payments, and the printed QR code. */
export const REPORTED_METHODS = ["direct", "link", "static_qr"] as const;
export type ReportedMethod = (typeof REPORTED_METHODS)[number];
/** The same as people say it. */
export const REPORTED_DISPLAY_METHODS = [...DISPLAY_METHODS, "static_qr"] as const;
export type ReportedDisplayMethod = (typeof REPORTED_DISPLAY_METHODS)[number];

/** Where money came from: a device, a till, a link that a member made, or the printed QR code. */
export const SOURCE_KINDS = ["device", "till", "link", "static_qr"] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

export const VOLUME_PERIODS = ["today", "7", "30", "90"] as const;

/** A week at least, so that each day of the week is among them. */
export const PATTERN_PERIODS = ["7", "30", "90"] as const;

/** What can need attention, most urgent first. */
export const ATTENTION_KINDS = [
  "polling",
  "time_zones",
  "network",
  "kept_payment",
  "webhooks",
  "failed_refund",
  "stuck_refunds",
  "discrepancy",
  "late_payment",
] as const;
