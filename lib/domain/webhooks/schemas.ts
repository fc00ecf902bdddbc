import { z } from "zod";
import { Timestamp } from "@/lib/kit/fields";
import { text } from "@/lib/kit/text";
import {
  ALL_EVENTS,
  DELIVERY_STATUSES,
  EVENT_TYPES,
  MAX_DESCRIPTION_CHARACTERS,
  MAX_SECRET_CHARACTERS,
  MAX_URL_CHARACTERS,
  OFFERED_EVENTS,
} from "./vocabulary";

export * from "./vocabulary";

export const EventTypeOrAll = z.enum(
  [...EVENT_TYPES, ALL_EVENTS],
  `must be one of: ${EVENT_TYPES.join(", ")} or ${ALL_EVENTS}`,
);
export type EventTypeOrAll = z.output<typeof EventTypeOrAll>;

export const SubscriptionResource = z.object({
  id: z.string(),
  organization_id: z.string(),
  url: z.string().describe("Where deliveries are sent"),
  description: z.string().optional(),
  events: z.array(EventTypeOrAll),
  is_active: z.boolean(),
  secret: z
    .string()
    .optional()
    .describe("The signing secret, key of X-Service-Signature; absent if none was set"),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type SubscriptionResource = z.output<typeof SubscriptionResource>;

export const SubscriptionListResponse = z.object({
  subscriptions: z.array(SubscriptionResource),
});
export type SubscriptionListResponse = z.output<typeof SubscriptionListResponse>;

/** The input for a new subscription. `checkEndpointUrl` checks the URL further when it is saved. */
export const NewSubscription = z.object({
  url: text(1, MAX_URL_CHARACTERS),
  description: text(0, MAX_DESCRIPTION_CHARACTERS).optional(),
  secret: text(1, MAX_SECRET_CHARACTERS).optional(),
  events: z
    .array(EventTypeOrAll)
    .min(1, `must name at least one event, or "${ALL_EVENTS}" for all of them`),
});
export type NewSubscription = z.output<typeof NewSubscription>;

export const SubscriptionChange = z.object({
  url: NewSubscription.shape.url.optional(),
  /** An empty string removes the description. */
  description: NewSubscription.shape.description,
  events: NewSubscription.shape.events.optional(),
  is_active: z.boolean().optional(),
});
export type SubscriptionChange = z.output<typeof SubscriptionChange>;

export const NewSecret = NewSubscription.pick({ secret: true }).required();

export const SimulationRequest = z.object({
  event: EventTypeOrAll.describe(`Event type to send; "${ALL_EVENTS}" sends one of each`),
  merchant_order_id: text(1, 255).optional(),
  subscription_id: text(1, 255)
    .optional()
    .describe("If absent, every active subscription is tested"),
});
export type SimulationRequest = z.output<typeof SimulationRequest>;

export const SimulationResult = z.object({
  subscription_id: z.string(),
  url: z.string(),
  event: z.string(),
  success: z.boolean(),
  error: z.string().optional().describe("Why it failed, in plain language"),
});
export type SimulationResult = z.output<typeof SimulationResult>;

export const SimulationResponse = z.object({ results: z.array(SimulationResult) });
export type SimulationResponse = z.output<typeof SimulationResponse>;

/** The body of a webhook, exactly as it is sent. */
export const WebhookBody = z.object({
  event: z.enum(EVENT_TYPES),
  event_version: z.literal("1"),
  delivery_id: z.string().describe("The same on every attempt; use it to detect duplicates"),
  attempt_number: z.int().min(1),
  source: z.literal("qassa"),
  payment_id: z.string(),
  refund_id: z.string().optional().describe("Only on refund events"),
  merchant_order_id: z.string().optional(),
  created_at: Timestamp.describe("When the event happened"),
});
export type WebhookBody = z.output<typeof WebhookBody>;

const offeredEvents = z
  .array(
    z.enum(
      [...OFFERED_EVENTS, ALL_EVENTS],
      `must be one of: ${OFFERED_EVENTS.join(", ")} or ${ALL_EVENTS}`,
    ),
  )
  .min(1, `must name at least one event, or "${ALL_EVENTS}" for all of them`);

/** The subscription form of the account area. */
export const SubscriptionForm = NewSubscription.extend({ events: offeredEvents });
export type SubscriptionForm = z.output<typeof SubscriptionForm>;

export const SubscriptionFormChange = SubscriptionChange.extend({
  events: offeredEvents.optional(),
});
export type SubscriptionFormChange = z.output<typeof SubscriptionFormChange>;

export const DeliveryStatus = z.enum(DELIVERY_STATUSES);
export type DeliveryStatus = z.output<typeof DeliveryStatus>;

/** A subscription without its secret, with the health of its deliveries. */
export const SubscriptionSummary = SubscriptionResource.omit({ secret: true }).extend({
  has_secret: z.boolean(),
  is_rotating: z.boolean().describe("A new secret is waiting to be promoted"),
  disabled_reason: z
    .string()
    .optional()
    .describe("Why it was turned off, if this happened automatically"),
  consecutive_failures: z.int(),
  failing_since: Timestamp.optional(),
  last_delivery: z
    .object({
      delivery_id: z.string(),
      event: z.enum(EVENT_TYPES),
      status: DeliveryStatus,
      is_test: z.boolean(),
      error: z.string().optional(),
      created_at: Timestamp,
    })
    .optional(),
});
export type SubscriptionSummary = z.output<typeof SubscriptionSummary>;

export const SubscriptionSecrets = z.object({
  secret: z.string().optional(),
  next_secret: z.string().optional().describe("Waiting to be promoted"),
});
export type SubscriptionSecrets = z.output<typeof SubscriptionSecrets>;

const day = z.iso.date("must be a date such as 2026-11-21");

export const DeliveryFilters = z.object({
  subscription_id: text(1, 100).optional(),
  event: z.enum(EVENT_TYPES).optional(),
  status: DeliveryStatus.optional(),
  test: z.enum(["true", "false"]).optional(),
  payment_id: text(1, 100).optional(),
  from: day.optional(),
  to: day.optional(),
});
export type DeliveryFilters = z.output<typeof DeliveryFilters>;

/** A delivery; only roles that can read webhooks get its URL and error. */
export const DeliveryResource = z.object({
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
});
export type DeliveryResource = z.output<typeof DeliveryResource>;

const headers = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** `stopped`: the sender stopped before there was a response. */
const AttemptState = z.enum(["under_way", "succeeded", "failed", "stopped"]);
export type AttemptState = z.output<typeof AttemptState>;

/**
 * An attempt of a delivery; only roles that can read webhooks get its URL and error. Headers and bodies are absent
 * from a payment's timeline, and after their retention period.
 */
export const AttemptResource = z.object({
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
});
export type AttemptResource = z.output<typeof AttemptResource>;

/** A delivery with all its attempts, oldest first. */
export const DeliveryDetail = DeliveryResource.extend({ attempts: z.array(AttemptResource) });
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

export const SubscriptionTest = SimulationRequest.omit({ subscription_id: true });
export type SubscriptionTest = z.output<typeof SubscriptionTest>;
