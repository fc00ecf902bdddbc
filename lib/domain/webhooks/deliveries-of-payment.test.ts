// A payment's webhooks are limited to the reader's organization and mode, and to what their role can read.
import { expect, test } from "vitest";
import { inMode, inRole } from "@/lib/kit/actor-kinds";
import { Prisma, query } from "@/lib/kit/db";
import { deliveriesOf as deliveriesOfEvent, newEvent } from "@/tests/support/events";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { listening } from "@/tests/support/subscribed-receiver";
import { attemptOf, deliverDue, deliveriesOf, resendDeliveriesOf, resendDelivery } from "./";
import { DeliveryNotFound } from "./errors";

/** Creates an event whose first delivery attempt failed. */
async function refusedOnce(merchant: Merchant) {
  const { receiver } = await listening(merchant);
  receiver.answer({ status: 503, body: "come back later" });
  const { eventId, paymentId } = await newEvent(merchant);
  await deliverDue();
  const [delivery] = await deliveriesOfEvent(eventId);
  return { paymentId, deliveryId: delivery!.id, url: receiver.url };
}

test("the deliveries and attempts of a payment, with their URLs", async () => {
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

test("more than 300 attempts: the last 300, marked as cut", async () => {
  const merchant = await newMerchant();
  const { paymentId, deliveryId } = await refusedOnce(merchant);
  const attemptsUpTo = (from: number, to: number) =>
    query(Prisma.sql`
      INSERT INTO delivery_attempts (delivery_id, attempt_number, started_at)
      SELECT ${deliveryId}, n, now() + make_interval(secs => n) FROM generate_series(${from}::int, ${to}::int) n
      RETURNING 1`);
  const numbers = async () => {
    const { attempts, isCut } = await deliveriesOf(merchant.owner, paymentId);
    return { first: attempts[0]!.attemptNumber, count: attempts.length, isCut };
  };
  await attemptsUpTo(2, 300);
  expect(await numbers()).toEqual({ first: 1, count: 300, isCut: false });
  await attemptsUpTo(301, 301);
  expect(await numbers()).toEqual({ first: 2, count: 300, isCut: true });
});

test("a role that cannot read webhooks sees neither their URLs nor their errors", async () => {
  const merchant = await newMerchant();
  const { paymentId, deliveryId } = await refusedOnce(merchant);
  const cashier = inRole(merchant.owner, "cashier");
  expect(await deliveriesOf(cashier, paymentId)).toMatchObject({
    deliveries: [
      { id: deliveryId, url: null, subscriptionId: null, lastError: null, lastStatusCode: null },
    ],
    attempts: [{ state: "failed", url: null, error: null }],
  });
});

test("nothing of another organization, mode or payment", async () => {
  const [merchant, other] = [await newMerchant(), await newMerchant()];
  const { paymentId, deliveryId } = await refusedOnce(merchant);
  for (const actor of [other.owner, inMode(merchant.owner, "live")]) {
    const none = { deliveries: [], attempts: [], isCut: false };
    expect(await deliveriesOf(actor, paymentId)).toEqual(none);
    const at = { paymentId, deliveryId, attemptNumber: "1" };
    await expect(attemptOf(actor, at)).rejects.toThrow(DeliveryNotFound);
    await expect(resendDelivery(actor, deliveryId, { paymentId })).rejects.toThrow(
      DeliveryNotFound,
    );
  }
  const { paymentId: another } = await newEvent(merchant);
  const elsewhere = { paymentId: another, deliveryId, attemptNumber: "1" };
  await expect(attemptOf(merchant.owner, elsewhere)).rejects.toThrow(DeliveryNotFound);
  await expect(resendDelivery(merchant.owner, deliveryId, { paymentId: another })).rejects.toThrow(
    DeliveryNotFound,
  );
});

test("the webhooks of several payments are resent at once, finished ones of the organization only", async () => {
  const merchant = await newMerchant();
  const { receiver } = await listening(merchant);
  const first = await newEvent(merchant);
  const second = await newEvent(merchant);
  await deliverDue();
  const unfinished = await newEvent(merchant);
  const ids = [first, second, unfinished].map(({ paymentId }) => paymentId);

  const stranger = await newMerchant();
  expect(await resendDeliveriesOf(stranger.owner, ids)).toEqual({ resent: 0 });
  expect(await resendDeliveriesOf(merchant.owner, ids)).toEqual({ resent: 2 });
  await deliverDue();
  const attempts = receiver.received.map(({ body }) => body.attempt_number);
  expect(attempts.filter((attempt) => attempt === 2)).toHaveLength(2);
  expect(await deliveriesOfEvent(unfinished.eventId)).toMatchObject([{ attemptCount: 1 }]);
  const [entry] = await query<{ data: object }>(Prisma.sql`
    SELECT data FROM audit_log
    WHERE organization_id = ${merchant.organization.id} AND action = 'payment_webhooks.resent'`);
  expect(entry).toEqual({ data: { payments: 3, count: 2 } });
});
