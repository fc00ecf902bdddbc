// The event feed, listening for its webhooks, and replaying missing events.
import { z } from "zod";
import { EVENT_TYPES, WebhookBody } from "./schemas";

/** A time in a query or body. */
const moment = z
  .string()
  // In a query, "+" means a space: the offset of a timestamp that was not encoded arrives as one.
  .overwrite((value) => value.replace(/ (\d\d:\d\d)$/, "+$1"))
  .pipe(
    z.iso
      .datetime({
        offset: true,
        error: "must be a timestamp such as 2026-11-21T08:15:30+00:00",
      })
      .refine((value) => {
        const year = new Date(value).getUTCFullYear();
        return year >= 1970 && year <= 9999;
      }, "must be between the years 1970 and 9999"),
  );
const momentMeta = { format: "date-time", inputExamples: ["2026-11-21T08:15:30+00:00"] };

const EVENT_ORDERS = ["newest", "oldest"] as const;

export const EventFilters = z.object({
  event: z
    .enum(EVENT_TYPES, `must be one of: ${EVENT_TYPES.join(", ")}`)
    .optional()
    .meta({ description: "Only events of this type.", examples: ["payment.completed"] }),
  since: moment
    .optional()
    .meta({ ...momentMeta, description: "Only events created at or after this time." }),
  until: moment
    .optional()
    .meta({ ...momentMeta, description: "Only events created before this time." }),
  order: z
    .enum(EVENT_ORDERS, `must be one of: ${EVENT_ORDERS.join(", ")}`)
    .default("newest")
    .meta({
      description:
        "`newest` first, or `oldest` first to follow the feed. A cursor belongs to its order.",
      examples: ["oldest"],
    }),
});
export type EventFilters = z.output<typeof EventFilters>;

/** An event in the feed: the body of its webhooks without the fields of the delivery. */
export const EventResource = z
  .object({
    event_id: z.string().meta({
      description: "The event's ID. Webhooks do not have it.",
      examples: ["evt_01kaj6p2d7k4mb8s3v5x9z1c6f"],
    }),
    ...WebhookBody.omit({ delivery_id: true, attempt_number: true }).shape,
  })
  .meta({ id: "Event", description: "Something that happened to a payment or refund." });
export type EventResource = z.output<typeof EventResource>;

export const EventPage = z
  .object({
    data: z.array(EventResource).describe("In the requested order."),
    has_more: z.boolean().meta({ description: "Whether there are more now.", examples: [false] }),
    next_cursor: z.string().meta({
      description:
        "Pass it as `cursor` to continue. Newest first, it is empty on the last page. Oldest first, keep it, also that of the last page: it continues with the events that happen later. It is only empty while there has been no event at all.",
      examples: ["KzE3OTUyNDg5NTI0MTguZXZ0XzAxa2FqNnAyZDdrNG1iOHMzdjV4OXoxYzZm"],
    }),
  })
  .meta({ id: "PageOfEvents", description: "A page of events." });

const ListenedWebhook = z
  .object({
    ...WebhookBody.pick({ delivery_id: true, event: true }).shape,
    headers: z.record(z.string(), z.string()).meta({
      description:
        "The headers to send, names in lower case. An HTTP client adds `host`, `connection` and `content-length`.",
      examples: [{ "content-type": "application/json", "user-agent": "Qassa-Webhooks/1" }],
    }),
    body: z.string().meta({
      description: "The body to send. Its UTF-8 bytes are signed: do not parse and write it again.",
      examples: ['{"event":"payment.completed","event_version":"1"}'],
    }),
  })
  .meta({ id: "ListenedWebhook", description: "A webhook to forward." });

export const ListenedPage = z
  .object({
    secret: z.string().meta({
      description:
        "The signing secret of these webhooks. Each device key has its own, which stays the same.",
      examples: ["whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"],
    }),
    data: z.array(ListenedWebhook).describe("Oldest first. Empty if nothing happened in time."),
    has_more: z.boolean().meta({ description: "Whether there are more now.", examples: [false] }),
    next_cursor: z.string().meta({
      description: "Pass it as `cursor` to continue, always.",
      examples: ["KzE3OTUyNDg5NTI0MTguZXZ0XzAxa2FqNnAyZDdrNG1iOHMzdjV4OXoxYzZm"],
    }),
  })
  .meta({ id: "PageOfListenedWebhooks", description: "Webhooks to forward." });
export type ListenedPage = z.output<typeof ListenedPage>;

export const MissingEventsQuery = z.object({
  since: moment.meta({
    ...momentMeta,
    description: "Only events created at or after this time.",
  }),
});

export const MissingEvents = z.object({
  count: z.int().describe("How many events a replay would send."),
  is_complete: z.boolean().describe("False if there may be more events than were counted."),
});
export type MissingEvents = z.output<typeof MissingEvents>;

export const ReplayMissing = MissingEventsQuery.extend({
  cursor: z.string().optional().describe("`next_cursor` of the previous call."),
});
export type ReplayMissing = z.output<typeof ReplayMissing>;

export const ReplayMissingResult = z.object({
  resent: z.int().describe("Failed deliveries that are sent again, with the same `delivery_id`."),
  created: z.int().describe("Deliveries of events that had none for this subscription."),
  next_cursor: z.string().describe("Empty if there are no more."),
});
export type ReplayMissingResult = z.output<typeof ReplayMissingResult>;
