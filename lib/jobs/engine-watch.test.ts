import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createPayment, settlePayments } from "@/lib/domain/payments";
import { recordEngineSeen } from "@/lib/domain/shared/polling";
import { deliverDue } from "@/lib/domain/webhooks";
import { db } from "@/lib/kit/db";
import { log } from "@/lib/kit/log";
import { confirmRequest } from "@/lib/network";
import { type Merchant, newMerchant, newPhone } from "@/tests/support/merchant";
import { listening } from "@/tests/support/subscribed-receiver";
import { watchEngine } from "./engine-watch";
import { inngest, startBackgroundWork, stopBackgroundWork, usesEmbeddedRunner } from "./index";

/** Waits long enough for a busy machine. */
const eventually = <T>(check: () => T) => vi.waitFor(check, { timeout: 15_000 });

vi.stubEnv("POLL_INTERVAL_SECONDS", "1");
vi.stubEnv("INNGEST_DEV", "true");
// Nothing listens there.
vi.stubEnv("INNGEST_BASE_URL", "http://127.0.0.1:9");

beforeEach(async () => {
  await db().pollingState.update({
    where: { id: 1 },
    data: { lastTickAt: null, engineSeenAt: null },
  });
});

/** Watches with a substitute that only notes its starts and stops. */
function watch() {
  const acts: string[] = [];
  const act = (name: string) => () => Promise.resolve(void acts.push(name));
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  void watchEngine({ start: act("start"), stop: act("stop") }, ending.signal);
  return acts;
}

/** Asks as an Inngest server does, until the test ends or `stop` is called. */
function engine() {
  let requests = 0;
  const timer = setInterval(() => void recordEngineSeen().then(() => (requests += 1)), 200);
  const stop = () => clearInterval(timer);
  onTestFinished(stop);
  return { stop, requests: () => requests };
}

test("while an Inngest server asks for ticks, the process leaves the work to it", async () => {
  await recordEngineSeen();
  const { stop, requests } = engine();
  const acts = watch();
  // Over two intervals.
  await eventually(() => expect(requests()).toBeGreaterThan(12));
  expect(acts).toEqual([]);
  stop();
  await eventually(() => expect(acts).toEqual(["start"]));
});

test("the process works while the server is silent, says so once, and stops when it is back", async () => {
  const error = vi.spyOn(log, "error");
  const acts = watch();
  await eventually(() => expect(acts).toEqual(["start"]));
  expect(error).not.toHaveBeenCalled();
  await eventually(() => expect(error).toHaveBeenCalledTimes(1));
  expect(error.mock.calls[0]![1]).toMatch(/address for Qassa must be the load balancer's/);
  engine();
  await eventually(() => expect(acts).toEqual(["start", "stop"]));
  expect(error).toHaveBeenCalledTimes(1);
  error.mockRestore();
});

test("with an Inngest server that is gone, payments are polled and webhooks sent all the same", async () => {
  expect(usesEmbeddedRunner()).toBe(false);
  const merchant = await newMerchant();
  const { receiver } = await listening(merchant);
  await startBackgroundWork();
  onTestFinished(() => stopBackgroundWork());
  const payment = await createPayment(merchant.device, { amount: 1500, payer_phone: newPhone() });
  await confirmRequest(merchant.account.id, payment.id);
  await eventually(() => expect(receiver.received).toHaveLength(1));
  expect(await db().payment.findUniqueOrThrow({ where: { id: payment.id } })).toMatchObject({
    status: "completed",
  });
});

test("an event that the Inngest server does not take is delivered by this process", async () => {
  await recordEngineSeen();
  engine();
  const merchant = await newMerchant();
  const { receiver } = await listening(merchant);
  await startBackgroundWork();
  onTestFinished(() => stopBackgroundWork());
  const payment = await createPayment(merchant.device, { amount: 1500, payer_phone: newPhone() });
  await settlePayments([{ paymentId: payment.id, status: "completed", actor: "network" }]);
  await eventually(() => expect(receiver.received).toHaveLength(1));
});

test("an Inngest server is asked to deliver only if something is due", async () => {
  // A run that is still under way would deliver.
  await deliverDue();
  await recordEngineSeen();
  engine();
  const sent = vi.spyOn(inngest(), "send").mockResolvedValue({ ids: [] });
  onTestFinished(() => sent.mockRestore());
  await startBackgroundWork();
  onTestFinished(() => stopBackgroundWork());
  const settleOne = async (merchant: Merchant) => {
    const payment = await createPayment(merchant.device, { amount: 1, payer_phone: newPhone() });
    await settlePayments([{ paymentId: payment.id, status: "completed", actor: "network" }]);
  };
  await settleOne(await newMerchant());
  const subscribed = await newMerchant();
  await listening(subscribed);
  await settleOne(subscribed);
  await eventually(() => expect(sent).toHaveBeenCalled());
  expect(sent).toHaveBeenCalledTimes(1);
});
