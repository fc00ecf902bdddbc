import type { TimelineEntry } from "@/lib/domain/payments";
import type { EventType } from "@/lib/domain/webhooks/schemas";
import type { Actor } from "@/lib/kit/actor";
import type { Payment, Refund } from "@/lib/kit/db";
import type { PastOperation } from "@/lib/network";

export interface DemoTill {
  id: string;
  name: string;
}

/** The demo shop's actors and the period of its history. */
export interface DemoShop {
  owner: Actor;
  /** Cash registers that take payments over the API. */
  registers: readonly [Actor, Actor];
  vendingMachine: Actor;
  /** Browsers in which the till is open. */
  tills: readonly [DemoTill, DemoTill];
  /** Midnights in the organization's time zone, in order; the last one is today's. */
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

/** One change of a payment's status, with what `settlePayments` records about it. */
export interface PastStatusChange {
  status: Exclude<Payment["status"], "pending">;
  at: Date;
  reason: string | null;
  networkStatus: string | null;
  actor: string;
  silent?: boolean;
}

export interface PastPayment {
  /** As created: pending. */
  made: Payment;
  /** One, or two if it was paid after it had expired. */
  statusChanges: readonly PastStatusChange[];
  timeline: readonly PastTimelineEntry[];
  events: readonly PastEvent[];
  /** The network's record of it; absent if it was refused immediately. */
  operation?: PastOperation;
}

export interface PastRefundOfPayment {
  /** As created: pending. */
  made: Refund;
  /** Absent until the network decides. */
  statusChange?: {
    status: "completed" | "failed";
    at: Date;
    reason: string | null;
    networkStatus: string;
  };
  /** When the network decides, which may be in the future. */
  decidesAt: Date;
  timeline: readonly PastTimelineEntry[];
  events: readonly PastEvent[];
}

/** Returns the organization, mode and payment of a timeline entry. */
export const entryFor = ({ id, organizationId, mode }: Payment) => ({
  organizationId,
  mode,
  paymentId: id,
});
