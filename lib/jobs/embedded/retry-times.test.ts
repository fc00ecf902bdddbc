import { afterAll, expect, test, vi } from "vitest";
import { announceDeliveries, createSubscription } from "@/lib/domain/webhooks";
import { db } from "@/lib/kit/db";
import { newEvent } from "@/tests/support/events";
import { newMerchant } from "@/tests/support/merchant";
import { startWebhookReceiver } from "@/tests/support/webhook-receiver";
import { startBackgroundWork, stopBackgroundWork } from "../index";

// A tenth of the real delay, which deliver-due.test.ts checks.
vi.mock("@/lib/domain/webhooks/delivery-schedule", async (original) => {
  const { Prisma } = await import("@/lib/kit/db");
  const schedule = await original<object>();
  return { ...schedule, nextAttemptAt: Prisma.sql`now() + interval '3 seconds'` };
});
// Ticks are further apart than the two attempts.
vi.stubEnv("POLL_INTERVAL_SECONDS", "60");
afterAll(() => stopBackgroundWork());

test("attempt 2 is sent when it is due, without a tick", async () => {
  const receiver = await startWebhookReceiver();
  const dueTimes: Promise<Date | null>[] = [];
  receiver.answer(({ body }) => {
    const { delivery_id: id } = body;
    const delivery = db().delivery.findUniqueOrThrow({ where: { id } });
    dueTimes.push(delivery.then(({ nextAttemptAt }) => nextAttemptAt));
    return { status: dueTimes.length === 1 ? 500 : 200 };
  });
  const merchant = await newMerchant();
  await createSubscription(merchant.owner, { url: receiver.url, events: ["*"] });
  await startBackgroundWork();
  await newEvent(merchant);
  announceDeliveries();
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2), {
    timeout: 30_000,
    interval: 100,
  });
  const ofDelivery = { deliveryId: receiver.received[0]!.body.delivery_id };
  const attempts = await db().deliveryAttempt.findMany({
    where: ofDelivery,
    orderBy: { attemptNumber: "asc" },
  });
  expect(attempts.map(({ responseStatus }) => responseStatus)).toContain(500);
  // As the first one's claim set it, which is a little before that one started.
  const due = await dueTimes[0];
  const late = attempts[1]!.startedAt.getTime() - due!.getTime();
  expect(late).toBeGreaterThanOrEqual(0);
  // With ticks alone, it could have been up to 60 s late.
  expect(late).toBeLessThan(10_000);
  await receiver.close();
}, 90_000);
