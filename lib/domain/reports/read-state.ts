import { type Actor, may } from "@/lib/kit/actor";
import { type NetworkAccount, Prisma, query } from "@/lib/kit/db";
import { networkHealth } from "@/lib/network";
import { firstDueCheck, latePayments } from "@/lib/domain/payments/sql";
import { stuckRefunds } from "@/lib/domain/refunds/sql";
import {
  recentlyFailedDeliveries,
  type UnhealthySubscription,
  unhealthySubscriptions,
} from "@/lib/domain/webhooks/sql";

/** Counts stop above this: nobody needs to know more exactly how much has gone wrong. */
export const MAX_COUNTED = 100;
const MAX_LISTED = 5;

/** As read from JSON, where times are strings. */
type SubscriptionJson = Omit<UnhealthySubscription, "failingSince" | "updatedAt"> & {
  failingSince: string | null;
  updatedAt: string;
};

export interface LatePayment {
  id: string;
  amount: string;
  completedAt: string;
}

export interface State {
  failedDeliveries: number;
  subscriptions: SubscriptionJson[];
  stuckRefunds: number;
  oldestStuckRefund: Date | null;
  latePayments: LatePayment[];
  network: NetworkState | null;
}

export interface NetworkState extends Pick<NetworkAccount, "kind" | "lastFailure"> {
  lastAnswerAt: string | null;
  lastFailureAt: string | null;
  lagSeconds: number;
}

/**
 * Returns what needs attention and the network's health, in one statement of bounded index lookups. Parts that the role
 * cannot see are not looked up.
 */
export async function readState(actor: Actor): Promise<State> {
  const { organizationId, mode } = actor;
  const webhooks = may(actor, "webhooks.read");
  const refunds = may(actor, "refunds.read");
  const [state] = await query<State>(Prisma.sql`
    SELECT failed.count AS "failedDeliveries", troubled.list AS subscriptions, stuck.count AS "stuckRefunds",
      stuck.oldest AS "oldestStuckRefund", late.list AS "latePayments", network.state AS network
    FROM (
      SELECT count(*)::int AS count FROM (
        ${recentlyFailedDeliveries(actor)} LIMIT ${MAX_COUNTED + 1}) f WHERE ${webhooks}) failed,
    (SELECT coalesce(jsonb_agg(to_jsonb(s)), '[]') AS list FROM (
        ${unhealthySubscriptions(actor)} LIMIT ${MAX_LISTED}) s WHERE ${webhooks}) troubled,
    (SELECT count(*)::int AS count, min(created_at) AS oldest FROM (
        ${stuckRefunds(actor)} LIMIT ${MAX_COUNTED + 1}) r WHERE ${refunds}) stuck,
    (SELECT coalesce(jsonb_agg(to_jsonb(p)), '[]') AS list FROM (
        SELECT id, amount::text, completed_at AS "completedAt"
        FROM (${latePayments(actor)} LIMIT ${MAX_LISTED}) late) p) late
    LEFT JOIN LATERAL (
      SELECT jsonb_build_object('kind', a.kind, 'lastAnswerAt', a.last_answer_at, 'lastFailureAt', a.last_failure_at,
        'lastFailure', a.last_failure, 'lagSeconds', greatest(0, floor(extract(epoch FROM
          now() - least(a.history_next_at, (${firstDueCheck(actor)})))))) AS state
      FROM (${networkHealth(organizationId, mode)}) a) network ON true`);
  return state!;
}
