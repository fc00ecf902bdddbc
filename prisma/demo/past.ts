import type { Actor } from "@/lib/kit/actor";
import type { Payment, Refund } from "@/lib/kit/db";
import type { PastOperation } from "@/lib/network";
import type { TimelineEntry } from "@/lib/domain/payments";
import type { EventType } from "@/lib/domain/webhooks/schemas";

/** What the demo shop is made of, and when it is. */
export interface DemoShop {
  owner: Actor;
  tills: readonly [Actor, Actor];
  vendingMachine: Actor;
  /** Midnights in the organization's zone, one after another; the last one is today's. */
  midnights: readonly Date[];
  now: Date;
}

export interface PastEvent {
  id: string;
  type: EventType;
  paymentId: string;
  refundId: string | null;
  merchantOrderId: string | null;
  createdAt: Date;
}

export type PastTimelineEntry = TimelineEntry & { at: Date };

/** One move of a payment's status, with what `settlePayments` writes about it. */
export interface PastMove {
  status: Exclude<Payment["status"], "pending">;
  at: Date;
  reason: string | null;
  networkStatus: string | null;
  actor: string;
  silent?: boolean;
}

export interface PastPayment {
  /** As it was made: pending. */
  made: Payment;
  /** One, or two when it was paid after it had expired. */
  moves: readonly PastMove[];
  timeline: readonly PastTimelineEntry[];
  events: readonly PastEvent[];
  /** What the network has of it; nothing when it was refused at once. */
  operation?: PastOperation;
}

export interface PastRefundOfPayment {
  /** As it was made: pending. */
  made: Refund;
  /** Absent while the network has not decided. */
  move?: { status: "completed" | "failed"; at: Date; reason: string | null; networkStatus: string };
  /** When the network decides, also when that is still to come. */
  decidesAt: Date;
  timeline: readonly PastTimelineEntry[];
  events: readonly PastEvent[];
}

/** Where and to which payment a line of a timeline belongs. */
export const entryFor = ({ id, organizationId, mode }: Payment) => ({
  organizationId,
  mode,
  paymentId: id,
});
