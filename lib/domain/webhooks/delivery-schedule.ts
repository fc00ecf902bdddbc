// When a delivery's attempts are made, by the database's clock.
import { storedNow } from "@/lib/kit/clock";
import { Prisma } from "@/lib/kit/db";
import { minutes, seconds } from "@/lib/kit/time";

/** Automatic attempts; a manual resend can go beyond them. */
export const MAX_ATTEMPTS = 3;
/** How long an endpoint has for the connection and the response together. */
export const ATTEMPT_TIMEOUT_MS = seconds(10);
/** An attempt without a result after this time is considered abandoned: its sender has stopped. */
const ATTEMPT_LEASE_MS = seconds(60);
/** From the start of an attempt to the next one: after the first attempt, and after each later one. */
export const RETRY_DELAYS_MS = { first: seconds(30), later: minutes(5) } as const;
/** Maximum share added to a delay, so that deliveries that failed together are not retried together. */
const MAX_RETRY_JITTER = 0.2;

// Literals instead of parameters, because they are the same in every statement.
const interval = (ms: number) => Prisma.raw(`interval '${ms} milliseconds'`);
const jittered = (ms: number) =>
  Prisma.sql`${interval(ms)} * (1 + ${Prisma.raw(String(MAX_RETRY_JITTER))} * random())`;

/** Condition on a delivery: its next attempt is due. */
export const isDue = Prisma.sql`status = 'pending' AND next_attempt_at <= now()`;

/**
 * The `next_attempt_at` of a delivery `d` whose next attempt starts now. For the last attempt it is a lease: once it
 * expires, the sender is known to have stopped.
 */
export const nextAttemptAt = Prisma.sql`now() + CASE
  WHEN d.attempt_count + 1 >= d.attempt_limit THEN ${interval(ATTEMPT_LEASE_MS)}
  WHEN d.attempt_count = 0 THEN ${jittered(RETRY_DELAYS_MS.first)}
  ELSE ${jittered(RETRY_DELAYS_MS.later)} END`;

/** The `next_attempt_at` of a delivery whose only attempt starts now. */
export const leaseEnd = Prisma.sql`now() + ${interval(ATTEMPT_LEASE_MS)}`;

/** Condition on an attempt `a` of a delivery `d`: it is in flight. */
export const isAttemptInFlight = Prisma.sql`(a.finished_at IS NULL AND a.attempt_number = d.attempt_count
  AND a.started_at > now() - ${interval(ATTEMPT_LEASE_MS)})`;

/** Condition on a delivery `d`: it has an attempt in flight. */
export const hasAttemptInFlight = Prisma.sql`EXISTS (SELECT FROM delivery_attempts a
  WHERE a.delivery_id = d.id AND ${isAttemptInFlight})`;

/** The lane of a delivery; `failingSince` is that of its subscription. */
export const laneOf = (failingSince: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(CASE WHEN ${failingSince} IS NULL THEN 'healthy' ELSE 'failing' END)::delivery_lane`;

/**
 * The SET list that resends a failed delivery `d`: it gets one more attempt, or the automatic attempts it has left.
 * `failingSince` is that of its subscription.
 */
export const resendSet = ({
  failingSince,
  due = storedNow,
}: {
  failingSince: Prisma.Sql;
  due?: Prisma.Sql;
}): Prisma.Sql => Prisma.sql`
  attempt_limit = GREATEST(d.attempt_limit, d.attempt_count + 1), status = 'pending',
  next_attempt_at = ${due}, finished_at = NULL,
  lane = ${laneOf(failingSince)}`;
