import { organizationSettings } from "@/lib/domain/organizations/sql";
import { allKeptPayments } from "@/lib/domain/payments/sql";
import { recentlyFailedRefunds } from "@/lib/domain/refunds/sql";
import { memberships } from "@/lib/domain/sign-in/sql";
import {
  allUnhealthySubscriptions,
  isSubscriptionHealthy,
  isSubscriptionUnhealthy,
} from "@/lib/domain/webhooks/sql";
import { storedNow } from "@/lib/kit/clock";
import { Prisma, queryPrepared } from "@/lib/kit/db";
import { ROLES } from "@/lib/kit/permissions";
import { sqlRows } from "@/lib/kit/rows";
import { endingCertificates, isNetworkBack, silentNetworks } from "@/lib/network";
import { defaultKindsFor, NOTIFICATION_KINDS, rolesFor } from "./vocabulary";

/** A network that misses a few calls is nobody's concern. */
const NETWORK_GRACE_SECONDS = 120;

/** A bank takes some weeks to make a new certificate. */
const CERTIFICATE_DAYS = 30;

/** The day is closed this long after midnight, so that what the network settled late is in it. */
const CLOSE_AFTER_MINUTES = 10;

const allOf = (values: readonly string[]) => Prisma.sql`${[...values]}::text[]`;

/** Expression: the kinds that a role, an expression, is told about by default. */
const defaultKinds = (role: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`CASE ${role}::text ${Prisma.join(
    ROLES.map((each) => Prisma.sql`WHEN ${each} THEN ${allOf(defaultKindsFor(each))}`),
    " ",
  )} END`;

/** Expression: the roles that can be told about a kind, an expression. */
const rolesOfKind = (kind: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`CASE ${kind} ${Prisma.join(
    NOTIFICATION_KINDS.map((each) => Prisma.sql`WHEN ${each} THEN ${allOf(rolesFor(each))}`),
    " ",
  )} END`;

/** SELECT of the organizations and modes in which someone wants a daily close. */
const closesWanted = sqlRows<"organization_id" | "mode">`
  SELECT DISTINCT wanted.organization_id, m.mode
  FROM (
    SELECT organization_id, in_test_mode FROM notification_settings WHERE 'daily_close' = ANY(kinds)
    UNION ALL
    SELECT organization_id, in_test_mode FROM notification_channels WHERE 'daily_close' = ANY(kinds)
  ) wanted CROSS JOIN unnest(enum_range(NULL::mode)) AS m(mode)
  WHERE m.mode = 'live' OR wanted.in_test_mode`;

const causes = Prisma.sql`
  SELECT organization_id, mode, 'network_down' AS kind, id AS cause, since,
    jsonb_build_object('last_failure', last_failure) AS facts
  FROM (${silentNetworks(NETWORK_GRACE_SECONDS)}) network
  UNION ALL
  -- Each certificate once.
  SELECT organization_id, mode, 'certificate_ending', concat_ws(' ', id, expires_at::date),
    expires_at - make_interval(days => ${CERTIFICATE_DAYS}), jsonb_build_object('expires_at', expires_at)
  FROM (${endingCertificates(CERTIFICATE_DAYS)}) certificate
  UNION ALL
  SELECT organization_id, mode, 'payment_kept', id, reserved_at, jsonb_build_object(
    'amount', amount::text, 'currency', currency, 'reason', last_refusal)
  FROM (${allKeptPayments}) kept
  UNION ALL
  SELECT organization_id, mode, 'refund_failed', id, created_at, jsonb_build_object(
    'payment_id', payment_id, 'amount', amount::text, 'currency', currency, 'reason', fail_reason)
  FROM (${recentlyFailedRefunds}) refund
  UNION ALL
  SELECT organization_id, mode, 'endpoint_failing', id, since, jsonb_build_object(
    'url', url, 'description', description, 'is_active', is_active, 'reason', disabled_reason)
  FROM (${allUnhealthySubscriptions}) subscription
  UNION ALL
  SELECT organization_id, mode, 'daily_close', day::text, (day + 1)::timestamp AT TIME ZONE time_zone,
    jsonb_build_object('day', day::text, 'time_zone', time_zone, 'currency', currency)
  FROM (${closesWanted}) wanted
    JOIN ${organizationSettings} o ON o.id = wanted.organization_id,
    LATERAL (SELECT ((now() - make_interval(mins => ${CLOSE_AFTER_MINUTES})) AT TIME ZONE o.time_zone)::date - 1
      AS day) yesterday
  WHERE o.zone_is_known`;

/** Condition: the recipient `r` wants the notification `n`, and did when it happened. */
const isWanted = Prisma.sql`n.kind = ANY(r.kinds) AND (n.mode = 'live' OR r.in_test_mode)
  AND (n.kind <> 'daily_close' OR r.changed_at <= n.since)`;

/**
 * Finds what has happened in all organizations and puts a message for each member and chat that wants it into the queue,
 * in one statement; each occurrence once, whichever processes do this at the same time. Returns the number of
 * occurrences.
 */
async function openNew(): Promise<number> {
  const [row] = await queryPrepared<{ count: number }>(Prisma.sql`
    WITH cause AS (${causes}),
    opened AS (
      INSERT INTO notifications (id, organization_id, mode, kind, cause, since, facts)
      SELECT typeid('ntf'), organization_id, mode, kind, cause, since, facts FROM cause c
      -- It goes on, even if what tells when it began has changed.
      WHERE NOT EXISTS (
        SELECT FROM notifications n WHERE n.kind = c.kind AND n.cause = c.cause AND n.resolved_at IS NULL
          AND n.kind IN ('network_down', 'endpoint_failing'))
      ON CONFLICT ON CONSTRAINT notifications_once DO NOTHING
      RETURNING id, organization_id, mode, kind, since
    ),
    recipient AS (
      SELECT m.organization_id, m.user_id, NULL::text AS channel_id, m.role,
        coalesce(s.kinds, ${defaultKinds(Prisma.sql`m.role`)}) AS kinds,
        coalesce(s.in_test_mode, false) AS in_test_mode, coalesce(s.changed_at, '-infinity') AS changed_at
      FROM ${memberships} m LEFT JOIN notification_settings s
        ON s.organization_id = m.organization_id AND s.user_id = m.user_id
      WHERE m.organization_id IN (SELECT organization_id FROM opened)
      UNION ALL
      SELECT organization_id, NULL, id, NULL, kinds, in_test_mode, changed_at FROM notification_channels
      WHERE organization_id IN (SELECT organization_id FROM opened)
    ),
    message AS (
      INSERT INTO notification_messages (id, notification_id, user_id, channel_id, next_attempt_at)
      SELECT typeid('nms'), n.id, r.user_id, r.channel_id, ${storedNow}
      FROM opened n JOIN recipient r ON r.organization_id = n.organization_id
      WHERE ${isWanted}
        AND (r.user_id IS NULL OR r.role::text = ANY(${rolesOfKind(Prisma.sql`n.kind`)}))
    )
    SELECT count(*)::int AS count FROM opened`);
  return row!.count;
}

/**
 * Marks what is over, and tells those who were told that it had begun. An endpoint that someone has turned off or
 * deleted is over without a word. Returns how many are over.
 */
async function resolveOld(): Promise<number> {
  const cause = Prisma.sql`n.cause`;
  const [row] = await queryPrepared<{ count: number }>(Prisma.sql`
    WITH resolved AS (
      UPDATE notifications n SET resolved_at = now()
      WHERE n.resolved_at IS NULL AND (
        n.kind = 'network_down' AND ${isNetworkBack(cause)}
        OR n.kind = 'endpoint_failing' AND NOT ${isSubscriptionUnhealthy(cause)})
        AND n.kind IN ('network_down', 'endpoint_failing')
      RETURNING n.id, n.kind, n.cause
    ),
    message AS (
      INSERT INTO notification_messages (id, notification_id, is_resolution, user_id, channel_id, next_attempt_at)
      SELECT typeid('nms'), n.id, true, opening.user_id, opening.channel_id, ${storedNow}
      FROM resolved n JOIN notification_messages opening ON opening.notification_id = n.id AND NOT opening.is_resolution
      WHERE opening.status IN ('pending', 'sent')
        AND (n.kind <> 'endpoint_failing' OR ${isSubscriptionHealthy(cause)})
      ON CONFLICT DO NOTHING
    )
    SELECT count(*)::int AS count FROM resolved`);
  return row!.count;
}

/** Queues messages about what has happened and what is over. Safe to call in any number of processes. */
export async function openNotifications(): Promise<{ opened: number; resolved: number }> {
  // In this order, so that what comes and goes between two ticks is told as both.
  const resolved = await resolveOld();
  return { opened: await openNew(), resolved };
}
