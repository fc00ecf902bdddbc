// Hundreds of addresses that lead, or might lead, to this machine or its network: none is saved, dialled or called.
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { connectLiveNetwork } from "@/lib/domain/networks";
import {
  changeSubscription,
  createSender,
  createSubscription,
  deliverDue,
} from "@/lib/domain/webhooks";
import { db } from "@/lib/kit/db";
import { ValidationFailed } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import { resolveWith } from "@/lib/kit/outbound";
import { newEvent } from "@/tests/support/events";
import {
  hostileAddresses,
  hostileNames,
  leadsHere,
  NOT_SENT,
  PUBLIC_ENDPOINTS,
} from "@/tests/support/hostile-addresses";
import { redirectsFollowed, trap } from "@/tests/support/hostile-redirects";
import { newMerchant } from "@/tests/support/merchant";
import { startNameServer } from "@/tests/support/name-server";
import { sampleWebhook } from "@/tests/support/sample-webhook";

beforeAll(() => vi.stubEnv("WEBHOOK_ALLOW_LOOPBACK", "false"));

/** Starts a listener that nothing may reach, and a name server that leads to it. */
async function prepare() {
  const until = { onEnd: (undo: () => unknown) => onTestFinished(async () => void (await undo())) };
  const listener = await trap(until);
  const nameServer = await startNameServer(hostileNames());
  onTestFinished(() => nameServer.close());
  const rules = { allowLoopback: false, resolve: resolveWith(nameServer.newResolver) };
  const addresses = hostileAddresses(listener.port);
  return { listener, rules, addresses, all: [...addresses.literal, ...addresses.named] };
}

const isTaken = (attempt: Promise<unknown>) =>
  attempt.then(
    () => true,
    (error: unknown) => {
      if (error instanceof ValidationFailed) return false;
      throw error;
    },
  );

test("no hostile address is saved or changed to, and every public one is", async () => {
  const { rules, addresses, all, listener } = await prepare();
  expect(all.length + addresses.rebound.length).toBeGreaterThan(400);
  const { owner } = await newMerchant();
  const subscription = { url: PUBLIC_ENDPOINTS[0]!, events: ["*" as const] };
  const { id } = await createSubscription(owner, subscription, { rules });
  const taken: string[] = [];
  for (const url of all) {
    if (await isTaken(createSubscription(owner, { url, events: ["*"] }, { rules })))
      taken.push(url);
    if (await isTaken(changeSubscription(owner, id, { url }, { rules }))) taken.push(url);
  }
  expect(taken).toEqual([]);
  expect(PUBLIC_ENDPOINTS.length).toBeGreaterThanOrEqual(50);
  for (const url of PUBLIC_ENDPOINTS) {
    expect(await isTaken(changeSubscription(owner, id, { url }, { rules })), url).toBe(true);
  }
  expect(listener.connections()).toBe(0);
}, 60_000);

test("no hostile address is dialled, not even by a name that was public when it was saved", async () => {
  const { rules, addresses, all, listener } = await prepare();
  const { owner } = await newMerchant();
  const subscription = { url: PUBLIC_ENDPOINTS[0]!, events: ["*" as const] };
  const { id } = await createSubscription(owner, subscription, { rules });
  for (const url of addresses.rebound) await changeSubscription(owner, id, { url }, { rules });
  const sender = createSender({ rules, timeoutMs: 3_000 });
  onTestFinished(() => sender.close());
  for (const url of [...all.filter(leadsHere), ...addresses.rebound]) {
    const { error } = await sender.send(sampleWebhook(url));
    expect(error, url).toMatch(NOT_SENT);
  }
  expect(listener.connections()).toBe(0);
}, 60_000);

test("with the settings of a server, a delivery to one that was saved before the rules sends nothing", async () => {
  const { addresses, listener } = await prepare();
  const urls = addresses.literal.filter(leadsHere);
  const merchant = await newMerchant();
  const organizationId = merchant.organization.id;
  await db().subscription.createMany({
    data: urls.map((url) => ({
      id: newId("subscription"),
      organizationId,
      mode: "test" as const,
      url,
      events: ["*"],
    })),
  });
  await newEvent(merchant);
  expect(await deliverDue()).toEqual({ attempted: urls.length, succeeded: 0, failed: urls.length });
  const attempts = await db().deliveryAttempt.findMany({
    where: { delivery: { organizationId } },
    select: { error: true, responseStatus: true },
  });
  expect(attempts).toHaveLength(urls.length);
  for (const { error, responseStatus } of attempts) {
    expect(responseStatus).toBeNull();
    expect(error).toMatch(NOT_SENT);
  }
  expect(listener.connections()).toBe(0);
}, 60_000);

test("no hostile address of a gateway is called", async () => {
  const { addresses, listener } = await prepare();
  const { owner } = await newMerchant();
  for (const url of addresses.literal) {
    const connection = { kind: "gateway", base_url: url, token: "hostile" } as const;
    expect(await isTaken(connectLiveNetwork(owner, connection)), url).toBe(false);
  }
  expect(listener.connections()).toBe(0);
}, 60_000);

test("no redirect is followed", async () => {
  const { followed, redirects } = await redirectsFollowed({
    onEnd: (undo: () => unknown) => onTestFinished(async () => void (await undo())),
  });
  expect([followed, redirects]).toEqual([0, 10]);
});
