// Two instances behind a load balancer, with or without an Inngest server, of which each part is killed in turn.
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "@/operate/database/embedded-postgres.mjs";
import { startProduct, type StartedServer } from "@/tests/support/product";
import type { ReceivedWebhook } from "@/tests/support/webhook-receiver";
import { percentile, type Proof, type ProofRun } from "../../support/proof";
import {
  reportAcknowledged,
  reportBooks,
  reportDoubles,
  reportWebhooks,
  servingAfter,
} from "../chaos-figures";
import { type CrashPostgres, crashPostgres } from "../crash-postgres";
import { prepareInngestServer } from "../inngest-server";
import { startLoadBalancer } from "../load-balancer";
import { startMixedLoad } from "../mixed-load";
import { reportScreens } from "../screens";
import { settleAll } from "../settle-all";
import { startWaits, type Waits } from "../waits";

interface Setting {
  intervalSeconds: number;
  /** How often each part is killed. */
  rounds: number;
  /** How long a part is gone, in poll intervals. */
  goneIntervals: number;
  devices: number;
}
const SMALL: Setting = { intervalSeconds: 2, rounds: 1, goneIntervals: 2, devices: 2 };
const FULL: Setting = { intervalSeconds: 15, rounds: 5, goneIntervals: 4, devices: 4 };

/** The longest time until a change is known: two cycles and this. */
const GRACE_SECONDS = 5;
/** One receiver rejects one attempt in this many, at random. */
const ONE_REFUSED_IN = 5;

export const proof: Proof = {
  shows: "with two instances, whichever part is killed, nothing is lost, done twice or late",
  async run(run) {
    const setting = run.isFull ? FULL : SMALL;
    const ports = [await freePort(), await freePort()];
    const product = await startProduct(run, {
      PORT: String(ports[0]),
      POLL_INTERVAL_SECONDS: String(setting.intervalSeconds),
    });
    const { database } = product;
    const engine = run.inngest
      ? await prepareInngestServer(run, run.inngest, database.folder)
      : undefined;
    const balancer = await startLoadBalancer(run, ports);
    const settings = {
      POLL_INTERVAL_SECONDS: String(setting.intervalSeconds),
      LOG_LEVEL: "info",
      ...engine?.settings,
      ...(engine && { INNGEST_SERVE_ORIGIN: balancer.origin }),
    };
    const startAt = (port: number) => product.start({ ...settings, PORT: String(port) });

    const { newMerchant } = await import("@/tests/support/merchant");
    const { startWebhookReceiver } = await import("@/tests/support/webhook-receiver");
    const { createSubscription } = await import("@/lib/domain/webhooks");
    const { sessionFor } = await import("@/tests/support/session");
    const { closeDatabase } = await import("@/lib/kit/db");
    const newReceiver = async () => {
      const receiver = await startWebhookReceiver();
      run.onEnd(() => receiver.close());
      const { owner, key } = await newMerchant();
      await createSubscription(owner, { url: receiver.url, events: ["*"], secret: "s3cret" });
      return { receiver, key, owner };
    };
    const mixed = await newReceiver();
    const waiting = await newReceiver();
    const accepted = new Set<string>();
    const accept = ({ body }: ReceivedWebhook) => {
      accepted.add(body.delivery_id);
      return { status: 200 };
    };
    waiting.receiver.answer(accept);
    mixed.receiver.answer((webhook) =>
      run.pick(1, ONE_REFUSED_IN) === 1 ? { status: 503 } : accept(webhook),
    );
    const { cookie } = (await sessionFor(waiting.owner)).headers;
    await closeDatabase();
    await engine?.start();
    await product.server.kill();
    const servers: StartedServer[] = await Promise.all(ports.map(startAt));
    const postgres = crashPostgres(run, database);

    const [watching, changing] = servers.map(({ origin }) => origin) as [string, string];
    await reportScreens(run, { watching, changing, cookie: cookie!, deviceKey: waiting.key });
    const load = startMixedLoad({
      origin: balancer.origin,
      deviceKey: mixed.key,
      devices: setting.devices,
      name: `chaos-${run.seed}`,
      pick: run.pick,
    });
    const waits = startWaits(balancer.origin, waiting.key, waiting.receiver.received);
    const kills: Record<string, number> = {};
    const notServed: string[] = [];
    const gone = () => pause(setting.goneIntervals * setting.intervalSeconds * 1000);
    const blows: Record<string, () => Promise<void>> = {
      "the first instance": () => killInstance(0),
      "the second instance": () => killInstance(1),
      PostgreSQL: () => postgres.crash(),
      "connections to PostgreSQL": async () => void (await postgres.endBackends(run.pick(1, 4))),
      ...(engine && {
        "the Inngest server": async () => {
          await engine.kill();
          await gone();
          await engine.start();
        },
      }),
    };
    async function killInstance(index: 0 | 1) {
      await servers[index]!.kill();
      await gone();
      servers[index] = await startAt(ports[index]!);
    }
    const memory = { idle: memoryOf(servers), loaded: 0 };
    for (let round = 0; round < setting.rounds; round += 1) {
      for (const [part, strike] of shuffled(run, Object.entries(blows))) {
        await pause(run.pick(500, 1000 * setting.intervalSeconds));
        memory.loaded = Math.max(memory.loaded, memoryOf(servers));
        const struckAt = Date.now();
        await strike();
        kills[part] = (kills[part] ?? 0) + 1;
        if ((await servingAfter(balancer.origin, waiting.key, struckAt)) === undefined) {
          notServed.push(part);
        }
      }
    }
    run.figure({
      what: "kills after which no requests were served",
      seen: notServed.length,
      goal: "0",
      holds: notServed.length === 0,
    });
    await load.finish();
    await waits.finish(60_000);
    await settleAll(postgres, `chaos-${run.seed}`);

    for (const part of Object.keys(blows)) {
      run.figure({
        what: `kills of ${part}`,
        seen: kills[part] ?? 0,
        goal: `${setting.rounds}`,
        holds: kills[part] === setting.rounds,
      });
    }
    await reportWaits(run, postgres, waits, 2 * setting.intervalSeconds + GRACE_SECONDS);
    const log = servers[0]!.log();
    if (engine) reportDrivers(run, log);
    const ticks = [...log.matchAll(/"took_ms":(\d+)/g)].map(([, ms]) => Number(ms));
    console.log(
      `   ${ticks.length} ticks, p50 ${percentile(ticks, 0.5)} ms, the longest ${Math.max(...ticks)} ms`,
    );
    console.log(
      `   memory of an instance: ${memory.idle} MB at the start, ${memory.loaded} MB under load`,
    );
    console.log(
      `   requests that the load balancer could not pass on, repeated by their clients: ${balancer.failed()}`,
    );
    await reportAcknowledged(run, postgres, load.acknowledged);
    await reportDoubles(run, postgres);
    const received = [...mixed.receiver.received, ...waiting.receiver.received];
    await reportWebhooks(run, postgres, received, accepted);
    await reportBooks(run, postgres);
  },
};

const shuffled = <Item>(run: ProofRun, items: Item[]): Item[] =>
  items
    .map((item) => ({ item, place: run.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);

/** The largest resident memory of an instance, in MB. */
const memoryOf = (servers: readonly StartedServer[]): number =>
  Math.round(Math.max(...servers.map((server) => server.memory() ?? 0)) / 1e6);

async function reportWaits(
  run: ProofRun,
  { query }: CrashPostgres,
  waits: Waits,
  goalSeconds: number,
) {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const found = waits.found();
  const maxWait = Math.max(...found);
  const unreported = waits.notReported();
  for (const id of unreported.slice(0, 3)) {
    const rows = await query(`
      SELECT to_jsonb(p) AS payment, to_jsonb(o) AS operation,
        (SELECT jsonb_agg(t ORDER BY t.created_at) FROM payment_timeline t WHERE t.payment_id = p.id) AS timeline
      FROM payments p LEFT JOIN sandbox.operations o ON o.reference = p.id WHERE p.id = '${id}'`);
    console.log("   not reported:", id, JSON.stringify(rows));
  }
  run.figure({
    what: "confirmed payments that were never reported",
    seen: `${unreported.length} of ${waits.confirmed()}`,
    goal: "0",
    holds: waits.confirmed() > 0 && unreported.length === 0,
  });
  run.figure({
    what: "the longest wait until a confirmed payment was known",
    seen: `${seconds(maxWait)} (p50 ${seconds(percentile(found, 0.5))})`,
    goal: `at most 2 cycles + ${GRACE_SECONDS} s, ${goalSeconds} s${run.isFull ? "" : ", in the full setting; not checked here"}`,
    holds: !run.isFull || maxWait <= goalSeconds * 1000,
  });
  const reported = waits.reported();
  console.log(
    `   then until the first attempt of its webhook: p50 ${Math.round(percentile(reported, 0.5))} ms, longest ${seconds(Math.max(...reported))}`,
  );
}

/** Reports from the log of the instances that both the Inngest server and they themselves have driven the work. */
function reportDrivers(run: ProofRun, log: string) {
  for (const [what, line] of [
    ["instances stood in for the silent Inngest server", "The Inngest server is late"],
    ["instances left the work to it again", "The Inngest server is back"],
  ] as const) {
    const times = log.split(line).length - 1;
    run.figure({ what, seen: `${times} times`, goal: "some", holds: times > 0 });
  }
}
