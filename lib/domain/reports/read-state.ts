import { recentDiscrepancies } from "@/lib/domain/payments";
import type { Discrepancy } from "@/lib/domain/payments/schemas";
import { firstDueCheck, keptPayments, latePayments } from "@/lib/domain/payments/sql";
import { stuckRefunds, unresolvedFailedRefunds } from "@/lib/domain/refunds/sql";
import { type TroubledSubscription, troubledSubscriptions } from "@/lib/domain/webhooks/sql";
import type { Actor } from "@/lib/kit/actor";
import { may } from "@/lib/kit/authorize";
import { type NetworkAccount, Prisma, query } from "@/lib/kit/db";
import { networkHealth } from "@/lib/network";

/** Counts stop above this: nobody needs to know more exactly how much has gone wrong. */
export const MAX_COUNTED = 100;
const MAX_LISTED = 5;

/** As read from JSON, where times are strings. */
export type SubscriptionJson = Omit<
  TroubledSubscription,
  "failingSince" | "updatedAt" | "lastFailedAt"
> & {
  failingSince: string | null;
  updatedAt: string;
  lastFailedAt: string | null;
};

export interface LatePayment {
  id: string;
  amount: string;
  completedAt: string;
}

/** Approved by its payer, and neither taken nor given back by the network. */
export interface KeptPayment {
  id: string;
  amount: string;
  reservedAt: string;
}

/** A payment of which the network holds something else than was asked for. */
export interface FoundDiscrepancy {
  id: string;
  kind: Discrepancy;
  amount: string;
  foundAt: string;
}

export interface FailedRefund {
  id: string;
  amount: string;
  failedAt: string;
}

export interface State {
  subscriptions: SubscriptionJson[];
  failedRefunds: FailedRefund[];
  stuckRefunds: { count: number; id: string; oldestAt: string; latestAt: string } | null;
  latePayments: LatePayment[];
  keptPayments: KeptPayment[];
  discrepancies: FoundDiscrepancy[];
  network: NetworkState | null;
}

export interface NetworkState extends Pick<NetworkAccount, "kind" | "name" | "lastFailure"> {
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
    SELECT troubled.list AS subscriptions, unpaid.list AS "failedRefunds", stuck.facts AS "stuckRefunds",
      late.list AS "latePayments", kept.list AS "keptPayments", differing.list AS discrepancies,
      network.state AS network
    FROM (SELECT coalesce(jsonb_agg(to_jsonb(s)), '[]') AS list FROM (
        ${troubledSubscriptions(actor, MAX_COUNTED + 1)} LIMIT ${MAX_LISTED}) s WHERE ${webhooks}) troubled,
    (SELECT coalesce(jsonb_agg(to_jsonb(r)), '[]') AS list FROM (
        SELECT id, amount::text, failed_at AS "failedAt"
        FROM (${unresolvedFailedRefunds(actor)} LIMIT ${MAX_LISTED}) failed) r WHERE ${refunds}) unpaid,
    (SELECT CASE WHEN count(*) > 0 THEN jsonb_build_object('count', count(*), 'id', min(id),
        'oldestAt', min(created_at), 'latestAt', max(created_at)) END AS facts
      FROM (${stuckRefunds(actor)} LIMIT ${MAX_COUNTED + 1}) r WHERE ${refunds}) stuck,
    (SELECT coalesce(jsonb_agg(to_jsonb(p)), '[]') AS list FROM (
        SELECT id, amount::text, completed_at AS "completedAt"
        FROM (${latePayments(actor)} LIMIT ${MAX_LISTED}) late) p) late,
    (SELECT coalesce(jsonb_agg(to_jsonb(p)), '[]') AS list FROM (
        SELECT id, amount::text, reserved_at AS "reservedAt"
        FROM (${keptPayments(actor)} LIMIT ${MAX_LISTED}) kept) p) kept
    CROSS JOIN (SELECT coalesce(jsonb_agg(to_jsonb(d)), '[]') AS list FROM (
        SELECT id, kind, amount::text, found_at AS "foundAt"
        FROM (${recentDiscrepancies(actor)} LIMIT ${MAX_LISTED}) found) d) differing
    LEFT JOIN LATERAL (
      SELECT jsonb_build_object('kind', a.kind, 'name', a.name, 'lastAnswerAt', a.last_answer_at, 'lastFailureAt', a.last_failure_at,
        'lastFailure', a.last_failure, 'lagSeconds', greatest(0, floor(extract(epoch FROM
          now() - least(a.history_next_at, (${firstDueCheck(actor)})))))) AS state
      FROM (${networkHealth(organizationId, mode)}) a) network ON true`);
  return state!;
}
