import { afterAll, expect, test, vi } from "vitest";
import { db } from "@/lib/kit/db";
import { newEvent } from "@/tests/support/events";
import { newMerchant } from "@/tests/support/merchant";
import { startWebhookReceiver } from "@/tests/support/webhook-receiver";
import { announceDeliveries, createSubscription } from "@/lib/domain/webhooks";
import { startBackgroundWork, stopBackgroundWork } from "../index";

// Ticks are further apart than the two attempts.
vi.stubEnv("POLL_INTERVAL_SECONDS", "60");
afterAll(() => stopBackgroundWork());

test("attempt 2 is sent when it is due, 30 s after attempt 1 started and up to 20 % later", async () => {
  const receiver = await startWebhookReceiver();
  receiver.answer(() => ({ status: receiver.received.length === 1 ? 500 : 200 }));
  const merchant = await newMerchant();
  await createSubscription(merchant.owner, { url: receiver.url, events: ["*"] });
  await startBackgroundWork();
  await newEvent(merchant);
  announceDeliveries();
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2), {
    timeout: 75_000,
    interval: 100,
  });
  const ofDelivery = { deliveryId: receiver.received[0]!.body.delivery_id };
  const attempts = await db().deliveryAttempt.findMany({
    where: ofDelivery,
    orderBy: { attemptNumber: "asc" },
  });
  expect(attempts.map(({ responseStatus }) => responseStatus)).toContain(500);
  const pause = attempts[1]!.startedAt.getTime() - attempts[0]!.startedAt.getTime();
  expect(pause).toBeGreaterThanOrEqual(29_990);
  // With ticks alone, it could have been up to 60 s late.
  expect(pause).toBeLessThan(40_000);
  await receiver.close();
}, 90_000);
