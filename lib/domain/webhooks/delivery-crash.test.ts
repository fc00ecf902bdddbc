import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { bundled } from "@/tests/support/bundled-program";
import { deliveriesOf, newEvent, passRetryTime } from "@/tests/support/events";
import { newMerchant } from "@/tests/support/merchant";
import { startWebhookReceiver, type WebhookReceiver } from "@/tests/support/webhook-receiver";
import { createSubscription, deliverDue, type DeliveryTotals } from "./";
import { claimAttempts } from "./claim-attempts";

/** A child process takes a while to load on a busy machine. */
const STARTS_WITHIN_MS = 60_000;

const receivers: WebhookReceiver[] = [];
const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
});

async function listening() {
  const merchant = await newMerchant();
  const receiver = await startWebhookReceiver();
  receivers.push(receiver);
  const subscription = await createSubscription(merchant.owner, {
    url: receiver.url,
    events: ["*"],
  });
  return { merchant, receiver, subscription };
}

/** Starts another process that sends the due deliveries of this test's database. */
async function deliverElsewhere() {
  const program = await bundled("tests/support/deliver-in-process.ts");
  const child = spawn(process.execPath, ["--input-type=module", "-"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  // It may be killed while it still reads.
  child.stdin.on("error", () => undefined);
  child.stdin.end(program);
  children.push(child);
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, "close").then(() => output);
  return {
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
    totals: async () => JSON.parse(await ended) as DeliveryTotals,
  };
}

test("a process killed while sending has used up that attempt; there are never more than three", async () => {
  const { merchant, receiver, subscription } = await listening();
  receiver.answer("hang");
  const { eventId } = await newEvent(merchant);
  for (const attempt of [1, 2, 3]) {
    const elsewhere = await deliverElsewhere();
    await expect.poll(() => receiver.received.length, { timeout: STARTS_WITHIN_MS }).toBe(attempt);
    await elsewhere.kill();
    const [delivery] = await deliveriesOf(eventId);
    expect(delivery).toMatchObject({ status: "pending", attemptCount: attempt });
    expect(delivery!.attempts.at(-1)!.finishedAt).toBeNull();
    // The retry is not due yet.
    expect(await deliverDue()).toMatchObject({ attempted: 0 });
    await passRetryTime(subscription.id);
  }
  receiver.answer({ status: 200 });
  expect(await deliverDue()).toMatchObject({ attempted: 0 });
  expect((await deliveriesOf(eventId))[0]).toMatchObject({
    status: "failed",
    attemptCount: 3,
    lastError: "Qassa stopped during the last attempt",
  });
  expect(receiver.received.map(({ body }) => body.attempt_number)).toEqual([1, 2, 3]);
}, 240_000);

test("after a kill the next process continues with the next attempt", async () => {
  const { merchant, receiver, subscription } = await listening();
  receiver.answer("hang");
  const { eventId } = await newEvent(merchant);
  const elsewhere = await deliverElsewhere();
  await expect.poll(() => receiver.received.length, { timeout: STARTS_WITHIN_MS }).toBe(1);
  await elsewhere.kill();
  receiver.answer({ status: 200 });
  await passRetryTime(subscription.id);
  expect(await deliverDue()).toMatchObject({ attempted: 1, succeeded: 1 });
  expect((await deliveriesOf(eventId))[0]).toMatchObject({
    status: "succeeded",
    attemptCount: 2,
    attempts: [
      { attemptNumber: 1, finishedAt: null },
      { attemptNumber: 2, responseStatus: 200 },
    ],
  });
}, 240_000);

test("an attempt that is claimed but never made counts", async () => {
  const { merchant, receiver, subscription } = await listening();
  const { eventId } = await newEvent(merchant);
  for (const attempt of [1, 2, 3]) {
    const claim = await claimAttempts({
      lane: "healthy",
      limit: 10,
      capacity: new Map(),
      defaultCapacity: 5,
    });
    expect(claim.attempts).toMatchObject([{ attemptNumber: attempt }]);
    await passRetryTime(subscription.id);
  }
  expect(await deliverDue()).toMatchObject({ attempted: 0 });
  expect((await deliveriesOf(eventId))[0]).toMatchObject({ status: "failed", attemptCount: 3 });
  expect(receiver.received).toHaveLength(0);
});

test("several processes together send every delivery exactly once", async () => {
  const { merchant, receiver } = await listening();
  receiver.answer(() => ({ status: 200, afterMs: 10 }));
  await Promise.all(Array.from({ length: 400 }, () => newEvent(merchant)));
  const elsewhere = await Promise.all([deliverElsewhere(), deliverElsewhere()]);
  await expect
    .poll(() => receiver.received.length, { timeout: STARTS_WITHIN_MS })
    .toBeGreaterThan(0);
  const totals = [await deliverDue(), ...(await Promise.all(elsewhere.map((one) => one.totals())))];
  // A process may have ended while another one still had the remaining deliveries locked.
  totals.push(await deliverDue());
  expect(totals.reduce((sum, { attempted }) => sum + attempted, 0)).toBe(400);
  const ids = receiver.received.map(({ body }) => body.delivery_id);
  expect(ids).toHaveLength(400);
  expect(new Set(ids).size).toBe(400);
}, 240_000);
