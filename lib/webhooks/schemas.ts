import { z } from "zod";
import { Timestamp } from "@/lib/fields";
import { text } from "@/lib/text";

/** What can happen to a payment or a refund that subscribers hear of. */
export const EVENT_TYPES = [
  "payment.completed",
  "payment.expired",
  "payment.cancelled",
  "payment.failed",
  "payment.refunded",
  "payment.refund_failed",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Stands for every event type, those of later versions included. */
export const ALL_EVENTS = "*";

export const EventTypeOrAll = z.enum(
  [...EVENT_TYPES, ALL_EVENTS],
  `must be one of: ${EVENT_TYPES.join(", ")} or ${ALL_EVENTS}`,
);
export type EventTypeOrAll = z.output<typeof EventTypeOrAll>;

export const MOST_URL_CHARACTERS = 2048;
export const MOST_DESCRIPTION_CHARACTERS = 255;
export const MOST_SECRET_CHARACTERS = 255;

export const SubscriptionResource = z.object({
  id: z.string(),
  organization_id: z.string(),
  url: z.string().describe("Where deliveries are posted to"),
  description: z.string().optional(),
  events: z.array(EventTypeOrAll),
  is_active: z.boolean(),
  secret: z.string().optional().describe("Key of X-Service-Signature; absent when none was set"),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type SubscriptionResource = z.output<typeof SubscriptionResource>;

export const SubscriptionListResponse = z.object({
  subscriptions: z.array(SubscriptionResource),
});
export type SubscriptionListResponse = z.output<typeof SubscriptionListResponse>;

/** What a person gives to make a subscription. The address is checked further when it is saved. */
export const NewSubscription = z.object({
  url: text(1, MOST_URL_CHARACTERS),
  description: text(0, MOST_DESCRIPTION_CHARACTERS).optional(),
  secret: text(1, MOST_SECRET_CHARACTERS).optional(),
  events: z
    .array(EventTypeOrAll)
    .min(1, `must name at least one event, or "${ALL_EVENTS}" for all of them`),
});
export type NewSubscription = z.output<typeof NewSubscription>;

export const SubscriptionChange = z.object({
  url: NewSubscription.shape.url.optional(),
  /** An empty one takes the label away. */
  description: NewSubscription.shape.description,
  events: NewSubscription.shape.events.optional(),
  is_active: z.boolean().optional(),
});
export type SubscriptionChange = z.output<typeof SubscriptionChange>;

export const NewSecret = NewSubscription.pick({ secret: true }).required();

export const SimulationRequest = z.object({
  event: EventTypeOrAll.describe(`Event type to send; "${ALL_EVENTS}" sends one of each`),
  merchant_order_id: text(1, 255).optional(),
  subscription_id: text(1, 255).optional().describe("Absent: every active subscription is tested"),
});
export type SimulationRequest = z.output<typeof SimulationRequest>;

export const SimulationResult = z.object({
  subscription_id: z.string(),
  url: z.string(),
  event: z.string(),
  success: z.boolean(),
  error: z.string().optional().describe("Why it failed, for a person"),
});
export type SimulationResult = z.output<typeof SimulationResult>;

export const SimulationResponse = z.object({ results: z.array(SimulationResult) });
export type SimulationResponse = z.output<typeof SimulationResponse>;

/** The body of a webhook, exactly as it is sent. */
export const WebhookBody = z.object({
  event: z.enum(EVENT_TYPES),
  event_version: z.literal("1"),
  delivery_id: z.string().describe("The same on every attempt; for the receiver's idempotency"),
  attempt_number: z.int().min(1),
  source: z.literal("qassa"),
  payment_id: z.string(),
  refund_id: z.string().optional().describe("On refund events only"),
  merchant_order_id: z.string().optional(),
  created_at: Timestamp.describe("When the event happened"),
});
export type WebhookBody = z.output<typeof WebhookBody>;
