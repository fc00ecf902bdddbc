// Whoever asks for a payment's webhooks hears of their own organization's and mode's alone, and as much as their role may.
import { expect, test } from "vitest";
import { deliveriesOf as deliveriesOfEvent, newEvent } from "@/tests/support/events";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { listening } from "@/tests/support/subscribed-receiver";
import { attemptOf, deliverDue, deliveriesOf, resendDelivery } from "./";
import { DeliveryNotFound } from "./errors";

/** An event whose delivery was refused once. */
async function refusedOnce(merchant: Merchant) {
  const { receiver } = await listening(merchant);
  receiver.answer({ status: 503, body: "come back later" });
  const { eventId, paymentId } = await newEvent(merchant);
  await deliverDue();
  const [delivery] = await deliveriesOfEvent(eventId);
  return { paymentId, deliveryId: delivery!.id, url: receiver.url };
}

test("the deliveries and attempts of a payment, with where they went", async () => {
  const merchant = await newMerchant();
  const { paymentId, deliveryId, url } = await refusedOnce(merchant);
  expect(await deliveriesOf(merchant.owner, paymentId)).toMatchObject({
    deliveries: [{ id: deliveryId, url, status: "pending", attemptCount: 1, canResend: true }],
    attempts: [{ deliveryId, attemptNumber: 1, url, state: "failed", responseStatus: 503 }],
    isCut: false,
  });
  const at = { paymentId, deliveryId, attemptNumber: "1" };
  expect(await attemptOf(merchant.owner, at)).toMatchObject({ responseBody: "come back later" });
});

test("a role that may not read webhooks hears neither where they went nor what went wrong", async () => {
  const merchant = await newMerchant();
  const { paymentId, deliveryId } = await refusedOnce(merchant);
  const cashier = { ...merchant.owner, grant: { role: "cashier" as const } };
  expect(await deliveriesOf(cashier, paymentId)).toMatchObject({
    deliveries: [
      { id: deliveryId, url: null, subscriptionId: null, lastError: null, lastStatusCode: null },
    ],
    attempts: [{ state: "failed", url: null, error: null }],
  });
});

test("nothing of another organization, of the other mode or of another payment", async () => {
  const [merchant, other] = [await newMerchant(), await newMerchant()];
  const { paymentId, deliveryId } = await refusedOnce(merchant);
  for (const actor of [other.owner, { ...merchant.owner, mode: "live" as const }]) {
    const none = { deliveries: [], attempts: [], isCut: false };
    expect(await deliveriesOf(actor, paymentId)).toEqual(none);
    const at = { paymentId, deliveryId, attemptNumber: "1" };
    await expect(attemptOf(actor, at)).rejects.toThrow(DeliveryNotFound);
    await expect(resendDelivery(actor, deliveryId, paymentId)).rejects.toThrow(DeliveryNotFound);
  }
  const { paymentId: another } = await newEvent(merchant);
  const elsewhere = { paymentId: another, deliveryId, attemptNumber: "1" };
  await expect(attemptOf(merchant.owner, elsewhere)).rejects.toThrow(DeliveryNotFound);
  await expect(resendDelivery(merchant.owner, deliveryId, another)).rejects.toThrow(
    DeliveryNotFound,
  );
});
