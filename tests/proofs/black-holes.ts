// Organizations whose endpoints respond immediately, next to as many whose endpoints go silent in turns.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { createSubscription } from "@/lib/domain/webhooks";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import type { Product } from "@/tests/support/product";
import { startWebhookReceiver } from "@/tests/support/webhook-receiver";
import { percentile, type ProofRun } from "../support/proof";
import { cancelAtNetwork, moveDueTimes, steadily, until } from "./webhook-load";

export interface Turns {
  turns: number;
  /** Healthy endpoints, and as many that go silent. */
  endpoints: number;
  eventsASecond: number;
  baselineMs: number;
  busyMs: number;
  /** Maximum p95 lateness of the healthy endpoints' webhooks, busy relative to baseline. */
  maxRatio: number;
}

const TIMEOUT_MS = 60_000;

/** Starts an endpoint that responds at once, or leaves requests unanswered until `closeSockets`. */
async function unreliableEndpoint(run: ProofRun) {
  let isSilent = false;
  const server = createServer((request, response) => {
    request.resume();
    if (!isSilent) response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const closeSockets = () => {
    isSilent = false;
    server.closeAllConnections();
  };
  run.onEnd(() => {
    server.close();
    closeSockets();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    fallSilent: () => (isSilent = true),
    closeSockets,
  };
}

/** Alternates baseline and busy turns under the same load, and reports the figures. */
export async function reportBlackHoles(
  run: ProofRun,
  product: Product,
  turns: Turns,
): Promise<void> {
  const { origin } = product.server;
  const arrivals = new Map<string, number>();
  const receiver = await startWebhookReceiver();
  run.onEnd(() => receiver.close());
  receiver.answer(({ body }) => {
    if (!arrivals.has(body.payment_id)) arrivals.set(body.payment_id, performance.now());
    return { status: 200 };
  });
  const healthy: Merchant[] = [];
  const withSilentEndpoint: Merchant[] = [];
  const silentEndpoints: Awaited<ReturnType<typeof unreliableEndpoint>>[] = [];
  for (let n = 0; n < turns.endpoints; n += 1) {
    const hole = await unreliableEndpoint(run);
    silentEndpoints.push(hole);
    healthy.push(await newMerchant());
    withSilentEndpoint.push(await newMerchant());
    await createSubscription(healthy[n]!.owner, { url: receiver.url, events: ["*"] });
    await createSubscription(withSilentEndpoint[n]!.owner, { url: hole.url, events: ["*"] });
  }
  const bystander = await newMerchant();
  const organizationIds = [...healthy, ...withSilentEndpoint].map(
    ({ organization }) => organization.id,
  );

  /** Returns the lateness of each healthy endpoint's webhook, in milliseconds; Infinity if it did not arrive. */
  async function turn(ms: number): Promise<number[]> {
    const counts = new Map<string, number>();
    let count = 0;
    const stop = steadily(turns.eventsASecond, async () => {
      const merchants = (count += 1) % 2 === 0 ? healthy : withSilentEndpoint;
      const { key } = merchants[run.pick(0, turns.endpoints - 1)]!;
      const { paymentId, answeredAt } = await cancelAtNetwork(origin, key);
      if (merchants === healthy) counts.set(paymentId, answeredAt);
    });
    await pause(ms);
    await stop();
    await until(async () => [...counts.keys()].every((id) => arrivals.has(id)), TIMEOUT_MS);
    return [...counts].map(([id, at]) => Math.max(0, (arrivals.get(id) ?? Infinity) - at));
  }

  /** Ends the silence and waits until no delivery is pending. Returns false if that takes too long. */
  async function recover(): Promise<boolean> {
    for (const endpoint of silentEndpoints) endpoint.closeSockets();
    return until(async () => {
      // An event without subscriptions makes the server look for due deliveries.
      await cancelAtNetwork(origin, bystander.key);
      return (await moveDueTimes(product.database, organizationIds)) === 0;
    }, TIMEOUT_MS);
  }

  const baseline: number[][] = [];
  const busy: number[][] = [];
  let recovered = 0;
  await turn(turns.baselineMs);
  for (let n = 0; n < turns.turns; n += 1) {
    baseline.push(await turn(turns.baselineMs));
    for (const endpoint of silentEndpoints) endpoint.fallSilent();
    busy.push(await turn(turns.busyMs));
    if (await recover()) recovered += 1;
  }

  const latenciesMs = [...baseline, ...busy].flat();
  const arrived = latenciesMs.filter(Number.isFinite).length;
  run.figure({
    what: `webhooks received by ${turns.endpoints} healthy endpoints, next to ${turns.endpoints} that go silent in turns`,
    seen: `${arrived} of ${latenciesMs.length}`,
    goal: "all",
    holds: latenciesMs.length > 0 && arrived === latenciesMs.length,
  });
  run.figure({
    what: "turns after which every delivery to the silent endpoints ended",
    seen: `${recovered} of ${turns.turns}`,
    goal: "all",
    holds: recovered === turns.turns,
  });
  const p95 = (of: number[][]) =>
    percentile(
      of.map((one) => percentile(one, 0.95)),
      0.5,
    );
  const ratio = p95(busy) / p95(baseline);
  run.figure({
    what: `API response to webhook, p95 of healthy endpoints with half of all endpoints silent, relative to none; median of ${turns.turns} turns`,
    seen: `${ratio.toFixed(2)} (${p95(baseline).toFixed(1)} to ${p95(busy).toFixed(1)} ms, ${turns.eventsASecond} events per second)`,
    goal: run.isFull
      ? `at most ${turns.maxRatio}`
      : "at most 2 in the full setting; not checked here",
    holds: run.isFull ? ratio <= turns.maxRatio : true,
  });
}
