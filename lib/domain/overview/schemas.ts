import { z } from "zod";
import { Timestamp } from "@/lib/kit/fields";
import { VOLUME_PERIODS } from "./vocabulary";

export const VolumePeriod = z.enum(VOLUME_PERIODS, "must be today, 7, 30 or 90");
export type VolumePeriod = z.output<typeof VolumePeriod>;
export const VolumeQuery = z.object({ period: VolumePeriod.default("30") });

const Window = z.object({
  taken: z.number(),
  count: z.int(),
  /** Absent when nothing was taken. */
  average: z.number().optional(),
  refunded: z.number(),
  /** Of the payments made in this time that are decided, how many were paid: 0 to 1. Absent when none is. */
  success_rate: z.number().optional(),
});
export type OverviewWindow = z.output<typeof Window>;

/** Parts that the member's role may not see are left out. */
const Attention = z.object({
  failed_deliveries: z.object({ count: z.int(), more: z.boolean() }).optional(),
  subscriptions: z
    .array(
      z.object({
        id: z.string(),
        url: z.string(),
        description: z.string().optional(),
        problem: z.enum(["failing", "switched_off"]),
        since: Timestamp.optional(),
        reason: z.string().optional(),
      }),
    )
    .optional(),
  stuck_refunds: z
    .object({ count: z.int(), more: z.boolean(), oldest_at: Timestamp.optional() })
    .optional(),
  late_payments: z.array(
    z.object({ payment_id: z.string(), amount: z.number(), completed_at: Timestamp }),
  ),
});
export type Attention = z.output<typeof Attention>;

const NetworkHealth = z.object({
  kind: z.enum(["sandbox", "gateway"]),
  state: z.enum(["answering", "not_answering", "not_asked_yet"]),
  last_answer_at: Timestamp.optional(),
  last_failure_at: Timestamp.optional(),
  last_failure: z.string().optional(),
  /** How long the oldest look that is due has been waiting. */
  lag_seconds: z.int(),
});
export type NetworkHealth = z.output<typeof NetworkHealth>;

export const OverviewResource = z.object({
  currency: z.string(),
  time_zone: z.string(),
  /** Which day it is in the organization's zone. */
  day: z.string(),
  /** So far, and as far on the same weekday last week. */
  today: Window,
  last_week: Window,
  attention: Attention,
  /** Absent when no network is connected in this mode. */
  network: NetworkHealth.optional(),
  first_steps: z.object({ key: z.boolean(), payment: z.boolean(), webhook: z.boolean() }),
});
export type OverviewResource = z.output<typeof OverviewResource>;

export const VolumeResource = z.object({
  period: VolumePeriod,
  currency: z.string(),
  time_zone: z.string(),
  taken: z.number(),
  count: z.int(),
  /** Absent when the period before was not wholly one of business. */
  previous_taken: z.number().optional(),
  previous_count: z.int().optional(),
  points: z.array(
    z.object({
      /** A day such as 2026-11-21, or an hour of today such as 08:00. */
      at: z.string(),
      taken: z.number(),
      count: z.int(),
      previous_at: z.string(),
      /** Absent before the first payment of all. */
      previous_taken: z.number().optional(),
      previous_count: z.int().optional(),
    }),
  ),
});
export type VolumeResource = z.output<typeof VolumeResource>;
