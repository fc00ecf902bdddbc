import type { Random } from "@/lib/domain/busy-hours";
import type { EventType } from "@/lib/domain/webhooks/schemas";
import type { Payment } from "@/lib/kit/db";
import { after, minutes, seconds } from "@/lib/kit/time";
import type { PastOperation } from "@/lib/network";
import { entryFor, type PastStatusChange, type PastPayment, type PastTimelineEntry } from "./past";

/** The outcome of a payment. */
export type Outcome =
  | "paid"
  | "paid_late"
  | "declined"
  | "cancelled"
  | "insufficient_funds"
  | "technical_fault"
  | "wrong_number"
  /** The network rejected the request immediately. */
  | "refused"
  | "unpaid";

const CANCEL_REASONS = [
  "The customer changed their mind",
  "Paid in cash instead",
  "Wrong amount entered",
  "Out of stock",
];

/** Returns a payment's complete history, as the domain and the network would have recorded it. */
export function playOut(made: Payment, outcome: Outcome, random: Random): PastPayment {
  const creator = made.deviceKeyId ?? made.userId;
  const statusChanges = statusChangesOf(made, outcome, creator, random);
  const decided = statusChanges.at(-1)!;
  const timeline: PastTimelineEntry[] = [
    { ...entryFor(made), at: made.createdAt, kind: "payment.created", actor: creator },
    ...betweenTimes(made, outcome, creator, random),
    ...statusChanges.map((change, place) => entryOf(made, change, place > 0)),
  ];
  const events = statusChanges
    .filter(({ silent }) => !silent)
    .map(({ status, at }) => ({
      id: random.id("event", at),
      type: `payment.${status}` satisfies EventType,
      paymentId: made.id,
      refundId: null,
      merchantOrderId: made.merchantOrderId,
      createdAt: at,
    }));
  const operation = outcome === "refused" ? undefined : operationOf(made, statusChanges, decided);
  return { made, statusChanges, timeline, events, ...(operation && { operation }) };
}

function statusChangesOf(
  made: Payment,
  outcome: Outcome,
  creator: string,
  random: Random,
): PastStatusChange[] {
  // The payer acts, and the next poll finds out.
  const found = after(made.createdAt, seconds(random.between(6, 75)));
  const change = (
    status: PastStatusChange["status"],
    networkStatus: string,
    reason?: string,
  ): PastStatusChange => ({
    status,
    networkStatus,
    reason: reason ?? null,
    at: found,
    actor: "network",
  });
  switch (outcome) {
    case "paid":
      return [change("completed", "Processed")];
    case "paid_late": {
      const expiredAt = after(made.expiresAt, seconds(random.between(1, 15)));
      const paidAt = after(expiredAt, minutes(random.between(2, 40)));
      return [
        { ...change("expired", "Expired"), at: expiredAt },
        { ...change("completed", "Processed"), at: paidAt },
      ];
    }
    case "declined":
      return [change("cancelled", "Declined", "The payer declined.")];
    case "cancelled":
      return [{ ...change("cancelled", "Cancelled", random.pick(CANCEL_REASONS)), actor: creator }];
    case "insufficient_funds":
      return [change("failed", "Rejected", "The payer has insufficient funds.")];
    case "technical_fault":
      return [change("failed", "Rejected", "Technical fault of the network.")];
    case "wrong_number":
      return [change("failed", "Rejected", "The phone number is wrong.")];
    case "refused": {
      const refusedAt = after(made.createdAt, random.whole(60, 240));
      const reason = "The network has no payer with this number.";
      // The response to the device's request already reported the failure.
      return [
        {
          status: "failed",
          networkStatus: null,
          reason,
          at: refusedAt,
          actor: "network",
          silent: true,
        },
      ];
    }
    case "unpaid": {
      const expiredAt = after(made.expiresAt, seconds(random.between(1, 15)));
      return [{ ...change("expired", "Expired"), at: expiredAt }];
    }
  }
}

/** Timeline entries between creation and outcome: repeated requests, an unreachable network. */
function betweenTimes(
  made: Payment,
  outcome: Outcome,
  creator: string,
  random: Random,
): PastTimelineEntry[] {
  const isReplayed = random.chance(0.015);
  const isUnanswered = outcome === "technical_fault" && random.chance(0.5);
  const hasUnknownStatus = outcome === "paid" && random.chance(0.002);
  const at = after(made.createdAt, seconds(random.between(2, 5)));
  const entry = entryFor(made);
  return [
    ...(isReplayed ? [{ ...entry, at, kind: "payment.creation_replayed", actor: creator }] : []),
    ...(isUnanswered
      ? [
          {
            ...entry,
            at: after(at, 100),
            kind: "network.no_answer",
            actor: "network",
            data: { message: "The payment network did not answer: no response within 5000 ms" },
          },
        ]
      : []),
    ...(hasUnknownStatus
      ? [
          {
            ...entry,
            at: after(at, 200),
            kind: "network.status_unrecognized",
            actor: "network",
            data: { network_status: "UnderReview" },
          },
        ]
      : []),
  ];
}

const entryOf = (made: Payment, change: PastStatusChange, isLate: boolean): PastTimelineEntry => ({
  ...entryFor(made),
  at: change.at,
  kind: `payment.${change.status}`,
  actor: change.actor,
  data: {
    ...(change.reason !== null && { reason: change.reason }),
    ...(change.networkStatus !== null && { network_status: change.networkStatus }),
    ...(isLate && { late: true }),
  },
});

function operationOf(
  made: Payment,
  statusChanges: readonly PastStatusChange[],
  decided: PastStatusChange,
): PastOperation {
  return {
    reference: made.id,
    kind: made.method === "link" ? "link" : "request",
    status: decided.networkStatus as PastOperation["status"],
    amount: made.amount,
    phone: made.payerPhone,
    comment: made.comment,
    ...(decided.reason !== null && { reason: decided.reason }),
    createdAt: made.createdAt,
    expiresAt: made.expiresAt,
    // The network finished a few seconds before the poll found out.
    finishedAt: after(statusChanges.at(-1)!.at, -seconds(4)),
  };
}
