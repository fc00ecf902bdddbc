import { z } from "zod";
import { FirstStepsResource } from "@/lib/domain/first-steps/schemas";
import { DISCREPANCIES } from "@/lib/domain/payments/schemas";
import { Timestamp } from "@/lib/kit/fields";
import { isZoneName } from "@/lib/kit/zone-name";
import {
  ATTENTION_KINDS,
  daysBetween,
  isDay,
  MAX_DAYS,
  PATTERN_PERIODS,
  REPORTED_DISPLAY_METHODS,
  REPORTED_METHODS,
  SOURCE_KINDS,
  VOLUME_PERIODS,
} from "./vocabulary";

const Day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, "must be a date such as 2026-11-21")
  .refine(isDay, "must be a calendar date, such as 2026-11-21");
const time_zone = z
  .string()
  .refine(isZoneName, "must be the full name of a time zone such as Europe/Berlin")
  .describe("Defaults to the organization's time zone");

export const DailyCloseQuery = z.object({
  day: Day.optional().describe("Defaults to today"),
  time_zone: time_zone.optional(),
});
export type DailyCloseQuery = z.output<typeof DailyCloseQuery>;

function checkRange(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  context: z.RefinementCtx,
): void {
  const refuse = (message: string) => context.addIssue({ code: "custom", path: ["to"], message });
  if (from === undefined && to === undefined) return;
  if (from === undefined || to === undefined) return refuse("must be given together with from");
  const count = daysBetween(from, to);
  if (count < 1) refuse("must not be before from");
  if (count > MAX_DAYS) refuse(`must be at most ${MAX_DAYS} days from from`);
}

export const DaysQuery = z
  .object({ from: Day, to: Day, time_zone: time_zone.optional() })
  .superRefine(checkRange);
export type DaysQuery = z.output<typeof DaysQuery>;

/** A range of days, or none. */
export const OptionalDaysQuery = z
  .object({ from: Day.optional(), to: Day.optional(), time_zone: time_zone.optional() })
  .superRefine(checkRange);

/**
 * Collected and refunded amounts, in major units, static QR payments included; `net` is `taken` less `refunded`.
 */
export const Sums = z.object({
  taken_count: z.int(),
  taken: z.number(),
  refunded_count: z.int(),
  refunded: z.number(),
  net: z.number(),
  tips: z.number().optional().describe("How much of `taken` is tips, if there are any"),
});
export type Sums = z.output<typeof Sums>;

const StaticQr = z
  .object({ count: z.int(), amount: z.number() })
  .describe("Paid with the printed QR code; included in the sums");

/** The sums of a report, and its breakdowns; each adds up to the total. */
const breakdowns = {
  total: Sums,
  /** By where the payment comes from; a device and a till have an ID and a name. */
  by_source: z.array(
    Sums.extend({
      source: z.enum(SOURCE_KINDS),
      source_id: z.string().optional(),
      name: z.string().optional(),
    }),
  ),
  /** By where tills stand, if there are several locations; without an ID, all that was taken at none. */
  by_location: z.array(
    Sums.extend({ location_id: z.string().optional(), name: z.string().optional() }),
  ),
  /** By who took payments and requested refunds at tills; without an ID, all that happened elsewhere. */
  by_person: z.array(Sums.extend({ user_id: z.string().optional(), name: z.string().optional() })),
  by_method: z.array(Sums.extend({ method: z.enum(REPORTED_METHODS) })),
  by_display_method: z.array(Sums.extend({ display_method: z.enum(REPORTED_DISPLAY_METHODS) })),
};

export const DailyClose = z.object({
  day: z.string(),
  time_zone: z.string(),
  /** The first moments of the day and of the next one, which are 23 to 25 hours apart. */
  from: Timestamp,
  until: Timestamp,
  made_at: Timestamp,
  currency: z.string(),
  ...breakdowns,
  /** Every hour of the day, starting with its first moment. */
  by_hour: z.array(Sums.extend({ from: Timestamp })),
  /** The current statuses of the payments created on this day. */
  made: z.object({
    completed: z.int(),
    cancelled: z.int(),
    declined: z.int().describe("Of `cancelled`, those that their payers declined"),
    failed: z.int(),
    expired: z.int(),
    pending: z.int(),
  }),
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

export const BreakdownReport = z.object({
  from: z.string(),
  to: z.string(),
  time_zone: z.string(),
  currency: z.string(),
  ...breakdowns,
  /** By what was bought from the catalogue; without a name, all else. Empty if nothing was. */
  by_item: z.array(
    z.object({
      name: z.string().optional(),
      quantity: z.int().optional(),
      taken: z.number(),
    }),
  ),
});
export type BreakdownReport = z.output<typeof BreakdownReport>;

export const VolumePeriod = z.enum(VOLUME_PERIODS, "must be today, 7, 30 or 90");
export type VolumePeriod = z.output<typeof VolumePeriod>;
export const VolumeQuery = z.object({ period: VolumePeriod.default("30") });

const PatternPeriod = z.enum(PATTERN_PERIODS, `must be one of: ${PATTERN_PERIODS.join(", ")}`);
export type PatternPeriod = z.output<typeof PatternPeriod>;
export const PatternsQuery = z.object({ period: PatternPeriod.default("30") });

const Taken = z.object({ taken: z.number(), count: z.int() });

export const PatternsResource = z.object({
  period: PatternPeriod,
  currency: z.string(),
  time_zone: z.string(),
  /** The hours of the week in which something was collected. */
  hours: z.array(
    Taken.extend({
      weekday: z.int().describe("1 is Monday, 7 is Sunday"),
      hour: z.int(),
    }),
  ),
  /** Where it came from, largest first. */
  sources: z.array(
    Taken.extend({
      source: z.enum(SOURCE_KINDS),
      source_id: z.string().optional(),
      name: z.string().optional(),
    }),
  ),
  paying: z.object({
    average_seconds: z
      .int()
      .optional()
      .describe("From the creation of a payment until it was paid; absent if none was paid"),
    median_seconds: z.int().optional(),
    settled_count: z.int().describe("Payments created in the period that are no longer pending"),
    expired_count: z.int(),
  }),
});
export type PatternsResource = z.output<typeof PatternsResource>;

const Window = z.object({
  taken: z.number().describe("Static QR payments included, as in `count` and `average`"),
  count: z.int(),
  static_qr: z.number().describe("Of `taken`, what was paid with the printed QR code"),
  /** Absent if no payment completed. */
  average: z.number().optional(),
  refunded: z.number(),
  /** The payments created in this span that have settled, and how many of them were paid. */
  settled_count: z.int(),
  paid_count: z.int(),
});
export type OverviewWindow = z.output<typeof Window>;

const problem = z.enum(["failing", "switched_off", "failed_deliveries"]);

/** One cause. The facts depend on its kind. */
const AttentionItem = z.object({
  item: z.string().describe("Identifies the cause, to hide it"),
  kind: z.enum(ATTENTION_KINDS),
  since: Timestamp.optional(),
  /** When it last happened; a dismissed item returns when it happens again. */
  last_at: Timestamp.optional(),
  /** `overdue`: nothing polls the payment network; `engine_silent`: this server does it, as the Inngest server does not. */
  fault: z.enum(["overdue", "engine_silent"]).optional(),
  /** Pending refunds, or failed deliveries. */
  count: z.int().optional(),
  more: z.boolean().optional(),
  payment_id: z.string().optional(),
  refund_id: z.string().optional(),
  subscription_id: z.string().optional(),
  /** Of the subscription, or else the host of its URL; of the time zone. */
  name: z.string().optional(),
  problem: problem.optional(),
  discrepancy: z.enum(DISCREPANCIES).optional(),
  amount: z.number().optional(),
});
export type AttentionItem = z.output<typeof AttentionItem>;

/** What the member's role can see, most urgent first, without what they have hidden. */
const Attention = z.object({
  items: z.array(AttentionItem),
  hidden_count: z.int(),
});
export type Attention = z.output<typeof Attention>;

export const HideAttention = z.object({
  item: z
    .string("must be text")
    .regex(
      /^(polling|time_zones|network|stuck_refunds|(refund|webhooks|payment|reservation|paid_after_end|paid_again|amount_differs):[a-z]+_[0-9a-z]{1,40})$/,
      "must be the item of an entry of the overview's attention",
    ),
  last_at: Timestamp.optional().describe("As shown, so that nothing newer is hidden"),
  hours: z
    .int("must be a whole number")
    .min(1, "must be at least 1")
    .max(720, "must be at most 720")
    .optional()
    .describe("Snoozes it for that long; without it, it is dismissed until it happens again"),
});
export type HideAttention = z.output<typeof HideAttention>;

const NetworkHealth = z.object({
  kind: z.enum(["sandbox", "gateway", "vipps_mobilepay", "pix", "apipay"]),
  /** What the merchant calls it. Of several networks, one that does not answer is shown, or else the default one. */
  name: z.string().optional(),
  state: z.enum(["answering", "not_answering", "not_asked_yet"]),
  last_answer_at: Timestamp.optional(),
  last_failure_at: Timestamp.optional(),
  last_failure: z.string().optional(),
  /** How long the oldest due network check has been waiting; 0 if none is due. */
  lag_seconds: z.int(),
});
export type NetworkHealth = z.output<typeof NetworkHealth>;

export const OverviewResource = z.object({
  currency: z.string(),
  time_zone: z.string(),
  /** Today's date in the organization's time zone. */
  day: z.string(),
  /** Today so far, and the same weekday last week up to the same time of day. */
  today: Window,
  last_week: Window,
  attention: Attention,
  /** Absent when no network is connected in this mode. */
  network: NetworkHealth.optional(),
  /** In test mode, for roles that can complete them. */
  first_steps: FirstStepsResource.optional(),
});
export type OverviewResource = z.output<typeof OverviewResource>;

export const VolumeResource = z.object({
  period: VolumePeriod,
  currency: z.string(),
  time_zone: z.string(),
  taken: z.number(),
  count: z.int(),
  /** Absent unless the first payment completed before the previous period began. */
  previous_taken: z.number().optional(),
  previous_count: z.int().optional(),
  points: z.array(
    z.object({
      /** A day such as 2026-11-21, or an hour of today such as 08:00. */
      at: z.string(),
      taken: z.number(),
      count: z.int(),
      previous_at: z.string(),
      previous_taken: z.number().optional(),
      previous_count: z.int().optional(),
    }),
  ),
});
export type VolumeResource = z.output<typeof VolumeResource>;
