import { insertAuditLine } from "@/lib/domain/audit";
import { readMark } from "@/lib/domain/shared/retention";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { storedNow } from "@/lib/kit/clock";
import { Prisma, query, type Subscription } from "@/lib/kit/db";
import { cursorAfter, type Position, readCursor } from "@/lib/kit/pagination";
import { sqlRows } from "@/lib/kit/rows";
import { announceDeliveries } from "./announce";
import { hasAttemptInFlight, resendSet } from "./delivery-schedule";
import { DeliveryNotResendable } from "./errors";
import { findSubscription } from "./read-subscriptions";
import { deliveriesForEvents, type EventColumn } from "./sql";
import { ALL_EVENTS } from "./vocabulary";

/** How many events one call sends, in batches so that no lock is held for long, and how many it examines. */
const MAX_SENT = 1000;
const MAX_EXAMINED = 100_000;
const BATCH = { sent: 200, examined: 5000 };

interface Missing {
  subscriptionId: string;
  /** Only events created at or after this time, of those whose deliveries are not deleted yet. */
  since: Date;
}

interface Replayed {
  /** Failed deliveries that are sent again. */
  resent: number;
  /** Deliveries of events that had none. */
  created: number;
  nextCursor: string;
}

/** Where a replay continues: after this event, with deliveries due after this time. */
interface Progress {
  after?: Position | undefined;
  due?: Date | undefined;
}

/**
 * Returns how many events since a time the subscription has not received and a replay would send. Examines the first
 * 100 000 events; `isComplete` tells whether those were all. Throws `SubscriptionNotFound`.
 */
export async function countMissing(
  actor: Actor,
  { subscriptionId, since }: Missing,
): Promise<{ count: number; isComplete: boolean }> {
  authorize(actor, "webhooks.manage");
  const subscription = await findSubscription(actor, subscriptionId, "webhooks.manage");
  const [row] = await query<{ count: number; examined: number }>(Prisma.sql`
    WITH examined AS MATERIALIZED (${eventsFor(subscription, { since: await notDeleted(since), limit: MAX_EXAMINED })}),
    missing AS (${missingAmong(subscription)})
    SELECT (SELECT count(*)::int FROM missing) AS count, (SELECT count(*)::int FROM examined) AS examined`);
  return { count: row!.count, isComplete: row!.examined < MAX_EXAMINED };
}

/**
 * Sends a subscription the events since a time that it has not received, oldest first, up to 1 000: the failed ones
 * again with their delivery_id, those without a delivery (because the subscription was off, or did not exist or did not
 * select them yet) with a new one. Pending ones and those with an attempt in flight are left as they are, so a repeated
 * or concurrent call sends nothing twice. Attempts are started in the order of the events, several at a time; the order
 * of arrival is not promised. Returns the cursor to continue from, "" if none is left. If the process dies, completed
 * batches remain sent and audited. An event that is being written at the moment may be left to the next replay.
 *
 * Throws `SubscriptionNotFound`, `DeliveryNotResendable` if the subscription is off, `ValidationFailed`.
 */
export async function replayMissing(
  actor: Actor,
  { subscriptionId, since, cursor }: Missing & { cursor?: string | undefined },
): Promise<Replayed> {
  authorize(actor, "webhooks.manage");
  const subscription = await findSubscription(actor, subscriptionId, "webhooks.manage");
  if (!subscription.isActive) {
    throw new DeliveryNotResendable("The subscription is off. Turn it on first.");
  }
  const from = await notDeleted(since);
  let progress = readProgress(cursor);
  const sent = { resent: 0, created: 0 };
  let examined = 0;
  let isMore = true;
  try {
    while (isMore && sent.resent + sent.created < MAX_SENT && examined < MAX_EXAMINED) {
      const batch = await replayBatch(actor, subscription, from, progress);
      sent.resent += batch.resent;
      sent.created += batch.created;
      examined += batch.examined;
      isMore = batch.examined === BATCH.examined || batch.found === BATCH.sent;
      progress = {
        after:
          batch.id && batch.createdAt
            ? { id: batch.id, createdAt: batch.createdAt }
            : progress.after,
        due: batch.due ?? progress.due,
      };
    }
  } finally {
    if (sent.resent + sent.created > 0) announceDeliveries();
  }
  return { ...sent, nextCursor: isMore ? cursorOf(progress) : "" };
}

/** An event whose delivery is deleted looks like one that was never delivered, and would be sent again. */
async function notDeleted(since: Date): Promise<Date> {
  const mark = await readMark("deliveries");
  return mark && mark > since ? mark : since;
}

/** SELECT of the events that a subscription asks for, oldest first. */
const eventsFor = (
  { organizationId, mode, events }: Subscription,
  { since, after, limit }: { since: Date; after?: Position | undefined; limit: number },
) => Prisma.sql`
  SELECT e.* FROM events e
  WHERE e.organization_id = ${organizationId} AND e.mode = ${mode}::mode
    AND e.created_at >= ${since}::timestamptz
    ${events.includes(ALL_EVENTS) ? Prisma.empty : Prisma.sql`AND e.type = ANY(${events}::text[])`}
    ${after ? Prisma.sql`AND (e.created_at, e.id) > (${after.createdAt}::timestamptz, ${after.id})` : Prisma.empty}
  ORDER BY e.created_at, e.id LIMIT ${limit}`;

/** SELECT of the rows of `examined` that the subscription has not received, with the failed delivery if there is one. */
const missingAmong = ({ id }: Subscription) => Prisma.sql`
  SELECT e.*, d.id AS delivery_id
  FROM examined e LEFT JOIN deliveries d ON d.event_id = e.id AND d.subscription_id = ${id}
  WHERE d.id IS NULL OR (d.status = 'failed' AND NOT ${hasAttemptInFlight})`;

/** Now, or after the deliveries of the previous batch. A time from a cursor is not trusted. */
const dueAfter = (due: Date | undefined) =>
  due
    ? Prisma.sql`GREATEST(${storedNow}, LEAST(${due}::timestamptz, ${storedNow} + interval '1 minute'))`
    : storedNow;

interface Batch {
  examined: number;
  found: number;
  resent: number;
  created: number;
  /** The last event of the batch, and when the last delivery is due; null if there is none. */
  id: string | null;
  createdAt: Date | null;
  due: Date | null;
}

async function replayBatch(
  actor: Actor,
  subscription: Subscription,
  since: Date,
  { after, due }: Progress,
): Promise<Batch> {
  const [batch] = await query<Batch>(Prisma.sql`
    WITH examined AS MATERIALIZED (${eventsFor(subscription, { since, after, limit: BATCH.examined })}),
    missing AS MATERIALIZED (
      -- A millisecond apart, because attempts are claimed in the order in which they are due.
      SELECT found.*, ${dueAfter(due)} + row_number() OVER (ORDER BY created_at, id) * interval '1 millisecond' AS due
      FROM (${missingAmong(subscription)} ORDER BY e.created_at, e.id LIMIT ${BATCH.sent}) AS found
    ),
    locked AS (
      SELECT d.id, missing.due, s.failing_since
      FROM missing JOIN deliveries d ON d.id = missing.delivery_id JOIN subscriptions s ON s.id = d.subscription_id
      WHERE d.status = 'failed' AND s.is_active AND s.deleted_at IS NULL
      FOR NO KEY UPDATE OF d SKIP LOCKED
    ),
    resent AS (
      UPDATE deliveries d SET ${resendSet({ failingSince: Prisma.sql`locked.failing_since`, due: Prisma.sql`locked.due` })}
      FROM locked WHERE d.id = locked.id
      RETURNING d.id
    ),
    event AS (SELECT * FROM missing WHERE delivery_id IS NULL),
    created AS (
      ${deliveriesForEvents(sqlRows<EventColumn>`event`, { due: Prisma.sql`e.due`, subscriptionId: subscription.id })}
      -- A concurrent call was first.
      ON CONFLICT (event_id, subscription_id) DO NOTHING
      RETURNING id
    ),
    audited AS (
      ${insertAuditLine(actor, "webhook_events.replayed", {
        target: Prisma.sql`${subscription.id}::text`,
        data: Prisma.sql`jsonb_build_object('since', ${since.toISOString()}::text, 'count', count(*))`,
        from: sqlRows`(SELECT id FROM resent UNION ALL SELECT id FROM created) AS sent HAVING count(*) > 0`,
      })}
    ),
    total AS (SELECT count(*)::int AS found, max(due) AS due FROM missing),
    last AS (
      SELECT created_at, id FROM (
        SELECT created_at, id FROM missing
        UNION ALL SELECT created_at, id FROM examined WHERE (SELECT found FROM total) < ${BATCH.sent}
      ) AS passed ORDER BY created_at DESC, id DESC LIMIT 1
    )
    SELECT (SELECT count(*)::int FROM examined) AS examined, total.found, total.due,
      (SELECT count(*)::int FROM resent) AS resent, (SELECT count(*)::int FROM created) AS created,
      last.id, last.created_at AS "createdAt"
    FROM total LEFT JOIN last ON true`);
  return batch!;
}

// Deliveries of the next call are due after those of this one, so the cursor contains that time too.
const SEPARATOR = ".";

const cursorOf = ({ after, due }: Progress): string =>
  after ? `${cursorAfter(after, "oldest")}${SEPARATOR}${due?.getTime() ?? 0}` : "";

function readProgress(cursor = ""): Progress {
  const [position, due = "", ...more] = cursor.split(SEPARATOR);
  const isWhole = cursor === "" || (/^\d{1,14}$/.test(due) && more.length === 0);
  const after = readCursor(isWhole ? position : cursor, "event", "oldest");
  return { after, due: due === "" ? undefined : new Date(Number(due)) };
}
