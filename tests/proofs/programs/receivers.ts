// Hostile receivers of 17 kinds, endpoints of which half go silent, and the times of retries.
import { createServer, type AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { createSubscription, MAX_ATTEMPTS } from "@/lib/domain/webhooks";
import { newEvent } from "@/tests/support/events";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { type OwnDatabase, type StartedServer, startProduct } from "@/tests/support/product";
import { startWebhookReceiver } from "@/tests/support/webhook-receiver";
import {
  hostileKinds,
  type HostileReceiver,
  startHostileReceiver,
} from "../../support/hostile-receivers";
import type { Proof, ProofRun } from "../../support/proof";
import { reportBlackHoles, type Turns } from "../black-holes";
import { reportEnds, reportRetries } from "../receiver-figures";
import { cancelAtNetwork, moveDueTimes, openDeliveries, steadily, until } from "../webhook-load";

interface Setting {
  pollSeconds: number;
  hostileDeliveries: number;
  retried: number;
  /** Events per second while waiting for attempts. */
  load: number;
  waitMs: number;
  maxMemoryRatio: number;
  turns: Turns;
}

const FULL: Setting = {
  pollSeconds: 15,
  hostileDeliveries: 5,
  retried: 200,
  load: 10,
  waitMs: 9 * 60_000,
  maxMemoryRatio: 1.5,
  turns: {
    turns: 5,
    endpoints: 10,
    eventsASecond: 40,
    baselineMs: 12_000,
    busyMs: 26_000,
    maxRatio: 2,
  },
};
const SMALL: Setting = {
  pollSeconds: 1,
  hostileDeliveries: 2,
  retried: 20,
  load: 0,
  waitMs: 60_000,
  maxMemoryRatio: 2,
  turns: {
    turns: 2,
    endpoints: 3,
    eventsASecond: 20,
    baselineMs: 1_000,
    busyMs: 1_000,
    maxRatio: Infinity,
  },
};
const SETTLING_MS = 50_000;
const WARM_UP_MS = 60_000;

/**
 * Starts a receiver of every hostile kind. Those that use the full timeout are subscribed by a separate organization.
 */
async function startHostile(run: ProofRun, trapUrl: string) {
  const receivers: HostileReceiver[] = [];
  for (const kind of hostileKinds(trapUrl)) receivers.push(await startHostileReceiver(run, kind));
  const [quick, silent] = [await newMerchant(), await newMerchant()];
  const subscribe = async () => {
    for (const { url, isSilent } of receivers) {
      await createSubscription((isSilent ? silent : quick).owner, { url, events: ["*"] });
    }
  };
  return { receivers, quick, silent, subscribe };
}

/** Samples the server's memory. The returned function returns the peak since its last call, in bytes. */
function watchMemory(run: ProofRun, server: StartedServer): () => number {
  let peak = 0;
  const watching = setInterval(() => (peak = Math.max(peak, server.memory() ?? NaN)), 100);
  run.onEnd(() => clearInterval(watching));
  return () => {
    const since = Math.max(peak, server.memory() ?? NaN);
    peak = 0;
    return since;
  };
}

/** Listens at a URL that nothing should request, and counts connections. */
async function startTrap(run: ProofRun) {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  run.onEnd(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/inside`;
  return { url, connections: () => connections };
}

/**
 * Inserts a delivery of each of the organization's events to each of its subscriptions, with only the last attempt
 * left.
 */
const bookLastAttempts = (database: OwnDatabase, { organization }: Merchant) =>
  database.run(
    `WITH booked AS (
      INSERT INTO deliveries (id, organization_id, mode, subscription_id, event_id, event_type, payment_id,
        attempt_count, attempt_limit, next_attempt_at, event_created_at)
      SELECT typeid('dlv'), e.organization_id, e.mode, s.id, e.id, e.type, e.payment_id, 2, 3, now(), e.created_at
      FROM events e JOIN subscriptions s USING (organization_id, mode) WHERE e.organization_id = $1
      RETURNING id)
    INSERT INTO delivery_attempts (delivery_id, attempt_number, started_at, finished_at, duration_ms, error)
    SELECT id, number, now(), now(), 10000, 'The endpoint did not answer within 10 s'
    FROM booked, generate_series(1, 2) number`,
    [organization.id],
  );

/** Starts a receiver that accepts each delivery at its third attempt, and records when attempts arrive. */
async function startReluctant(run: ProofRun) {
  const arrivals = new Map<string, number[]>();
  const receiver = await startWebhookReceiver();
  run.onEnd(() => receiver.close());
  receiver.answer(({ body }) => {
    const times = arrivals.get(body.delivery_id) ?? [];
    arrivals.set(body.delivery_id, [...times, performance.now()]);
    return { status: body.attempt_number < MAX_ATTEMPTS ? 503 : 200 };
  });
  const merchant = await newMerchant();
  await createSubscription(merchant.owner, { url: receiver.url, events: ["*"] });
  return { merchant, arrivals };
}

async function receivers(run: ProofRun): Promise<void> {
  const setting = run.isFull ? FULL : SMALL;
  const product = await startProduct(run, { POLL_INTERVAL_SECONDS: String(setting.pollSeconds) });
  const { server, database } = product;
  const trap = await startTrap(run);
  const hostile = await startHostile(run, trap.url);
  const reluctant = await startReluctant(run);
  const healthy = await newMerchant();
  for (let n = 0; n < 50; n += 1) await cancelAtNetwork(server.origin, healthy.key);
  const stopLoad = setting.load
    ? steadily(setting.load, () => cancelAtNetwork(server.origin, healthy.key))
    : undefined;
  const memory = watchMemory(run, server);
  if (run.isFull) await pause(WARM_UP_MS);
  const memoryBefore = memory();

  if (run.isFull) await hostile.subscribe();
  for (let n = 0; n < setting.hostileDeliveries; n += 1) {
    if (run.isFull) await cancelAtNetwork(server.origin, hostile.silent.key);
    else await newEvent(hostile.silent);
  }
  if (!run.isFull) {
    await hostile.subscribe();
    await bookLastAttempts(database, hostile.silent);
  }
  for (let n = 0; n < setting.hostileDeliveries; n += 1) {
    await cancelAtNetwork(server.origin, hostile.quick.key);
  }
  for (let n = 0; n < setting.retried; n += 1) {
    await cancelAtNetwork(server.origin, reluctant.merchant.key);
    if (run.isFull) await pause(run.pick(20, 80));
  }

  const businesses = [hostile.quick, hostile.silent, reluctant.merchant];
  const ids = businesses.map(({ organization }) => organization.id);
  // After this pause, the second attempts are over and the third ones are not due yet.
  if (run.isFull) await pause(SETTLING_MS);
  const memoryMeanwhile = memory();
  await reportBlackHoles(run, product, setting.turns);
  const look = run.isFull ? openDeliveries : moveDueTimes;
  await until(async () => (await look(database, ids)) === 0, setting.waitMs);
  await stopLoad?.();

  await reportEnds(run, product, hostile.receivers);
  run.figure({
    what: "connections to the target of a redirect",
    seen: trap.connections(),
    goal: "0",
    holds: !trap.connections(),
  });
  run.figure({
    what: "peak memory of the server with hostile receivers, relative to the same load without them",
    seen: `${(memoryMeanwhile / memoryBefore).toFixed(2)} (${Math.round(memoryBefore / 2 ** 20)} MB without)`,
    goal: `at most ${setting.maxMemoryRatio}`,
    holds:
      Number.isNaN(memoryMeanwhile) || memoryMeanwhile / memoryBefore <= setting.maxMemoryRatio,
  });
  reportRetries(run, setting.retried, [...reluctant.arrivals.values()]);
}

export const proof: Proof = {
  isAlone: true,
  provedInCiBy: [
    "tests/outbound/hostile-receivers.test.ts",
    "lib/domain/webhooks/hostile-endpoints.test.ts",
    "lib/domain/webhooks/delivery-lanes.test.ts",
    "lib/domain/webhooks/deliver-due.test.ts",
  ],
  shows: "no hostile receiver gets a fourth attempt, delays other receivers, or exhausts memory",
  run: receivers,
};
