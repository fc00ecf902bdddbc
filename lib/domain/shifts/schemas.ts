import { z } from "zod";
import { DisplayMethod, PAYMENT_METHODS } from "@/lib/domain/payments/schemas";
import { DaysQuery, OptionalDaysQuery, Sums } from "@/lib/domain/reports/schemas";
import { currencyCode, money, Timestamp } from "@/lib/kit/fields";
import { text } from "@/lib/kit/text";

const places = {
  till_id: text(1, 40).optional(),
  location_id: text(1, 40).optional().describe("Where the till stands"),
};

/** Shifts that were opened in a range of days, both ends included. */
export const ShiftFilters = OptionalDaysQuery.safeExtend(places);
export type ShiftFilters = z.output<typeof ShiftFilters>;

export const ShiftsReportQuery = DaysQuery.safeExtend(places);
export type ShiftsReportQuery = z.output<typeof ShiftsReportQuery>;

/** A shift at a till, with what it took. */
export const ShiftResource = z.object({
  shift_id: z.string(),
  till_id: z.string(),
  till_name: z.string().optional(),
  location_name: z.string().optional().describe("Where the till stands now"),
  z_number: z.int().optional().describe("Counts the till's closed shifts; absent while it is open"),
  float: money.optional().describe("The cash in the drawer, where a version before asked for it"),
  currency: currencyCode,
  opened_at: Timestamp,
  opened_by: z.string(),
  closed_at: Timestamp.optional(),
  closed_by: z.string().optional().describe("Absent if the daily close closed it"),
  goes_on_from: z
    .int()
    .optional()
    .describe("The Z-number of the shift that midnight closed and that goes on in this one"),
  total: Sums,
});
export type ShiftResource = z.output<typeof ShiftResource>;

/** What the shifts of a range took together. */
export const ShiftsReport = z.object({
  from: z.string(),
  to: z.string(),
  time_zone: z.string(),
  currency: currencyCode,
  count: z.int().describe("How many shifts there are"),
  total: Sums,
});
export type ShiftsReport = z.output<typeof ShiftsReport>;

/** What is printed of a shift. */
export const SlipResource = ShiftResource.extend({
  made_at: Timestamp,
  by_person: z.array(Sums.extend({ user_id: z.string(), name: z.string() })),
  by_method: z.array(Sums.extend({ method: z.enum(PAYMENT_METHODS) })),
  by_display_method: z.array(Sums.extend({ display_method: DisplayMethod })),
  first_at: Timestamp.optional().describe("When the first payment was paid"),
  last_at: Timestamp.optional(),
  cancelled: z.int().describe("Payments created in the shift that were cancelled or declined"),
  expired: z.int(),
  failed: z.int(),
  pending: z
    .int()
    .describe("They count in the shift in which they are paid, or else in the next one"),
});
export type SlipResource = z.output<typeof SlipResource>;

export const TillShiftResource = z.object({
  open: SlipResource.optional().describe("What the open shift has taken so far"),
  last: SlipResource.optional().describe("The shift that was closed last"),
});
