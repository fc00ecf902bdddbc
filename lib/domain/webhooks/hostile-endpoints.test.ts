import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { db } from "@/lib/kit/db";
import { deliveriesOf, newEvent, passRetryTime } from "@/tests/support/events";
import { newMerchant } from "@/tests/support/merchant";
import { listening } from "@/tests/support/subscribed-receiver";
import { changeSubscription, deliverDue, resendDelivery } from "./";
import { createSender } from "./send";

const stored = (id: string) => db().subscription.findUniqueOrThrow({ where: { id } });

describe("hostile endpoints", () => {
  const sender = createSender();
  const impatient = createSender({ timeoutMs: 400 });

  test.each([
    ["hang", "did not answer within 0.4 s"],
    [{ status: 200, afterMs: 2000 }, "did not answer within 0.4 s"],
  ] as const)("response %j: the attempt fails in time with the reason", async (answer, why) => {
    const merchant = await newMerchant();
    const { receiver } = await listening(merchant);
    receiver.answer(answer);
    const { eventId } = await newEvent(merchant);
    expect(await deliverDue({ sender: impatient })).toMatchObject({ attempted: 1, failed: 1 });
    expect((await deliveriesOf(eventId))[0]!.lastError).toContain(why);
    expect(receiver.received.map(({ path }) => path)).toEqual(["/webhooks"]);
  });

  test.each([
    ["reset", "closed before a response"],
    ["close", "closed before a response"],
    ["nonsense", "not HTTP"],
    ["hints", "More than 16 1xx responses"],
    [{ status: 301, headers: { location: "/elsewhere" } }, "a redirect to /elsewhere"],
    [{ status: 307, headers: { location: "/elsewhere" } }, "a redirect to /elsewhere"],
    [{ status: 404 }, "answered 404 Not Found"],
    [{ status: 200, headers: { "x-long": "x".repeat(20_000) } }, "response headers"],
  ] as const)("response %j: the attempt fails with the reason", async (answer, why) => {
    const merchant = await newMerchant();
    const { receiver } = await listening(merchant);
    receiver.answer(answer);
    const { eventId } = await newEvent(merchant);
    expect(await deliverDue({ sender })).toEqual({ attempted: 1, succeeded: 0, failed: 1 });
    const [delivery] = await deliveriesOf(eventId);
    expect(delivery!.lastError).toContain(why);
    expect(receiver.received.map(({ path }) => path)).toEqual(["/webhooks"]);
  });

  test.each(["flood", "drip"] as const)(
    "response 200 with an endless body (%s): it counts, and the body is truncated",
    async (answer) => {
      const merchant = await newMerchant();
      const { receiver } = await listening(merchant);
      receiver.answer(answer);
      const { eventId } = await newEvent(merchant);
      const startedAt = Date.now();
      expect(await deliverDue({ sender })).toMatchObject({ succeeded: 1 });
      expect(Date.now() - startedAt).toBeLessThan(10_000);
      const body = (await deliveriesOf(eventId))[0]!.attempts[0]!.responseBody!;
      expect(body.length).toBeGreaterThan(0);
      expect(body.length).toBeLessThanOrEqual(8192);
    },
  );

  test.each([
    [16, undefined],
    [17, "More than 16 1xx responses"],
  ])("200 after %i interim responses: error %s", async (count, why) => {
    const server = createServer((_request, response) => {
      for (let answer = 0; answer < count; answer += 1) response.writeProcessing();
      // Sent separately: a client that has read too many interim responses stops reading.
      setImmediate(() => response.end("ok"));
    });
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const { error } = await sender.send({ url, headers: {}, body: Buffer.from("{}") });
    if (why === undefined) expect(error).toBeUndefined();
    else expect(error).toContain(why);
  });

  test("nothing listens: connection refused", async () => {
    const merchant = await newMerchant();
    const { receiver } = await listening(merchant);
    await receiver.close();
    const { eventId } = await newEvent(merchant);
    await deliverDue({ sender });
    expect((await deliveriesOf(eventId))[0]!.lastError).toContain("connection was refused");
  });

  test("response 410: the subscription is turned off, and its pending deliveries fail", async () => {
    const merchant = await newMerchant();
    const { receiver, subscription } = await listening(merchant);
    receiver.answer({ status: 500 });
    const waiting = await newEvent(merchant);
    await deliverDue();
    receiver.answer({ status: 410 });
    const { eventId } = await newEvent(merchant);
    await deliverDue();
    expect(await stored(subscription.id)).toMatchObject({
      isActive: false,
      disabledReason: "The endpoint answered 410 Gone",
    });
    expect((await deliveriesOf(eventId))[0]).toMatchObject({ status: "failed", attemptCount: 1 });
    expect((await deliveriesOf(waiting.eventId))[0]).toMatchObject({
      status: "failed",
      attemptCount: 1,
    });
    await newEvent(merchant);
    expect(await deliverDue()).toMatchObject({ attempted: 0 });
  });

  test.each([1, 2])(
    "response 410 to attempt %i: the delivery fails and is not retried",
    async (gone) => {
      const merchant = await newMerchant();
      const { receiver, subscription } = await listening(merchant);
      receiver.answer(({ body }) => ({ status: body.attempt_number === gone ? 410 : 500 }));
      const { eventId } = await newEvent(merchant);
      for (let attempt = 1; attempt <= gone; attempt += 1) {
        await passRetryTime(subscription.id);
        await deliverDue();
      }
      const [delivery] = await deliveriesOf(eventId);
      expect(delivery).toMatchObject({
        status: "failed",
        attemptCount: gone,
        nextAttemptAt: null,
        lastStatusCode: 410,
        lastError: "The endpoint answered 410 Gone: it no longer accepts deliveries",
        finishedAt: delivery!.attempts.at(-1)!.finishedAt,
      });

      await changeSubscription(merchant.owner, subscription.id, { is_active: true });
      await passRetryTime(subscription.id);
      expect(await deliverDue()).toMatchObject({ attempted: 0 });
      await resendDelivery(merchant.owner, delivery!.id);
      expect(await deliverDue()).toMatchObject({ attempted: 1 });
      expect(receiver.received).toHaveLength(gone + 1);
    },
  );
});
