import { z } from "zod";
import { AttemptResource, DeliveryResource } from "@/lib/domain/webhooks/schemas";
import { money, Timestamp } from "@/lib/kit/fields";

const TimelineActor = z.object({
  kind: z.enum(["device", "person", "payer", "network", "qassa"]),
  name: z.string().optional(),
});
export type TimelineActor = z.output<typeof TimelineActor>;

/** An entry of a payment's timeline. Which details it has depends on its kind. */
const TimelineFact = z.object({
  type: z.literal("fact"),
  id: z.string(),
  at: Timestamp,
  kind: z.string(),
  actor: TimelineActor,
  reason: z.string().optional(),
  message: z.string().optional(),
  network_status: z.string().optional(),
  late: z.boolean().optional().describe("Paid after it had expired"),
  after: z.enum(["cancelled", "failed"]).optional().describe("Paid although it had ended so"),
  paid_amount: money.optional().describe("What the network holds, if that is not the amount"),
  refund_id: z.string().optional(),
  amount: money.optional(),
  approved_by: z.string().optional().describe("Who approved the refund at the till with a PIN"),
});
export type TimelineFact = z.output<typeof TimelineFact>;

const TimelineAttempt = AttemptResource.extend({ type: z.literal("attempt"), at: Timestamp });
export type TimelineAttempt = z.output<typeof TimelineAttempt>;

export const PaymentTimeline = z.object({
  /** In chronological order. */
  moments: z.array(z.discriminatedUnion("type", [TimelineFact, TimelineAttempt])),
  deliveries: z.array(DeliveryResource),
  is_cut: z.boolean().describe("There are older entries"),
  has_deleted_entries: z.boolean().describe("Its older entries are deleted"),
  may_lack_deliveries: z
    .boolean()
    .describe("Deliveries from its time are deleted once they are finished"),
});
export type PaymentTimeline = z.output<typeof PaymentTimeline>;
