import { expect, test } from "vitest";
import { Prisma, query } from "@/lib/kit/db";
import { deliveriesOf, newEvent, passRetryTime } from "@/tests/support/events";
import { newMerchant } from "@/tests/support/merchant";
import { openTransaction, untilWaiting } from "@/tests/support/open-transaction";
import { listening } from "@/tests/support/subscribed-receiver";
import { deliverDue } from "./";
import { claimAttempts } from "./claim-attempts";
import { recordAttempts } from "./record-attempts";
import type { ClaimedAttempt } from "./request";

const claimOne = async (): Promise<ClaimedAttempt> => {
  const { attempts } = await claimAttempts({
    lane: "healthy",
    limit: 10,
    capacity: new Map(),
    defaultCapacity: 5,
  });
  expect(attempts).toHaveLength(1);
  return attempts[0]!;
};

type Attempt = Pick<ClaimedAttempt, "deliveryId" | "attemptNumber" | "subscriptionId">;

const recordOf = ({ deliveryId, attemptNumber, subscriptionId }: Attempt, status: number) => ({
  ...{ deliveryId, attemptNumber, subscriptionId, isTest: false },
  outcome: {
    endedAt: performance.now(),
    durationMs: 5,
    responseStatus: status,
    ...(status === 200 ? {} : { error: `The endpoint answered ${status}` }),
  },
});

const record = (attempt: Attempt, status: number) => recordAttempts([recordOf(attempt, status)]);

/** Creates a delivery with this many attempts in flight at once, as if a process had stalled for a long time. */
async function underWay(attempts: number) {
  const merchant = await newMerchant();
  const { subscription } = await listening(merchant);
  const { eventId } = await newEvent(merchant);
  const claimed: ClaimedAttempt[] = [];
  for (let i = 0; i < attempts; i += 1) {
    claimed.push(await claimOne());
    await passRetryTime(subscription.id);
  }
  const delivery = async () => (await deliveriesOf(eventId))[0]!;
  return { claimed, delivery };
}

test("a failure recorded late does not undo a success", async () => {
  const { claimed, delivery } = await underWay(2);
  await record(claimed[1]!, 200);
  await record(claimed[0]!, 500);
  expect(await delivery()).toMatchObject({
    status: "succeeded",
    nextAttemptAt: null,
    lastError: null,
    attempts: [{ responseStatus: 500 }, { responseStatus: 200 }],
  });
});

test("a failure recorded late does not end a delivery whose last attempt is in flight", async () => {
  const { claimed, delivery } = await underWay(3);
  await record(claimed[0]!, 500);
  expect(await delivery()).toMatchObject({ status: "pending", lastError: null });
  await record(claimed[2]!, 200);
  expect(await delivery()).toMatchObject({ status: "succeeded", attemptCount: 3 });
});

test("a success recorded late counts, even after the sender was considered dead", async () => {
  const { claimed, delivery } = await underWay(3);
  await deliverDue();
  expect(await delivery()).toMatchObject({ status: "failed" });
  await record(claimed[2]!, 200);
  expect(await delivery()).toMatchObject({ status: "succeeded", lastError: null });
  await record(claimed[1]!, 500);
  expect(await delivery()).toMatchObject({ status: "succeeded", lastError: null });
});

/** Inserts enough deliveries for Postgres to look them up by ID when recording; returns the first three. */
async function manyDeliveries(): Promise<Attempt[]> {
  const merchant = await newMerchant();
  const { subscription } = await listening(merchant);
  const { id: organizationId } = merchant.organization;
  await query(Prisma.sql`
    INSERT INTO deliveries (id, organization_id, mode, subscription_id, event_type, is_test, attempt_count,
      attempt_limit, next_attempt_at, event_created_at)
    SELECT 'dlv_' || to_char(n, 'FM000000'), ${organizationId}, 'test', ${subscription.id}, 'payment.completed', true, 1, 1,
      now() + interval '1 hour', now() FROM generate_series(1, 30000) AS n RETURNING 1`);
  await query(Prisma.sql`ANALYZE deliveries`);
  return ["dlv_000001", "dlv_000002", "dlv_000003"].map((deliveryId) => ({
    deliveryId,
    attemptNumber: 1,
    subscriptionId: subscription.id,
  }));
}

test("two processes that record the same deliveries in different orders do not deadlock", async () => {
  const attempts = await manyDeliveries();
  const lock = await openTransaction(
    Prisma.sql`SELECT id FROM deliveries WHERE id = ${attempts[1]!.deliveryId} FOR NO KEY UPDATE`,
  );
  const recording = [attempts, attempts.toReversed()].map((order) =>
    recordAttempts(order.map((attempt) => recordOf(attempt, 200))),
  );
  await untilWaiting(2);
  await lock.end();
  expect(await Promise.allSettled(recording)).toMatchObject([
    { status: "fulfilled" },
    { status: "fulfilled" },
  ]);
});
