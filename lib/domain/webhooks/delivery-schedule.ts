// When a delivery's attempts are made. Times are the database's.
import { Prisma } from "@/lib/kit/db";
import { minutes, seconds } from "@/lib/kit/time";

/** Automatic ones; each resend by hand adds one. */
export const MAX_ATTEMPTS = 3;
/** How long an endpoint has for the connection and the answer together. */
export const ATTEMPT_TIMEOUT_MS = seconds(10);
/** An attempt that has no end by then has none: its sender stopped. */
const ATTEMPT_LEASE_MS = seconds(60);
/** From the beginning of an attempt to the next: after the first, and after each later one. */
export const RETRY_DELAYS_MS = { first: seconds(30), later: minutes(5) } as const;
/** So much later at most, so that what failed together does not come back together. */
const MAX_RETRY_JITTER = 0.2;

// Written out, because they are the same in every statement.
const interval = (ms: number) => Prisma.raw(`interval '${ms} milliseconds'`);
const jittered = (ms: number) =>
  Prisma.sql`${interval(ms)} * (1 + ${Prisma.raw(String(MAX_RETRY_JITTER))} * random())`;

/** The `next_attempt_at` of a delivery that is to be attempted at once. */
export const dueNow = Prisma.sql`date_trunc('milliseconds', now())`;

/** Condition on a delivery: its next attempt is due. */
export const isDue = Prisma.sql`status = 'pending' AND next_attempt_at <= now()`;

/**
 * The `next_attempt_at` of a delivery `d` one more attempt of which begins now. After the last one it is a lease: who
 * finds it over learns that the sender stopped.
 */
export const nextAttemptAt = Prisma.sql`now() + CASE
  WHEN d.attempt_count + 1 >= d.attempt_limit THEN ${interval(ATTEMPT_LEASE_MS)}
  WHEN d.attempt_count = 0 THEN ${jittered(RETRY_DELAYS_MS.first)}
  ELSE ${jittered(RETRY_DELAYS_MS.later)} END`;

/** The `next_attempt_at` of a delivery whose only attempt begins now. */
export const leaseEnd = Prisma.sql`now() + ${interval(ATTEMPT_LEASE_MS)}`;

/** Condition on an attempt `a` of a delivery `d`: it is in flight. */
export const isAttemptUnderWay = Prisma.sql`(a.finished_at IS NULL AND a.attempt_number = d.attempt_count
  AND a.started_at > now() - ${interval(ATTEMPT_LEASE_MS)})`;

/** Condition on a delivery `d`: it has an attempt in flight. */
export const isUnderWay = Prisma.sql`EXISTS (SELECT FROM delivery_attempts a
  WHERE a.delivery_id = d.id AND ${isAttemptUnderWay})`;
