import { z } from "zod";
import { Timestamp } from "@/lib/kit/fields";
import { text } from "@/lib/kit/text";
import { DeliveryStatus } from "./delivery-schemas";
import {
  ALL_EVENTS,
  EVENT_TYPES,
  MAX_DESCRIPTION_CHARACTERS,
  MAX_SECRET_CHARACTERS,
  MAX_URL_CHARACTERS,
  OFFERED_EVENTS,
} from "./vocabulary";

export * from "./delivery-schemas";
export * from "./vocabulary";

/** An event type, as clients read it: they must accept types that are added later. */
const EventTypeRead = z.enum(EVENT_TYPES).meta({
  id: "EventType",
  "x-extensible-enum": true,
  description:
    "What happened. Types can be added: accept and ignore those that you do not know. `payment.completed`: paid. `payment.expired`: not paid in time. `payment.cancelled`: cancelled by you or declined by the payer. `payment.failed`: rejected by the network. `payment.refunded`: a refund completed. `payment.refund_failed`: a refund failed.",
  examples: ["payment.completed"],
});

export const EventTypeOrAll = z.enum(
  [...EVENT_TYPES, ALL_EVENTS],
  `must be one of: ${EVENT_TYPES.join(", ")} or ${ALL_EVENTS}`,
);
export type EventTypeOrAll = z.output<typeof EventTypeOrAll>;

const subscriptionId = z
  .string()
  .meta({ description: "The subscription's ID.", examples: ["sub_01kaj5d4c8f2wx7k1m9q3t6vbn"] });

export const SubscriptionResource = z
  .object({
    id: subscriptionId,
    organization_id: z.string().meta({
      description: "The organization's ID.",
      examples: ["org_01kaj3k6y2h9dn5s8v1x4z7abc"],
    }),
    url: z.string().meta({
      description: "Where deliveries are sent.",
      examples: ["https://shop.example.com/hooks/qassa"],
    }),
    description: z
      .string()
      .optional()
      .meta({ description: "Your own label.", examples: ["Web shop"] }),
    events: z.array(EventTypeOrAll.meta({ "x-extensible-enum": true })).meta({
      description: "The event types that are delivered; `*` stands for all of them.",
      examples: [["payment.completed", "payment.refunded"]],
    }),
    is_active: z
      .boolean()
      .meta({ description: "Whether deliveries are sent to it.", examples: [true] }),
    secret: z
      .string()
      .optional()
      .meta({
        description: "The signing secret, key of X-Service-Signature; absent if none was set.",
        examples: ["whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"],
      }),
    created_at: Timestamp.describe("When it was created."),
    updated_at: Timestamp.describe("When it last changed."),
  })
  .meta({ id: "Subscription", description: "A webhook subscription." });
export type SubscriptionResource = z.output<typeof SubscriptionResource>;

export const SubscriptionListResponse = z
  .object({
    subscriptions: z.array(SubscriptionResource).describe("The subscriptions of the key's mode."),
  })
  .meta({ id: "SubscriptionList", description: "Webhook subscriptions." });
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

export const SimulationRequest = z
  .object({
    event: EventTypeOrAll.meta({
      description: `The event type to send; \`${ALL_EVENTS}\` sends one of each.`,
      examples: ["payment.completed"],
    }),
    merchant_order_id: text(1, 255)
      .optional()
      .meta({ description: "The order ID in the test body.", examples: ["order-1042"] }),
    subscription_id: text(1, 255)
      .optional()
      .meta({
        description: "The subscription to test. If absent, every active subscription is tested.",
        examples: ["sub_01kaj5d4c8f2wx7k1m9q3t6vbn"],
      }),
  })
  .meta({ id: "SimulateWebhook", description: "A test delivery to send." });
export type SimulationRequest = z.output<typeof SimulationRequest>;

export const SimulationResult = z
  .object({
    subscription_id: subscriptionId,
    url: z.string().meta({
      description: "Where the test was sent.",
      examples: ["https://shop.example.com/hooks/qassa"],
    }),
    event: z
      .string()
      .meta({ description: "The event type that was sent.", examples: ["payment.completed"] }),
    success: z
      .boolean()
      .meta({ description: "Whether the endpoint responded with 2xx.", examples: [true] }),
    error: z
      .string()
      .optional()
      .meta({
        description: "Why it failed, in plain language.",
        examples: ["The endpoint answered 500."],
      }),
  })
  .meta({ id: "SimulationResult", description: "The outcome of one test delivery." });
export type SimulationResult = z.output<typeof SimulationResult>;

export const SimulationResponse = z
  .object({
    results: z.array(SimulationResult).describe("One for each tested subscription and event type."),
  })
  .meta({ id: "SimulationResults", description: "The outcomes of test deliveries." });
export type SimulationResponse = z.output<typeof SimulationResponse>;

/** The body of a webhook, exactly as it is sent. */
export const WebhookBody = z
  .object({
    event: EventTypeRead,
    event_version: z.literal("1").meta({
      "x-extensible-enum": true,
      description: "The version of the body's format.",
      examples: ["1"],
    }),
    delivery_id: z.string().meta({
      description: "The same on every attempt of this delivery: use it to skip duplicates.",
      examples: ["dlv_01kaj6q8r3s5tv2w9x4y7zabcd"],
    }),
    attempt_number: z
      .int()
      .min(1)
      .meta({ description: "1 for the first attempt.", examples: [1] }),
    source: z.literal("qassa").meta({
      "x-extensible-enum": true,
      description: "Who sends it.",
      examples: ["qassa"],
    }),
    payment_id: z.string().meta({
      description: "The payment that it is about.",
      examples: ["pay_01kaj3v9q4e8ta6m0x2v7h5c1d"],
    }),
    refund_id: z
      .string()
      .optional()
      .meta({
        description: "The refund that it is about; only on refund events.",
        examples: ["ref_01kaj4a7m5e1vr8n3c6d0s9h2g"],
      }),
    merchant_order_id: z
      .string()
      .optional()
      .meta({
        description: "Your own ID of the order; absent if you did not set one.",
        examples: ["order-1042"],
      }),
    created_at: Timestamp.describe(
      "When the event happened: order events by this, not by their arrival.",
    ),
  })
  .meta({ id: "DeliveryBody", description: "The body of a webhook." });
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

/** A subscription without its secret, with the health of its deliveries. */
export const SubscriptionSummary = SubscriptionResource.omit({ secret: true })
  .extend({
    is_catcher: z.boolean().describe("It is the webhook catcher's; its URL cannot be changed"),
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
  })
  .meta({ id: "SubscriptionSummary" });
export type SubscriptionSummary = z.output<typeof SubscriptionSummary>;

export const SubscriptionSecrets = z.object({
  secret: z.string().optional(),
  next_secret: z.string().optional().describe("Waiting to be promoted"),
});
export type SubscriptionSecrets = z.output<typeof SubscriptionSecrets>;

export const SubscriptionTest = SimulationRequest.omit({ subscription_id: true });
export type SubscriptionTest = z.output<typeof SubscriptionTest>;
