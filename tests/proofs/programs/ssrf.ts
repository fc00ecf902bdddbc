import { setTimeout as pause } from "node:timers/promises";
import type { DestinationRules } from "@/lib/kit/outbound";
import { startProduct } from "@/tests/support/product";
import {
  hostileAddresses,
  hostileNames,
  leadsHere,
  NOT_SENT,
  PUBLIC_ENDPOINTS,
} from "../../support/hostile-addresses";
import { redirectsFollowed, trap } from "../../support/hostile-redirects";
import type { Proof, ProofRun } from "../../support/proof";

/** The number of literal addresses that the small setting puts through real deliveries. */
const DELIVERED_IN_SMALL = 80;
const TIMEOUT_MS = 120_000;

export const proof: Proof = {
  shows: "no user-supplied URL reaches this machine or its network",
  provedInCiBy: ["tests/outbound/hostile-addresses.test.ts"],
  async run(run) {
    const { database } = await startProduct(run, {
      WEBHOOK_ALLOW_LOOPBACK: "false",
      POLL_INTERVAL_SECONDS: "1",
    });
    // Also for this process, which saves and dials addresses as the server does.
    process.env.WEBHOOK_ALLOW_LOOPBACK = "false";
    const { startNameServer } = await import("@/tests/support/name-server");
    const { resolveWith } = await import("@/lib/kit/outbound");
    const nameServer = await startNameServer(hostileNames());
    run.onEnd(() => nameServer.close());
    const rules = { allowLoopback: false, resolve: resolveWith(nameServer.newResolver) };

    const listener = await trap(run);
    const hostile = hostileAddresses(listener.port);
    const all = [...hostile.literal, ...hostile.named];
    run.figure({
      what: "hostile addresses",
      seen: all.length + hostile.rebound.length,
      goal: "400 or more",
      holds: all.length >= 400,
    });

    await save(run, rules, all, hostile);
    const dialled = all.filter(leadsHere);
    await dial({
      run,
      rules,
      urls: run.isFull ? dialled : every(dialled, 3),
      rebound: hostile.rebound,
    });
    const { followed, redirects } = await redirectsFollowed(run);
    run.figure({
      what: "redirects followed",
      seen: `${followed} of ${redirects}`,
      goal: "0",
      holds: followed === 0,
    });
    const literal = hostile.literal.filter(leadsHere);
    await deliver(
      run,
      database.run,
      run.isFull ? literal : every(literal, literal.length / DELIVERED_IN_SMALL),
    );
    await askGateways(run, hostile.literal);
    run.figure({
      what: "connections that the listeners counted",
      seen: listener.connections(),
      goal: "0",
      holds: listener.connections() === 0,
    });
  },
};

/** Returns one item in every `step`. */
const every = <Item>(items: readonly Item[], step: number): Item[] =>
  items.filter((_, place) => Math.floor(place / step) !== Math.floor((place - 1) / step));

async function save(
  run: ProofRun,
  rules: DestinationRules,
  all: readonly string[],
  { rebound }: { rebound: readonly string[] },
) {
  const { newMerchant } = await import("@/tests/support/merchant");
  const { createSubscription, changeSubscription } = await import("@/lib/domain/webhooks");
  const { ValidationFailed } = await import("@/lib/kit/errors");
  const { owner } = await newMerchant();
  const standing = await createSubscription(
    owner,
    { url: PUBLIC_ENDPOINTS[0]!, events: ["*"] },
    { rules },
  );
  const isTaken = (attempt: Promise<unknown>) =>
    attempt.then(
      () => true,
      (error: unknown) => {
        if (error instanceof ValidationFailed) return false;
        throw error;
      },
    );
  const taken: string[] = [];
  for (const url of all) {
    if (await isTaken(createSubscription(owner, { url, events: ["*"] }, { rules })))
      taken.push(url);
    if (await isTaken(changeSubscription(owner, standing.id, { url }, { rules }))) taken.push(url);
  }
  for (const url of taken) console.log("   accepted:", url);
  run.figure({
    what: "hostile addresses accepted when saved or changed",
    seen: taken.length,
    goal: "0",
    holds: taken.length === 0,
  });

  // Only saved, which at most looks up a name: nothing is sent to them.
  const refused: string[] = [];
  for (const url of PUBLIC_ENDPOINTS) {
    if (!(await isTaken(changeSubscription(owner, standing.id, { url }, { rules }))))
      refused.push(url);
  }
  for (const url of refused) console.log("   rejected:", url);
  run.figure({
    what: "public addresses rejected",
    seen: `${refused.length} of ${PUBLIC_ENDPOINTS.length}`,
    goal: "0 of 50",
    holds: refused.length === 0 && PUBLIC_ENDPOINTS.length >= 50,
  });
  // These are public when saved; `dial` checks what they resolve to later.
  for (const url of rebound) await changeSubscription(owner, standing.id, { url }, { rules });
}

/** Checks that the rules apply to the address that is dialled, whatever was saved. */
async function dial({
  run,
  rules,
  urls,
  rebound,
}: {
  run: ProofRun;
  rules: DestinationRules;
  urls: readonly string[];
  rebound: readonly string[];
}) {
  const { createSender } = await import("@/lib/domain/webhooks");
  const sender = createSender({ rules, timeoutMs: 3_000 });
  run.onEnd(() => sender.close());
  const sent: string[] = [];
  for (const url of [...urls, ...rebound]) {
    const { error } = await sender.send({ url, headers: {}, body: Buffer.from("{}") });
    if (!NOT_SENT.test(error ?? "")) sent.push(`${url}: ${error ?? "answered"}`);
  }
  for (const line of sent) console.log("   dialled:", line);
  run.figure({
    what: "hostile addresses dialled, including names that resolve differently later",
    seen: `${sent.length} of ${urls.length + rebound.length}`,
    goal: "0",
    holds: sent.length === 0,
  });
}

/** Inserts subscriptions as if saved before the rules existed, and lets the started server deliver to them. */
async function deliver(
  run: ProofRun,
  query: (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>,
  urls: readonly string[],
) {
  const { newMerchant } = await import("@/tests/support/merchant");
  const { newEvent } = await import("@/tests/support/events");
  const { db } = await import("@/lib/kit/db");
  const { newId } = await import("@/lib/kit/ids");
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
  const attempted = async () =>
    await query(
      `SELECT s.url, a.error, a.response_status FROM delivery_attempts a
       JOIN deliveries d ON d.id = a.delivery_id JOIN subscriptions s ON s.id = d.subscription_id
       WHERE d.organization_id = $1 AND a.attempt_number = 1 AND a.finished_at IS NOT NULL`,
      [organizationId],
    );
  const until = Date.now() + TIMEOUT_MS;
  let attempts = await attempted();
  while (attempts.length < urls.length && Date.now() < until) {
    await pause(500);
    attempts = await attempted();
  }
  const sent = attempts.filter(
    ({ error, response_status: status }) => status !== null || !NOT_SENT.test(String(error)),
  );
  for (const { url, error } of sent) console.log("   delivered:", url, error);
  run.figure({
    what: "first attempts of the started server",
    seen: `${attempts.length} of ${urls.length}`,
    goal: "all",
    holds: attempts.length === urls.length,
  });
  run.figure({
    what: "of these, requests sent",
    seen: sent.length,
    goal: "0",
    holds: sent.length === 0,
  });
}

/** Gateway addresses are entered by users as well. */
async function askGateways(run: ProofRun, urls: readonly string[]) {
  const { newMerchant } = await import("@/tests/support/merchant");
  const { connectLiveNetwork } = await import("@/lib/domain/networks");
  const { ValidationFailed } = await import("@/lib/kit/errors");
  const { owner } = await newMerchant();
  const taken: string[] = [];
  for (const url of urls) {
    const why = await connectLiveNetwork(owner, {
      kind: "gateway",
      base_url: url,
      token: "hostile",
    }).then(
      () => "connected",
      (error: unknown) => (error instanceof ValidationFailed ? undefined : String(error)),
    );
    if (why !== undefined) taken.push(`${url}: ${why}`);
  }
  for (const line of taken) console.log("   called:", line);
  run.figure({
    what: "hostile gateway addresses called",
    seen: `${taken.length} of ${urls.length}`,
    goal: "0",
    holds: taken.length === 0,
  });
}
