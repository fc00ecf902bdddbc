import { expect, test } from "vitest";
import { deliveriesOf, newEvent, passRetryTime } from "@/tests/support/events";
import { newMerchant } from "@/tests/support/merchant";
import { listening } from "@/tests/support/subscribed-receiver";
import { deliverDue } from "./";
import { claimAttempts } from "./claim-attempts";
import { recordAttempts } from "./record-attempts";
import type { ClaimedAttempt } from "./request";

const claimOne = async (): Promise<ClaimedAttempt> => {
  const { attempts } = await claimAttempts({
    lane: "healthy",
    most: 10,
    rooms: new Map(),
    otherwise: 5,
  });
  expect(attempts).toHaveLength(1);
  return attempts[0]!;
};

const record = ({ deliveryId, attemptNumber, subscriptionId }: ClaimedAttempt, status: number) =>
  recordAttempts([
    {
      ...{ deliveryId, attemptNumber, subscriptionId, isTest: false },
      outcome: {
        endedAt: performance.now(),
        durationMs: 5,
        responseStatus: status,
        ...(status === 200 ? {} : { error: `The endpoint answered ${status}` }),
      },
    },
  ]);

/** A delivery of which so many attempts are under way at once, as after a process that was long held up. */
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

test("a failure that is told late does not undo a success", async () => {
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

test("a failure that is told late does not end a delivery whose last attempt is under way", async () => {
  const { claimed, delivery } = await underWay(3);
  await record(claimed[0]!, 500);
  expect(await delivery()).toMatchObject({ status: "pending", lastError: null });
  await record(claimed[2]!, 200);
  expect(await delivery()).toMatchObject({ status: "succeeded", attemptCount: 3 });
});

test("a success that is told late counts, also after the sender was given up for dead", async () => {
  const { claimed, delivery } = await underWay(3);
  await deliverDue();
  expect(await delivery()).toMatchObject({ status: "failed" });
  await record(claimed[2]!, 200);
  expect(await delivery()).toMatchObject({ status: "succeeded", lastError: null });
  await record(claimed[1]!, 500);
  expect(await delivery()).toMatchObject({ status: "succeeded", lastError: null });
});
