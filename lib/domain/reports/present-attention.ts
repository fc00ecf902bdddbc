import { toMajorUnits } from "@/lib/kit/money";
import { toTimestamp } from "@/lib/kit/time";
import type { Overview } from "./read-overview";
import { MAX_COUNTED, type SubscriptionJson } from "./read-state";
import type { Attention, AttentionItem } from "./schemas";

const moment = (at: string | Date) => toTimestamp(new Date(at));

const counted = (count: number) => ({
  count: Math.min(count, MAX_COUNTED),
  more: count > MAX_COUNTED,
});

/** Returns what needs attention, an entry for each cause, without what the member has hidden. */
export function presentAttention(overview: Overview, isNetworkSilent: boolean): Attention {
  const hidden = new Map(overview.hidden.map((one) => [one.item, one]));
  const all = itemsOf(overview, isNetworkSilent);
  const items = all.filter(({ item, last_at: lastAt }) => {
    const mark = hidden.get(item);
    if (!mark) return true;
    return !mark.isSnoozed && lastAt !== undefined && new Date(lastAt) > mark.seenAt;
  });
  return { items, hidden_count: all.length - items.length };
}

function itemsOf(overview: Overview, isNetworkSilent: boolean): AttentionItem[] {
  const { currency, network, stuckRefunds: stuck } = overview;
  const amount = (minor: string) => toMajorUnits(BigInt(minor), currency);
  return [
    ...(overview.pollingFault
      ? [{ item: "polling", kind: "polling" as const, fault: overview.pollingFault }]
      : []),
    ...(overview.isZoneDiffering
      ? [{ item: "time_zones", kind: "time_zones" as const, name: overview.timeZone }]
      : []),
    ...(isNetworkSilent
      ? [
          {
            item: "network",
            kind: "network" as const,
            ...(network?.lastAnswerAt && {
              since: moment(network.lastAnswerAt),
              last_at: moment(network.lastAnswerAt),
            }),
            // They wait for the network, so they are not a cause of their own.
            ...(stuck && counted(stuck.count)),
          },
        ]
      : []),
    ...overview.keptPayments.map((payment) => ({
      item: `reservation:${payment.id}`,
      kind: "kept_payment" as const,
      payment_id: payment.id,
      amount: amount(payment.amount),
      since: moment(payment.reservedAt),
      last_at: moment(payment.reservedAt),
    })),
    ...overview.subscriptions.map(webhooksItem),
    ...overview.failedRefunds.map((refund) => ({
      item: `refund:${refund.id}`,
      kind: "failed_refund" as const,
      refund_id: refund.id,
      amount: amount(refund.amount),
      since: moment(refund.failedAt),
      last_at: moment(refund.failedAt),
    })),
    ...(stuck && !isNetworkSilent
      ? [
          {
            item: "stuck_refunds",
            kind: "stuck_refunds" as const,
            ...counted(stuck.count),
            ...(stuck.count === 1 && { refund_id: stuck.id }),
            since: moment(stuck.oldestAt),
            last_at: moment(stuck.latestAt),
          },
        ]
      : []),
    ...overview.discrepancies.map((found) => ({
      item: `${found.kind}:${found.id}`,
      kind: "discrepancy" as const,
      discrepancy: found.kind,
      payment_id: found.id,
      amount: amount(found.amount),
      since: moment(found.foundAt),
      last_at: moment(found.foundAt),
    })),
    ...overview.latePayments.map((payment) => ({
      item: `payment:${payment.id}`,
      kind: "late_payment" as const,
      payment_id: payment.id,
      amount: amount(payment.amount),
      since: moment(payment.completedAt),
      last_at: moment(payment.completedAt),
    })),
  ];
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

/** A subscription that fails is one cause, however many of its deliveries have failed. */
function webhooksItem(subscription: SubscriptionJson): AttentionItem {
  const { id, isActive, failingSince, updatedAt, lastFailedAt, failedCount } = subscription;
  const isFailing = isActive && failingSince !== null;
  const isOff = subscription.disabledReason !== null && !isActive;
  // Each further failure of an endpoint that is known to fail is nothing new.
  const lastAt = isFailing ? failingSince : isOff ? updatedAt : (lastFailedAt ?? updatedAt);
  return {
    item: `webhooks:${id}`,
    kind: "webhooks",
    subscription_id: id,
    name: subscription.description ?? hostOf(subscription.url),
    problem: isFailing ? "failing" : isOff ? "switched_off" : "failed_deliveries",
    ...counted(failedCount),
    since: moment(lastAt),
    last_at: moment(lastAt),
  };
}
