// Every way in which a webhook receiver misbehaves: how its deliveries end, and what they cost.
import { expect, onTestFinished, test } from "vitest";
import { createSender, createSubscription, deliverDue } from "@/lib/domain/webhooks";
import { db } from "@/lib/kit/db";
import { newEvent, passRetryTime } from "@/tests/support/events";
import { hostileKinds, startHostileReceiver } from "@/tests/support/hostile-receivers";
import { trap } from "@/tests/support/hostile-redirects";
import { newMerchant } from "@/tests/support/merchant";

const DELIVERIES = 2;
const MAX_ATTEMPTS = 3;
const TIMEOUT_MS = 10_000;
/** For receivers that use all the time they are given. */
const SHORT_TIMEOUT_MS = 400;
const MIB = 1024 * 1024;
const MAX_MEMORY = 200 * MIB;
/** What the kernel buffers on both sides of a connection that is no longer read, and what is read for the log. */
const MAX_WRITTEN = 16 * MIB;

/** Returns the most memory used until it is called, in bytes, above what is used now. */
function watchMemory(): () => number {
  const before = process.memoryUsage.rss();
  let peak = before;
  const look = () => (peak = Math.max(peak, process.memoryUsage.rss()));
  const watching = setInterval(look, 20);
  return () => {
    clearInterval(watching);
    look();
    return peak - before;
  };
}

test.each(hostileKinds("").map(({ name }) => name))(
  "%s: ends as documented, after at most three attempts",
  { timeout: 60_000 },
  async (name) => {
    const until = {
      onEnd: (undo: () => unknown) => onTestFinished(async () => void (await undo())),
    };
    const inside = await trap(until);
    const kind = hostileKinds(`http://127.0.0.1:${inside.port}/`).find((one) => one.name === name)!;
    const receiver = await startHostileReceiver(until, kind);
    const sender = createSender({ timeoutMs: kind.isSilent ? SHORT_TIMEOUT_MS : TIMEOUT_MS });
    onTestFinished(() => sender.close());
    const merchant = await newMerchant();
    const { id } = await createSubscription(merchant.owner, { url: receiver.url, events: ["*"] });
    for (let count = 0; count < DELIVERIES; count += 1) await newEvent(merchant);

    const memory = watchMemory();
    for (let attempt = 1; attempt <= MAX_ATTEMPTS + 1; attempt += 1) {
      await passRetryTime(id);
      await deliverDue({ sender });
    }
    expect(memory()).toBeLessThan(MAX_MEMORY);

    const deliveries = await db().delivery.findMany({
      where: { subscriptionId: id },
      include: { attempts: true },
    });
    const attempts = kind.end === "failed" ? MAX_ATTEMPTS : 1;
    expect(
      deliveries.map(({ status, attemptCount, attempts }) => [
        status,
        attemptCount,
        attempts.length,
      ]),
    ).toEqual(Array(DELIVERIES).fill([kind.end, attempts, attempts]));
    for (const { responseBody } of deliveries.flatMap(({ attempts }) => attempts)) {
      expect((responseBody ?? "").length).toBeLessThanOrEqual(8192);
    }
    if (kind.onRequest) {
      expect([...receiver.requests.values()]).toEqual(Array(DELIVERIES).fill(attempts));
    }
    // After a call that was cut off, the HTTP client opens another connection and sends nothing over it.
    expect(receiver.connections()).toBeLessThanOrEqual(2 * attempts * DELIVERIES);
    expect(receiver.written()).toBeLessThan(MAX_WRITTEN * attempts * DELIVERIES);
    expect(inside.connections()).toBe(0);
  },
);
