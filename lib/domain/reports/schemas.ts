import { z } from "zod";
import { Timestamp } from "@/lib/kit/fields";
import { daysBetween, isDay, isTimeZone, MOST_DAYS } from "./vocabulary";

const Day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, "must be a day such as 2026-11-21")
  .refine(isDay, "must be a day of the calendar, such as 2026-11-21");
const time_zone = z
  .string()
  .refine(isTimeZone, "must be an IANA time zone such as Europe/Berlin")
  .describe("The organization's, when it is left out");

export const DailyCloseQuery = z.object({
  day: Day.optional().describe("Today, when it is left out"),
  time_zone: time_zone.optional(),
});
export type DailyCloseQuery = z.output<typeof DailyCloseQuery>;

export const DaysQuery = z
  .object({ from: Day, to: Day, time_zone: time_zone.optional() })
  .superRefine(({ from, to }, context) => {
    const count = daysBetween(from, to);
    const refuse = (message: string) => context.addIssue({ code: "custom", path: ["to"], message });
    if (count < 1) refuse("must not be before from");
    if (count > MOST_DAYS) refuse(`must be at most ${MOST_DAYS} days from from`);
  });
export type DaysQuery = z.output<typeof DaysQuery>;

/** Money that moved, in major units; net is taken less refunded. */
const Sums = z.object({
  taken_count: z.int(),
  taken: z.number(),
  refunded_count: z.int(),
  refunded: z.number(),
  net: z.number(),
});
export type Sums = z.output<typeof Sums>;

const StaticQr = z.object({ count: z.int(), amount: z.number() });

export const DailyClose = z.object({
  day: z.string(),
  time_zone: z.string(),
  /** The first moment of the day and of the next one: 23, 24 or 25 hours. */
  from: Timestamp,
  until: Timestamp,
  made_at: Timestamp,
  currency: z.string(),
  total: Sums,
  /** The device that took the payment; without an id: made by a person in the account area. */
  by_device: z.array(
    Sums.extend({ device_id: z.string().optional(), name: z.string().optional() }),
  ),
  by_method: z.array(Sums.extend({ method: z.enum(["direct", "link"]) })),
  /** Every hour of the day, from its first moment on. */
  by_hour: z.array(Sums.extend({ from: Timestamp })),
  /** What has become by now of the payments that were made on this day. */
  made: z.object({
    completed: z.int(),
    cancelled: z.int(),
    failed: z.int(),
    expired: z.int(),
    pending: z.int(),
  }),
  /** Paid through the printed QR code; not among the sums above. */
  static_qr: StaticQr,
});
export type DailyClose = z.output<typeof DailyClose>;

export const DaysReport = z.object({
  from: z.string(),
  to: z.string(),
  time_zone: z.string(),
  currency: z.string(),
  total: Sums.extend({ static_qr: StaticQr }),
  days: z.array(Sums.extend({ day: z.string(), static_qr: StaticQr })),
});
export type DaysReport = z.output<typeof DaysReport>;
