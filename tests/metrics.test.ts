// What happens is counted where it happens: real payments, endpoints, networks and connections.
import { beforeAll, beforeEach, expect, test } from "vitest";
import { deliverDue } from "@/lib/domain/webhooks";
import { tick } from "@/lib/jobs/tick";
import { Prisma, queryRawPg } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { metrics } from "@/lib/kit/metrics";
import { confirmRequest, MAGIC_AMOUNTS, setFaults } from "@/lib/network";
import { pay, poll } from "@/tests/support/device/acts";
import { ask } from "@/tests/support/device/device-client";
import { passRetryTime } from "@/tests/support/events";
import { newMerchant } from "@/tests/support/merchant";
import { listening } from "@/tests/support/subscribed-receiver";

type Labels = Record<string, string>;

async function read(name: string, labels: Labels): Promise<number> {
  const metric = metrics.registry.getSingleMetric(name.replace(/_(?:count|sum)$/, ""));
  const { values } = (await metric!.get()) as {
    values: { metricName?: string; labels: Labels; value: number }[];
  };
  return values
    .filter((one) => (one.metricName ?? name) === name)
    .filter((one) => Object.entries(labels).every(([label, value]) => one.labels[label] === value))
    .reduce((sum, { value }) => sum + value, 0);
}

let before: Map<string, number>;
const WATCHED: [name: string, labels: Labels][] = [
  ["qassa_http_requests_total", { operation: "createPayment", status: "2xx" }],
  ["qassa_http_requests_total", { operation: "createPayment", status: "4xx" }],
  ["qassa_http_request_duration_seconds_count", { surface: "device", operation: "createPayment" }],
  [
    "qassa_network_calls_total",
    { kind: "sandbox", operation: "requestPayment", outcome: "answered" },
  ],
  ["qassa_network_calls_total", { operation: "requestPayment", outcome: "refused" }],
  ["qassa_network_calls_total", { operation: "paymentStates", outcome: "no_answer" }],
  ["qassa_network_unknown_statuses_total", { kind: "payment" }],
  ["qassa_delivery_attempts_total", { lane: "healthy", outcome: "succeeded" }],
  ["qassa_delivery_attempts_total", { lane: "healthy", outcome: "error_status" }],
  ["qassa_delivery_attempts_total", { lane: "healthy", outcome: "no_response" }],
  ["qassa_delivery_latency_seconds_count", { attempt: "first" }],
  ["qassa_delivery_latency_seconds_count", { attempt: "later" }],
  ["qassa_deliveries_failed_total", { lane: "healthy" }],
  ["qassa_poll_ticks_total", { outcome: "completed" }],
  ["qassa_poll_ticks_total", { outcome: "part_failed" }],
  ["qassa_database_pool_wait_seconds_count", { pool: "ordinary" }],
];
const nameOf = ([name, labels]: (typeof WATCHED)[number]) =>
  [name.replace("qassa_", ""), ...Object.values(labels)].join(" ");

beforeAll(async () => {
  await newMerchant();
});
beforeEach(async () => {
  before = new Map();
  for (const watched of WATCHED) before.set(nameOf(watched), await read(...watched));
});

/** Returns what changed since the test began. */
async function changes(): Promise<Record<string, number>> {
  const changed: Record<string, number> = {};
  for (const watched of WATCHED) {
    const name = nameOf(watched);
    const difference = (await read(...watched)) - before.get(name)!;
    if (difference !== 0) changed[name] = difference;
  }
  return changed;
}

test("requests and network calls", async () => {
  const merchant = await newMerchant();
  await pay(merchant);
  await pay(merchant, { amount: -1 });
  await ask("POST", "/payments", { body: { amount: 1 } });
  expect(await changes()).toEqual({
    "http_requests_total createPayment 2xx": 1,
    "http_requests_total createPayment 4xx": 2,
    "http_request_duration_seconds_count device createPayment": 3,
    "network_calls_total sandbox requestPayment answered": 1,
  });
  expect(await read("qassa_http_requests_in_flight", {})).toBe(0);
});

test("a network that does not answer", async () => {
  const merchant = await newMerchant();
  await pay(merchant);
  await setFaults(merchant.account.id, { no_answer: true });
  await poll();
  expect(await changes()).toMatchObject({ "network_calls_total paymentStates no_answer": 1 });
});

test("an unknown network status, once for each payment", async () => {
  const merchant = await newMerchant();
  const unknown = MAGIC_AMOUNTS.find(({ name }) => name === "unknown_then_paid")!;
  await pay(merchant, { amount: unknown.amount });
  await poll();
  await poll();
  expect(await changes()).toMatchObject({ "network_unknown_statuses_total payment": 1 });
});

test("deliveries that arrive, and one that fails for good", async () => {
  const merchant = await newMerchant();
  const { receiver, subscription } = await listening(merchant);
  const complete = async () => {
    const { body } = await pay(merchant);
    await confirmRequest(merchant.account.id, body.payment_id);
    await poll();
    await deliverDue();
  };
  await complete();
  expect(await changes()).toMatchObject({
    "delivery_attempts_total healthy succeeded": 1,
    "delivery_latency_seconds_count first": 1,
  });

  receiver.answer({ status: 500 });
  await complete();
  receiver.answer("reset");
  await passRetryTime(subscription.id);
  await deliverDue();
  expect(await changes()).not.toHaveProperty(["deliveries_failed_total healthy"]);
  await passRetryTime(subscription.id);
  await deliverDue();
  expect(await changes()).toMatchObject({
    "delivery_attempts_total healthy succeeded": 1,
    "delivery_attempts_total healthy error_status": 1,
    "delivery_attempts_total healthy no_response": 2,
    "deliveries_failed_total healthy": 1,
  });
});

test("ticks", async () => {
  await tick({ payments: () => Promise.resolve({}) });
  await tick({ payments: () => Promise.reject(new Error("the database is gone")) });
  expect(await changes()).toEqual({
    "poll_ticks_total completed": 1,
    "poll_ticks_total part_failed": 1,
  });
});

test("requests that wait because every connection is in use", async () => {
  const size = env().DATABASE_POOL_SIZE;
  const busy = Array.from({ length: size + 5 }, () => queryRawPg(Prisma.sql`SELECT pg_sleep(0.2)`));
  await Promise.all(busy);
  expect(await changes()).toEqual({ "database_pool_wait_seconds_count ordinary": 5 });
  expect(await read("qassa_database_pool_wait_seconds_sum", { pool: "ordinary" })).toBeGreaterThan(
    0.9,
  );
});
