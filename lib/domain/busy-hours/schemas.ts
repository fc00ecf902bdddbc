import { z } from "zod";
import { currencyCode, money, Timestamp } from "@/lib/kit/fields";

/** How long an hour takes when it is played, in seconds. */
export const SPEEDS = { real_time: 3600, five_minutes: 300, one_minute: 60 } as const;
const SPEED_NAMES = ["real_time", "five_minutes", "one_minute"] as const;
export type SpeedName = keyof typeof SPEEDS;

const MAX_PAYERS = 600;
const USUAL_PAYERS = 120;

export const StartBusyHour = z.object({
  speed: z
    .enum(SPEED_NAMES, `must be one of: ${SPEED_NAMES.join(", ")}`)
    .default("five_minutes")
    .describe("How long the hour takes: an hour, five minutes or one"),
  payers: z
    .int("must be a whole number")
    .min(1, `must be 1 to ${MAX_PAYERS}`)
    .max(MAX_PAYERS, `must be 1 to ${MAX_PAYERS}`)
    .default(USUAL_PAYERS)
    .describe("How many payers come in the hour"),
});
export type StartBusyHour = z.output<typeof StartBusyHour>;

const count = z.int();

/** A busy hour, and how far it is. */
export const BusyHourResource = z.object({
  busy_hour_id: z.string(),
  duration_seconds: z.int(),
  payers: count,
  arrived: count.describe("Payers who have come so far"),
  paid: count.describe("Payers who have paid, including those refunded since"),
  refunded: count,
  declined: count,
  unpaid: count.describe("Payers who left without paying; their payments expire"),
  failed: count.describe("Payers whose payment could not be made or was rejected"),
  collected: money,
  currency: currencyCode,
  started_at: Timestamp,
  ended_at: Timestamp.optional().describe("Absent while it is played"),
  is_stopped: z.boolean().describe("Somebody ended it before its last payer"),
});
export type BusyHourResource = z.output<typeof BusyHourResource>;

export const BusyHourAnswer = z.object({
  busy_hour: BusyHourResource.optional().describe("The one that is played, or else the last one"),
});
