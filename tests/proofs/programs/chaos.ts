import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "@/operate/database/embedded-postgres.mjs";
import { startProduct } from "@/tests/support/product";
import { percentile, type Proof, type ProofRun } from "../../support/proof";
import {
  reportAcknowledged,
  reportBooks,
  reportDoubles,
  reportWebhooks,
  servingAfter,
} from "../chaos-figures";
import { crashPostgres } from "../crash-postgres";
import { startMixedLoad } from "../mixed-load";
import { settleAll } from "../settle-all";

interface Rounds {
  appKills: number;
  databaseStops: number;
  backendRounds: number;
  /** No round begins after this many minutes. */
  minutes: number;
  devices: number;
}
const SMALL: Rounds = {
  appKills: 2,
  databaseStops: 1,
  backendRounds: 3,
  minutes: 3,
  devices: 4,
};
const FULL: Rounds = {
  appKills: 200,
  databaseStops: 50,
  backendRounds: 50,
  minutes: 40,
  devices: 6,
};
const GOAL_MS = 5_000;
/** The receiver rejects one attempt in this many, at random. */
const ONE_REFUSED_IN = 5;

type Outage = "app" | "database" | "backends";

export const proof: Proof = {
  shows: "whenever it is killed, Qassa loses nothing acknowledged and does nothing twice",
  provedInCiBy: ["tests/proofs/programs/instances.ts", "e2e/crash.spec.ts"],
  async run(run) {
    const rounds = run.isFull ? FULL : SMALL;
    const port = String(await freePort());
    const product = await startProduct(run, { PORT: port, POLL_INTERVAL_SECONDS: "1" });
    const { newMerchant } = await import("@/tests/support/merchant");
    const { startWebhookReceiver } = await import("@/tests/support/webhook-receiver");
    const { createSubscription } = await import("@/lib/domain/webhooks");
    const { closeDatabase } = await import("@/lib/kit/db");
    const postgres = crashPostgres(run, product.database);
    const receiver = await startWebhookReceiver();
    run.onEnd(() => receiver.close());
    const accepted = new Set<string>();
    receiver.answer(({ body }) => {
      if (run.pick(1, ONE_REFUSED_IN) === 1) return { status: 503 };
      accepted.add(body.delivery_id);
      return { status: 200 };
    });
    const { owner, key } = await newMerchant();
    await createSubscription(owner, { url: receiver.url, events: ["*"], secret: "s3cret" });
    // From here on the database drops open connections, so close those of this process.
    await closeDatabase();

    let { server } = product;
    const load = startMixedLoad({
      origin: `http://127.0.0.1:${port}`,
      deviceKey: key,
      devices: rounds.devices,
      name: `chaos-${run.seed}`,
      pick: run.pick,
    });
    const outages = order(run, rounds);
    const serving: Record<Outage, number[]> = { app: [], database: [], backends: [] };
    const until = Date.now() + rounds.minutes * 60_000;
    const notServed: string[] = [];
    for (const blow of outages) {
      if (Date.now() > until) break;
      await pause(run.pick(200, 1_200));
      const struckAt = Date.now();
      if (blow === "app") {
        await server.kill();
        server = await product.start({ PORT: port, POLL_INTERVAL_SECONDS: "1" });
      } else if (blow === "database") {
        await postgres.crash();
      } else {
        await postgres.endBackends(run.pick(1, 4));
      }
      const after = await servingAfter(`http://127.0.0.1:${port}`, key, struckAt);
      if (after === undefined) notServed.push(blow);
      else serving[blow].push(after);
    }
    await load.finish();
    await settleAll(postgres, `chaos-${run.seed}`);

    reportRounds(run, rounds, serving, notServed);
    const { acknowledged } = load;
    run.figure({
      what: "acknowledged and repeated requests",
      seen: `${acknowledged.length}, ${load.repeats()}`,
      goal: "some of each",
      holds: acknowledged.length > 0 && load.repeats() > 0,
    });
    await reportAcknowledged(run, postgres, acknowledged);
    await reportDoubles(run, postgres);
    await reportWebhooks(run, postgres, receiver.received, accepted);
    await reportBooks(run, postgres);
  },
};

/** Returns the blows in an order that depends on the seed. */
function order(run: ProofRun, { appKills, databaseStops, backendRounds }: Rounds): Outage[] {
  const blows: Outage[] = [
    ...Array<Outage>(appKills).fill("app"),
    ...Array<Outage>(databaseStops).fill("database"),
    ...Array<Outage>(backendRounds).fill("backends"),
  ];
  for (let last = blows.length - 1; last > 0; last -= 1) {
    const other = run.pick(0, last);
    [blows[last], blows[other]] = [blows[other]!, blows[last]!];
  }
  return blows;
}

function reportRounds(
  run: ProofRun,
  rounds: Rounds,
  serving: Record<Outage, number[]>,
  notServed: string[],
) {
  const planned = {
    app: rounds.appKills,
    database: rounds.databaseStops,
    backends: rounds.backendRounds,
  };
  const names = {
    app: "kill -9 of the app",
    database: "PostgreSQL stopped immediately",
    backends: "backends terminated",
  };
  for (const blow of ["app", "database", "backends"] as const) {
    const times = serving[blow];
    run.figure({
      what: names[blow],
      seen: `${times.length} of ${planned[blow]} rounds`,
      goal: "all, or as many as fit in the time limit",
      holds: times.length > 0,
    });
    const slowest = Math.max(...times);
    run.figure({
      what: `time until requests are served again: ${names[blow]}`,
      seen: `p50 ${Math.round(percentile(times, 0.5))} ms, slowest ${slowest} ms`,
      goal: run.isFull ? `within ${GOAL_MS} ms` : `within ${GOAL_MS} ms on an idle machine`,
      holds: run.isFull ? slowest <= GOAL_MS : true,
    });
  }
  run.figure({
    what: "rounds after which no requests were served",
    seen: notServed.length,
    goal: "0",
    holds: notServed.length === 0,
  });
}
