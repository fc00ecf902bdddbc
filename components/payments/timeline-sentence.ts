import type { TimelineActor, TimelineAttempt, TimelineFact } from "@/lib/domain/payments/schemas";
import { CANCELLED_AT_NETWORK } from "@/lib/domain/payments/vocabulary";
import { bidiSafe, formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";

const m = messages.paymentPage.timeline;

function actorName({ kind, name }: TimelineActor): string {
  if (kind === "device" || kind === "person")
    return m.who[kind](name === undefined ? undefined : bidiSafe(name));
  return m.who[kind];
}

/** A line of the timeline as a sentence. `times` is how often it happened in a row. */
export function sentenceOf(fact: TimelineFact, currency: string, times = 1): string {
  const who = actorName(fact.actor);
  const byHand = fact.actor.kind === "device" || fact.actor.kind === "person";
  switch (fact.kind) {
    case "payment.created":
      return m.created(who);
    case "payment.creation_replayed":
      return m.replayed(who, times);
    case "refund.creation_replayed":
      return m.refundReplayed(who, times);
    case "network.no_answer":
      return m.noAnswer;
    case "network.status_unrecognized":
      return m.unknownStatus(bidiSafe(fact.network_status ?? ""));
    case "network.reservation_kept":
      return m.reservationKept;
    case "network.captured_in_part":
      return m.capturedInPart(formatMoney(fact.amount ?? 0, currency));
    case "network.reservation_given_back":
      return m.reservationGivenBack;
    case "payment.completed":
      return completionOf(fact, currency);
    case "network.paid_again":
      return m.paidAgain(formatMoney(fact.paid_amount ?? 0, currency));
    case "network.amount_differs":
      return m.amountDiffers(formatMoney(fact.paid_amount ?? 0, currency));
    case "payment.cancelled":
      if (byHand) return m.cancelledBy(who);
      return fact.network_status === CANCELLED_AT_NETWORK ? m.cancelledAtNetwork : m.declined;
    case "payment.failed":
      return fact.actor.kind === "network" ? m.failed : m.failedHere;
    case "payment.expired":
      return m.expired;
    case "refund.created": {
      const sentence = m.refundCreated(
        who,
        fact.amount === undefined ? undefined : formatMoney(fact.amount, currency),
      );
      return fact.approved_by ? m.refundApproved(sentence, bidiSafe(fact.approved_by)) : sentence;
    }
    case "refund.completed":
      return m.refundCompleted;
    case "refund.failed":
      return m.refundFailed;
    case "refund.found":
      return m.refundFound(
        fact.amount === undefined ? undefined : formatMoney(fact.amount, currency),
      );
    default:
      return m.other(fact.kind, who);
  }
}

function completionOf({ late, after, paid_amount: paid }: TimelineFact, currency: string): string {
  const sentence = after ? m.completedAfter[after] : late ? m.completedLate : m.completed;
  return paid === undefined ? sentence : m.completedWith(sentence, formatMoney(paid, currency));
}

const REPEATED = ["payment.creation_replayed", "refund.creation_replayed", "network.no_answer"];

/** A line of the timeline: a fact, how often it happened in a row, or all attempts of a delivery. */
export type TimelineLine =
  | { type: "fact"; fact: TimelineFact; times: number }
  | { type: "delivery"; attempts: [TimelineAttempt, ...TimelineAttempt[]] };

/**
 * Merges consecutive repeats of the same fact by the same actor into one line, and all attempts of a delivery into one
 * line where the first one was.
 */
export function toLines(moments: readonly (TimelineFact | TimelineAttempt)[]): TimelineLine[] {
  const lines: TimelineLine[] = [];
  const deliveries = new Map<string, [TimelineAttempt, ...TimelineAttempt[]]>();
  for (const moment of moments) {
    const last = lines.at(-1);
    if (moment.type === "attempt") {
      const attempts = deliveries.get(moment.delivery_id);
      if (attempts) {
        attempts.push(moment);
      } else {
        const line = { type: "delivery" as const, attempts: [moment] as [TimelineAttempt] };
        deliveries.set(moment.delivery_id, line.attempts);
        lines.push(line);
      }
    } else if (last?.type === "fact" && isRepeated(last.fact, moment)) {
      lines[lines.length - 1] = { type: "fact", fact: moment, times: last.times + 1 };
    } else {
      lines.push({ type: "fact", fact: moment, times: 1 });
    }
  }
  return lines;
}

const isRepeated = (one: TimelineFact, other: TimelineFact): boolean =>
  REPEATED.includes(one.kind) &&
  one.kind === other.kind &&
  one.actor.kind === other.actor.kind &&
  one.actor.name === other.actor.name;
