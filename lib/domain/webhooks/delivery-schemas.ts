import { z } from "zod";
import { dayOrRelative, Timestamp } from "@/lib/kit/fields";
import { text } from "@/lib/kit/text";
import { DELIVERY_STATUSES, EVENT_TYPES } from "./vocabulary";

export const DeliveryStatus = z.enum(DELIVERY_STATUSES).meta({ id: "DeliveryStatus" });
export type DeliveryStatus = z.output<typeof DeliveryStatus>;

export const DeliveryFilters = z.object({
  subscription_id: text(1, 100).optional(),
  event: z.enum(EVENT_TYPES).optional(),
  status: DeliveryStatus.optional(),
  test: z.enum(["true", "false"]).optional(),
  payment_id: text(1, 100).optional(),
  from: dayOrRelative.optional(),
  to: dayOrRelative.optional(),
});
export type DeliveryFilters = z.output<typeof DeliveryFilters>;

/** A delivery; only roles that can read webhooks get its URL and error. */
export const DeliveryResource = z
  .object({
    delivery_id: z.string(),
    subscription_id: z.string().optional(),
    url: z.string().optional().describe("The subscription's current URL"),
    event: z.enum(EVENT_TYPES),
    status: DeliveryStatus,
    is_test: z.boolean(),
    payment_id: z.string().optional().describe("For a test, not the ID of a real payment"),
    refund_id: z.string().optional(),
    merchant_order_id: z.string().optional(),
    attempt_count: z.int(),
    next_attempt_at: Timestamp.optional(),
    last_status_code: z.int().optional(),
    last_error: z.string().optional(),
    created_at: Timestamp,
    finished_at: Timestamp.optional(),
    can_resend: z.boolean().describe("It is not a test, and its subscription is active"),
  })
  .meta({ id: "Delivery" });
export type DeliveryResource = z.output<typeof DeliveryResource>;

const headers = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** `stopped`: the sender stopped before there was a response. */
const AttemptState = z.enum(["under_way", "succeeded", "failed", "stopped"]);
export type AttemptState = z.output<typeof AttemptState>;

/**
 * An attempt of a delivery; only roles that can read webhooks get its URL and error. Headers and bodies are absent
 * from a payment's timeline, and after their retention period.
 */
export const AttemptResource = z
  .object({
    delivery_id: z.string(),
    attempt_number: z.int(),
    event: z.enum(EVENT_TYPES),
    url: z.string().optional().describe("The subscription's current URL"),
    state: AttemptState,
    started_at: Timestamp,
    finished_at: Timestamp.optional(),
    duration_ms: z.int().optional(),
    request_headers: headers.optional(),
    request_body: z.string().optional(),
    response_status: z.int().optional(),
    response_headers: headers.optional(),
    response_body: z.string().optional(),
    error: z.string().optional(),
  })
  .meta({ id: "DeliveryAttempt" });
export type AttemptResource = z.output<typeof AttemptResource>;

/** A delivery with all its attempts, oldest first. */
export const DeliveryDetail = DeliveryResource.extend({ attempts: z.array(AttemptResource) }).meta({
  id: "DeliveryDetail",
});
export type DeliveryDetail = z.output<typeof DeliveryDetail>;

export const ResendFailed = z.object({
  since: z.iso.datetime({
    offset: true,
    error: "must be a timestamp such as 2026-11-21T08:15:30+00:00",
  }),
  subscription_id: text(1, 100).optional(),
  cursor: z.string().optional().describe("next_cursor of the previous call"),
});
export type ResendFailed = z.output<typeof ResendFailed>;

export const ResendFailedResult = z.object({
  resent: z.int(),
  next_cursor: z.string().describe("Empty if there are no more"),
});
export type ResendFailedResult = z.output<typeof ResendFailedResult>;
