import { Prisma, queryPrepared } from "@/lib/kit/db";
import {
  type AtNetwork,
  connectedAt,
  isReportedBy,
  moveReturnsWatched,
  type NetworkTransfer,
  networkNumbersOf,
  returnsWatched,
} from "@/lib/network";
import { paidOf } from "./sql";

/** For how long a network can return money of a payment: Vipps MobilePay's refunds end a year after the approval. */
const LAST_RETURN = "365 days";
/** What a cycle asks about at most, for one network account. */
const MAX_CHECKS = 25;
/** How many payments, and of how much time, begin to be watched in one cycle. */
const MAX_NEW = 500;
const MAX_NEW_SPAN = "7 days";
/** Statements that complete payments at this moment may be committed a little later. */
const COMMIT_TIME = "5 minutes";

/** The pause until the next check: as old as the payment is, at least 5 minutes, at most a day; after a month, a month. */
const pauseAt = (age: Prisma.Sql) => Prisma.sql`CASE
  WHEN ${age} < interval '30 days' THEN least(greatest(${age}, interval '5 minutes'), interval '1 day')
  ELSE interval '30 days' END`;

/** Rows `due` of return checks that an account answers for: its own, and those from before it was disconnected and connected again. */
const answeredBy = (account: AtNetwork) => {
  const home = Prisma.sql`organization_id = ${account.organizationId} AND mode = ${account.mode}::mode`;
  const maxNumber = Prisma.sql`(SELECT max(network_number) FROM return_checks WHERE ${home})`;
  return Prisma.sql`${home} AND due.network_number = ANY(${networkNumbersOf(account, maxNumber)})
    AND (due.network_number = ${account.networkNumber}::smallint OR due.completed_at < (${connectedAt(account)}))`;
};

/**
 * Claims completed payments of a network account of which the network is to be asked what others returned, those that are
 * due for longest first, and begins to watch those that were completed since. Returns their IDs.
 */
export async function claimReturnChecks(account: AtNetwork): Promise<string[]> {
  const rows = await queryPrepared<{ id: string }>(Prisma.sql`
    WITH span AS MATERIALIZED (
      SELECT s.since, least(now(), s.since + ${MAX_NEW_SPAN}::interval) AS until
      FROM (SELECT greatest(since, now() - ${LAST_RETURN}::interval) AS since FROM (${returnsWatched(account)}) w) s
    ), news AS MATERIALIZED (
      SELECT p.id, p.organization_id, p.mode, p.network_number, p.completed_at FROM span JOIN payments p
        ON p.completed_at > span.since - ${COMMIT_TIME}::interval AND p.completed_at <= span.until
      WHERE ${isReportedBy(account, Prisma.sql`p`)}
        AND NOT EXISTS (SELECT FROM return_checks c WHERE c.payment_id = p.id)
      ORDER BY p.completed_at LIMIT ${MAX_NEW}
    ), watched AS (
      INSERT INTO return_checks (payment_id, organization_id, mode, network_number, completed_at, next_check_at)
      SELECT id, organization_id, mode, network_number, completed_at,
        -- Those of the days before are spread over a day.
        greatest(completed_at + interval '5 minutes', now() + random() * least(now() - completed_at, interval '1 day'))
      FROM news ON CONFLICT DO NOTHING
    ), moved AS (${moveReturnsWatched(
      account,
      Prisma.sql`(SELECT CASE WHEN (SELECT count(*) FROM news) < ${MAX_NEW}::int THEN until
        ELSE (SELECT max(completed_at) FROM news) END FROM span)`,
    )})
    UPDATE return_checks c SET next_check_at = CASE
        WHEN now() - c.completed_at < ${LAST_RETURN}::interval AND p.refunded_amount < ${paidOf}
          THEN now() + ${pauseAt(Prisma.sql`(now() - c.completed_at)`)} END
    FROM payments p WHERE p.id = c.payment_id AND c.payment_id = ANY(ARRAY(
      SELECT payment_id FROM return_checks due
      WHERE ${answeredBy(account)} AND due.next_check_at <= now()
      ORDER BY due.next_check_at LIMIT ${MAX_CHECKS} FOR NO KEY UPDATE SKIP LOCKED))
    RETURNING c.payment_id AS id`);
  return rows.map(({ id }) => id);
}

/** Those about which the network gave no answer are checked again in five minutes. */
export async function postponeReturnChecks(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await queryPrepared(Prisma.sql`
    UPDATE return_checks SET next_check_at = now() + interval '5 minutes'
    WHERE payment_id = ANY(${[...ids]}) RETURNING payment_id`);
}

/**
 * Checks payments again of which the network says that more was returned than is recorded here, after pauses that grow: it
 * has not named it yet, or it waits for the outcome of a refund of ours. The others are up to date.
 */
export async function recordWhetherBehind(transfers: readonly NetworkTransfer[]): Promise<void> {
  const withReturns = transfers.filter(({ returned = 0n }) => returned > 0n);
  if (withReturns.length === 0) return;
  const rows = withReturns.map(({ reference, returned }) => ({
    id: reference,
    returned: String(returned),
  }));
  await queryPrepared(Prisma.sql`
    WITH reported AS (
      SELECT t.id, t.returned > p.refunded_amount AS "isBehind"
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t(id text, returned bigint)
        JOIN payments p ON p.id = t.id
    )
    UPDATE return_checks c SET
      behind_since = CASE WHEN t."isBehind" THEN coalesce(c.behind_since, now()) END,
      next_check_at = CASE WHEN t."isBehind" THEN now() + least(interval '1 day',
        greatest(now() - c.behind_since, interval '1 minute')) ELSE c.next_check_at END
    FROM reported t WHERE c.payment_id = t.id AND (t."isBehind" OR c.behind_since IS NOT NULL)
    RETURNING c.payment_id`);
}

/** Lets the next cycle ask about a payment: a refund of it failed, perhaps because others returned some of it before. */
export async function checkReturnsSoon(paymentId: string): Promise<void> {
  await queryPrepared(Prisma.sql`
    INSERT INTO return_checks (payment_id, organization_id, mode, network_number, completed_at, next_check_at)
    SELECT id, organization_id, mode, network_number, completed_at, now()
    FROM payments WHERE id = ${paymentId} AND status = 'completed'
    ON CONFLICT (payment_id) DO UPDATE SET next_check_at = now() RETURNING payment_id`);
}
