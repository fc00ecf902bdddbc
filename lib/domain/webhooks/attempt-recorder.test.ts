import { onTestFinished, expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import { deliveriesOf, newEvent, passRetryTime } from "@/tests/support/events";
import { newMerchant } from "@/tests/support/merchant";
import { listening } from "@/tests/support/subscribed-receiver";
import { deliverDue } from "./";

/** Makes PostgreSQL reject the result of an attempt this many times. */
async function refuseRecording(times: number) {
  await db().$executeRawUnsafe(`CREATE SEQUENCE recordings`);
  await db().$executeRawUnsafe(`
    CREATE FUNCTION refuse_recording() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('recordings') <= ${times} THEN RAISE EXCEPTION 'the disk is full'; END IF;
      RETURN NEW;
    END $$`);
  await db().$executeRawUnsafe(`
    CREATE TRIGGER refuse_recording BEFORE UPDATE ON delivery_attempts
    FOR EACH ROW EXECUTE FUNCTION refuse_recording()`);
  const allow = async () => {
    await db().$executeRawUnsafe(`DROP FUNCTION IF EXISTS refuse_recording() CASCADE`);
    await db().$executeRawUnsafe(`DROP SEQUENCE IF EXISTS recordings`);
  };
  onTestFinished(allow);
  return { allow };
}

async function newDelivery() {
  const merchant = await newMerchant();
  const { receiver, subscription } = await listening(merchant);
  const { eventId } = await newEvent(merchant);
  const delivery = async () => (await deliveriesOf(eventId))[0]!;
  return { receiver, subscription, delivery };
}

test.each([1, 3])(
  "what the database refuses to record %i times is recorded after, without sending it again",
  async (times) => {
    const { receiver, delivery } = await newDelivery();
    await refuseRecording(times);
    expect(await deliverDue()).toEqual({ attempted: 1, succeeded: 1, failed: 0 });
    expect(await delivery()).toMatchObject({
      status: "succeeded",
      attempts: [{ attemptNumber: 1, responseStatus: 200 }],
    });
    expect(receiver.received).toHaveLength(1);
  },
);

test("an attempt that could not be recorded is made again when it is due", async () => {
  const { receiver, subscription, delivery } = await newDelivery();
  const { allow } = await refuseRecording(1000);
  expect(await deliverDue()).toMatchObject({ attempted: 1 });
  expect(await delivery()).toMatchObject({
    status: "pending",
    attempts: [{ attemptNumber: 1, finishedAt: null }],
  });
  await allow();
  await passRetryTime(subscription.id);
  await deliverDue();
  expect(await delivery()).toMatchObject({ status: "succeeded", attemptCount: 2 });
  expect(receiver.received.map(({ body }) => body.attempt_number)).toEqual([1, 2]);
});
