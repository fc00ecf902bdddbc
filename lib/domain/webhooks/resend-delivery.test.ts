import { describe, expect, test } from "vitest";
import { inMode } from "@/lib/kit/actor-kinds";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { deliveriesOf, newEvent, passRetryTime } from "@/tests/support/events";
import { newMerchant } from "@/tests/support/merchant";
import { listening } from "@/tests/support/subscribed-receiver";
import { changeSubscription, deliverDue, resendDelivery, resendFailed } from "./";

describe("resending manually", () => {
  test("keeps the delivery_id, continues the count, and goes past three", async () => {
    const merchant = await newMerchant();
    const { receiver, subscription } = await listening(merchant);
    receiver.answer({ status: 500 });
    const { eventId } = await newEvent(merchant);
    for (let i = 0; i < 3; i += 1) {
      await deliverDue();
      await passRetryTime(subscription.id);
    }
    const [delivery] = await deliveriesOf(eventId);
    expect(delivery!.status).toBe("failed");

    await resendDelivery(merchant.owner, delivery!.id);
    await deliverDue();
    expect((await deliveriesOf(eventId))[0]).toMatchObject({ status: "failed", attemptCount: 4 });
    receiver.answer({ status: 200 });
    await resendDelivery(merchant.owner, delivery!.id);
    await deliverDue();
    expect((await deliveriesOf(eventId))[0]).toMatchObject({
      status: "succeeded",
      attemptCount: 5,
    });
    expect(receiver.received.map(({ body }) => body.attempt_number)).toEqual([1, 2, 3, 4, 5]);
    expect(
      await db().auditEntry.count({
        where: { action: "webhook_delivery.resent", target: delivery!.id },
      }),
    ).toBe(2);
  });

  test("is refused while the subscription is off, and for a foreign delivery", async () => {
    const merchant = await newMerchant();
    const { subscription } = await listening(merchant);
    const { eventId } = await newEvent(merchant);
    await deliverDue();
    const [delivery] = await deliveriesOf(eventId);
    const stranger = await newMerchant();
    for (const [actor, deliveryId] of [
      [stranger.owner, delivery!.id],
      [inMode(merchant.owner, "live"), delivery!.id],
      [merchant.owner, newId("delivery")],
      [merchant.owner, "nonsense"],
    ] as const) {
      await expect(resendDelivery(actor, deliveryId)).rejects.toMatchObject({
        code: "DELIVERY_NOT_FOUND",
      });
    }
    await changeSubscription(merchant.owner, subscription.id, { is_active: false });
    await expect(resendDelivery(merchant.owner, delivery!.id)).rejects.toMatchObject({
      code: "DELIVERY_NOT_RESENDABLE",
    });
    expect((await deliveriesOf(eventId))[0]).toMatchObject({
      status: "succeeded",
      attemptLimit: 3,
    });
  });

  test("is refused while an attempt is in flight", async () => {
    const merchant = await newMerchant();
    const { receiver } = await listening(merchant);
    receiver.answer({ status: 200, afterMs: 300 });
    const { eventId } = await newEvent(merchant);
    const run = deliverDue();
    const [delivery] = await deliveriesOf(eventId);
    await expect.poll(() => receiver.received.length).toBe(1);
    await expect(resendDelivery(merchant.owner, delivery!.id)).rejects.toThrow("in progress");
    await run;
  });

  test("during an attempt changes nothing, for one or all failed deliveries", async () => {
    const merchant = await newMerchant();
    const { receiver, subscription } = await listening(merchant);
    receiver.answer("hang");
    const { eventId } = await newEvent(merchant);
    const run = deliverDue();
    await expect.poll(() => receiver.received.length, { timeout: 9000 }).toBe(1);
    // Turning the subscription off fails its pending delivery, although the endpoint may still accept it.
    await changeSubscription(merchant.owner, subscription.id, { is_active: false });
    await changeSubscription(merchant.owner, subscription.id, { is_active: true });
    const before = await deliveriesOf(eventId);
    expect(before).toMatchObject([{ status: "failed", attemptCount: 1, attemptLimit: 3 }]);

    await expect(resendDelivery(merchant.owner, before[0]!.id)).rejects.toMatchObject({
      code: "DELIVERY_NOT_RESENDABLE",
    });
    const since = new Date(Date.now() - 60_000);
    expect((await resendFailed(merchant.owner, { since })).resent).toBe(0);
    expect(await deliveriesOf(eventId)).toEqual(before);
    const resends = { organizationId: merchant.organization.id, action: { contains: "resent" } };
    expect(await db().auditEntry.count({ where: resends })).toBe(0);

    await receiver.close();
    await run;
    expect(receiver.received).toHaveLength(1);
    expect((await resendFailed(merchant.owner, { since })).resent).toBe(1);
  });
});
