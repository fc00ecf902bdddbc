import { expect, onTestFinished, test, vi } from "vitest";
import { announceNextDue, createSubscription, onDeliveriesDue } from "@/lib/domain/webhooks";
import { Prisma, query } from "@/lib/kit/db";
import { deliveriesOf, newEvent } from "@/tests/support/events";
import { newMerchant } from "@/tests/support/merchant";

/** Makes the only delivery due in this many milliseconds. */
const dueIn = (ms: number) =>
  query(Prisma.sql`UPDATE deliveries SET next_attempt_at = now() + make_interval(secs => ${ms / 1000})
    WHERE status = 'pending' RETURNING id`);

test("the next attempt is announced when it is due, by one timer, however often it is scheduled", async () => {
  expect(await announceNextDue()).toBe("none");
  const merchant = await newMerchant();
  await createSubscription(merchant.owner, { url: "http://127.0.0.1:9/", events: ["*"] });
  const { eventId } = await newEvent(merchant);
  expect(await deliveriesOf(eventId)).toHaveLength(1);

  const announced: number[] = [];
  onTestFinished(onDeliveriesDue(() => announced.push(performance.now())));
  expect(await announceNextDue()).toBe("now");
  await vi.waitFor(() => expect(announced).toHaveLength(1));

  await dueIn(3_600_000);
  expect(await announceNextDue()).toBe("none");

  const startedAt = performance.now();
  await dueIn(1_500);
  for (let times = 0; times < 5; times += 1) expect(await announceNextDue()).toBe("later");
  await vi.waitFor(() => expect(announced).toHaveLength(2), { timeout: 10_000 });
  expect(announced[1]! - startedAt).toBeGreaterThanOrEqual(1_400);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(announced).toHaveLength(2);
});

test("an attempt that is due before the current timer is announced earlier", async () => {
  const announced = vi.fn();
  onTestFinished(onDeliveriesDue(announced));
  await dueIn(120_000);
  expect(await announceNextDue()).toBe("later");
  await dueIn(300);
  expect(await announceNextDue()).toBe("later");
  await vi.waitFor(() => expect(announced).toHaveBeenCalledTimes(1), { timeout: 10_000 });
});
