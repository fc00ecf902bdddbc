import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo } from "node:net";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPayment, settlePayments } from "@/lib/domain/payments";
import { announceDeliveries, createSubscription } from "@/lib/domain/webhooks";
import { db } from "@/lib/kit/db";
import { confirmRequest } from "@/lib/network";
import { type Merchant, newMerchant, newPhone } from "@/tests/support/merchant";
import { inngest, startBackgroundWork, stopBackgroundWork, usesEmbeddedRunner } from "./index";

/** Long enough for a busy machine, but less than the 10 s for which a receiver can hang. */
const eventually = <T>(check: () => T) => vi.waitFor(check, { timeout: 9_000 });

vi.stubEnv("POLL_INTERVAL_SECONDS", "1");

interface Received {
  delivery_id: string;
  attempt_number: number;
  event: string;
  payment_id: string;
}

let merchant: Merchant;
let receiver: Server;
let received: Received[];
/** How the receiver responds to a delivery that it has recorded. */
let answer: () => number | "nothing";
let child: ChildProcess | undefined;

beforeEach(async () => {
  received = [];
  answer = () => 200;
  receiver = createServer((request, response) => {
    void (async () => {
      let body = "";
      for await (const chunk of request) body += String(chunk);
      received.push(JSON.parse(body) as Received);
      const status = answer();
      if (status !== "nothing") response.writeHead(status).end();
    })();
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  merchant = await newMerchant();
  const { port } = receiver.address() as AddressInfo;
  await createSubscription(merchant.owner, {
    url: `http://127.0.0.1:${port}/hook`,
    events: ["payment.completed"],
  });
});

afterEach(async () => {
  child?.kill("SIGKILL");
  await stopBackgroundWork();
  receiver.closeAllConnections();
  receiver.close();
});

const newPayment = () => createPayment(merchant.device, { amount: 1500, payer_phone: newPhone() });

/** Creates and completes a payment, so that a delivery is due. */
async function deliveryDue() {
  const payment = await newPayment();
  await settlePayments([{ paymentId: payment.id, status: "completed", actor: "network" }]);
  return payment;
}

test("without an Inngest server, the functions run in this process", () => {
  expect(usesEmbeddedRunner()).toBe(true);
});

test("a payment that the payer confirmed is completed within a cycle, and its webhook arrives", async () => {
  await startBackgroundWork();
  const payment = await newPayment();
  await confirmRequest(merchant.account.id, payment.id);
  await eventually(() => expect(received).toHaveLength(1));
  expect(received[0]).toMatchObject({
    event: "payment.completed",
    payment_id: payment.id,
    attempt_number: 1,
  });
  expect(await db().payment.findUniqueOrThrow({ where: { id: payment.id } })).toMatchObject({
    status: "completed",
  });
});

test("deliveries due before the start are sent at the start", async () => {
  const payment = await deliveryDue();
  await startBackgroundWork();
  await eventually(() => expect(received).toMatchObject([{ payment_id: payment.id }]));
});

test("a delivery does not wait for a receiver that does not respond", async () => {
  answer = () => (received.length === 1 ? "nothing" : 200);
  const slow = await deliveryDue();
  await startBackgroundWork();
  await eventually(() => expect(received).toMatchObject([{ payment_id: slow.id }]));
  const next = await deliveryDue();
  await eventually(() => expect(received).toHaveLength(2));
  expect(received[1]).toMatchObject({ payment_id: next.id });
  receiver.closeAllConnections();
});

test("starting twice creates one runner: each delivery is sent once", async () => {
  await Promise.all([startBackgroundWork(), startBackgroundWork()]);
  const payments = await Promise.all(Array.from({ length: 5 }, deliveryDue));
  for (let count = 0; count < 100; count += 1) announceDeliveries();
  await eventually(() => expect(received).toHaveLength(5));
  await stopBackgroundWork();
  expect(received.map((body) => body.payment_id).sort()).toEqual(
    payments.map(({ id }) => id).sort(),
  );
});

test("after a stop nothing is sent, and sending an event is not an error", async () => {
  await startBackgroundWork();
  await stopBackgroundWork();
  await deliveryDue();
  await inngest().send({ name: "webhooks/due" });
  expect(received).toEqual([]);
});

test("the embedded runner sends nothing of the SDK out of the process", async () => {
  await expect(inngest().fetch("http://embedded.invalid/v1/runs")).rejects.toThrow("/v1/runs");
});

test("a server is killed during a delivery: the next start continues with the next attempt", async () => {
  answer = () => "nothing";
  const payment = await deliveryDue();
  const start = `import(${JSON.stringify(path.resolve("lib/jobs/index.ts"))}).then((jobs) => jobs.startBackgroundWork())`;
  child = spawn(process.execPath, ["--import", "tsx", "--eval", start], { stdio: "inherit" });
  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 40_000 });
  child.kill("SIGKILL");
  await once(child, "exit");

  answer = () => 200;
  const due = { paymentId: payment.id };
  expect(await db().delivery.findFirstOrThrow({ where: due })).toMatchObject({
    status: "pending",
    attemptCount: 1,
  });
  // As if half a minute had passed.
  await db().delivery.updateMany({ where: due, data: { nextAttemptAt: new Date() } });
  await startBackgroundWork();
  await eventually(() => expect(received).toHaveLength(2));
  expect(received[1]).toMatchObject({ attempt_number: 2, delivery_id: received[0]!.delivery_id });
  await eventually(async () =>
    expect(await db().delivery.findFirstOrThrow({ where: due })).toMatchObject({
      status: "succeeded",
      attemptCount: 2,
    }),
  );
}, 60_000);
