import { bidiSafe, formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import type { TimelineActor, TimelineFact } from "@/lib/domain/payments/schemas";

const m = messages.paymentPage.timeline;

function whoOf({ kind, name }: TimelineActor): string {
  if (kind === "device" || kind === "person")
    return m.who[kind](name === undefined ? undefined : bidiSafe(name));
  return m.who[kind];
}

/** A line of the timeline as a sentence. `times` is how often it happened in a row. */
export function sentenceOf(fact: TimelineFact, currency: string, times = 1): string {
  const who = whoOf(fact.actor);
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
    case "payment.completed":
      return fact.late ? m.completedLate : m.completed;
    case "payment.cancelled":
      return byHand ? m.cancelledBy(who) : m.cancelledByPayer;
    case "payment.failed":
      return fact.actor.kind === "network" ? m.failed : m.failedHere;
    case "payment.expired":
      return m.expired;
    case "refund.created":
      return m.refundCreated(
        who,
        fact.amount === undefined ? undefined : formatMoney(fact.amount, currency),
      );
    case "refund.completed":
      return m.refundCompleted;
    case "refund.failed":
      return m.refundFailed;
    default:
      return m.other(fact.kind, who);
  }
}

const REPEATED = ["payment.creation_replayed", "refund.creation_replayed", "network.no_answer"];

interface Line<Moment> {
  moment: Moment;
  times: number;
}

/** Merges consecutive repeats of the same fact by the same actor into one line. */
export function mergeRepeats<Moment extends { type: string }>(
  moments: readonly (Moment | TimelineFact)[],
): Line<Moment | TimelineFact>[] {
  const lines: Line<Moment | TimelineFact>[] = [];
  for (const moment of moments) {
    const last = lines.at(-1);
    if (last && isRepeated(last.moment, moment)) {
      lines[lines.length - 1] = { moment, times: last.times + 1 };
    } else {
      lines.push({ moment, times: 1 });
    }
  }
  return lines;
}

const isFact = (moment: { type: string }): moment is TimelineFact => moment.type === "fact";

const isRepeated = (one: { type: string }, other: { type: string }): boolean =>
  isFact(one) &&
  isFact(other) &&
  REPEATED.includes(one.kind) &&
  one.kind === other.kind &&
  one.actor.kind === other.actor.kind &&
  one.actor.name === other.actor.name;
